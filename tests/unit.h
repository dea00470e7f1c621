/* Included by every cmocka program: cmocka.h needs these five headers before it. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* cmocka 2 warns about cmocka 1's name for this. */
#ifdef assert_int_in_range
#undef assert_in_range
#define assert_in_range assert_int_in_range
#endif

#endif
