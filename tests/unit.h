/* What every cmocka program includes: cmocka.h wants these five before it. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* cmocka 2 warns of the name that cmocka 1 has for this. */
#ifdef assert_int_in_range
#undef assert_in_range
#define assert_in_range assert_int_in_range
#endif

#endif
