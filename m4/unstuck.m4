# Checks of the compiler for configure.ac. The results go into variables of our own
# (AM_CFLAGS and so on): CFLAGS and its like belong to whoever runs make.

# UNSTUCK_TRY(FLAG, VARIABLE, IF-NOT): add FLAG to VARIABLE where a program that uses it
# compiles and links without a warning. The header makes _FORTIFY_SOURCE speak up when it
# is defined already or the compiler does not optimise.
AC_DEFUN([UNSTUCK_TRY], [
  AC_MSG_CHECKING([whether $CC takes $1])
  unstuck_saved_CFLAGS=$CFLAGS
  CFLAGS="$CFLAGS $1 -Werror"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <stdio.h>]], [[return puts("") < 0;]])],
    [AC_MSG_RESULT([yes])
     AS_VAR_APPEND([$2], [" $1"])],
    [AC_MSG_RESULT([no])
     $3])
  CFLAGS=$unstuck_saved_CFLAGS
])

# UNSTUCK_ADD_...(FLAGS): those of FLAGS that the compiler takes.
AC_DEFUN([UNSTUCK_ADD_CFLAGS], [
  AC_SUBST([UNSTUCK_CFLAGS])
  for unstuck_flag in $1; do
    UNSTUCK_TRY([$unstuck_flag], [UNSTUCK_CFLAGS])
  done
])
AC_DEFUN([UNSTUCK_ADD_CPPFLAGS], [
  AC_SUBST([UNSTUCK_CPPFLAGS])
  for unstuck_flag in $1; do
    UNSTUCK_TRY([$unstuck_flag], [UNSTUCK_CPPFLAGS])
  done
])
AC_DEFUN([UNSTUCK_ADD_LDFLAGS], [
  AC_SUBST([UNSTUCK_LDFLAGS])
  for unstuck_flag in $1; do
    UNSTUCK_TRY([$unstuck_flag], [UNSTUCK_LDFLAGS])
  done
])

# UNSTUCK_NEED_FLAG(FLAG): compile and link with FLAG, or give up.
AC_DEFUN([UNSTUCK_NEED_FLAG], [
  UNSTUCK_TRY([$1], [UNSTUCK_CFLAGS], [AC_MSG_ERROR([$CC cannot build with $1])])
])

# UNSTUCK_ATOMICS: 64-bit atomics need a library on some processors.
AC_DEFUN([UNSTUCK_ATOMICS], [
  AC_SUBST([ATOMIC_LIBS])
  AC_MSG_CHECKING([for the library of C11 atomics])
  for unstuck_lib in none -latomic missing; do
    AS_CASE([$unstuck_lib],
      [missing], [AC_MSG_ERROR([$CC has no 64-bit C11 atomics])],
      [-l*], [ATOMIC_LIBS=$unstuck_lib])
    unstuck_saved_LIBS=$LIBS
    LIBS="$LIBS $ATOMIC_LIBS"
    AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([[#include <stdatomic.h>
                         #include <stdint.h>
                         _Atomic uint64_t count;]],
                       [[return (int)atomic_fetch_add(&count, 1);]])],
      [unstuck_found=yes], [unstuck_found=no])
    LIBS=$unstuck_saved_LIBS
    AS_IF([test $unstuck_found = yes], [break])
  done
  AC_MSG_RESULT([$unstuck_lib])
])

# UNSTUCK_CLONED: CLONED stands before the functions that newer x86 processors run faster with
# their own instructions: they, and what they call, are compiled twice, and the program chooses
# when it starts, where a sanitizer is not ready yet. Clang, which the fuzz programs need beside
# another compiler, has no clones that are flat.
AC_DEFUN([UNSTUCK_CLONED], [
  AC_MSG_CHECKING([for clones of functions])
  unstuck_clones=no
  m4_pushdef([CLONED_ATTRIBUTE],
    [__attribute__((flatten, target_clones("default", "arch=x86-64-v3")))])
  AS_IF([test "$sanitizers" = no], [
    AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([[static ]CLONED_ATTRIBUTE[ int twice(int n) { return 2 * n; }]],
                       [[return twice(0);]])],
      [unstuck_clones=yes
       AC_DEFINE([HAVE_CLONES], [1], [Define if a function can be compiled for two processors.])])
  ])
  AC_MSG_RESULT([$unstuck_clones])
  AH_BOTTOM([/* Before a function that newer processors run another version of. */
#if defined HAVE_CLONES && !defined __clang__ && (defined __x86_64__ || defined __i386__)
#define CLONED ]CLONED_ATTRIBUTE[
#else
#define CLONED
#endif])
  m4_popdef([CLONED_ATTRIBUTE])
])
