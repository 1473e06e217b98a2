/* What gnuplot's configure would write, for a system that has the C library and nothing else. */
#pragma once

#define HAVE_ATEXIT 1
#define HAVE_BCOPY 1
#define HAVE_CABS 1
#define HAVE_CEXP 1
#define HAVE_CLOG 1
#define HAVE_COMPLEX_H 1
#define HAVE_CSQRT 1
#define HAVE_DECL_SIGNGAM 1
#define HAVE_ERF 1
#define HAVE_ERFC 1
#define HAVE_ERRNO_H 1
#define HAVE_FENV_H 1
#define HAVE_FLOAT_H 1
#define HAVE_FSEEKO 1
#define HAVE_GETCWD 1
#define HAVE_INTTYPES_H 1
#define HAVE_JN 1
#define HAVE_LGAMMA 1
#define HAVE_LIMITS_H 1
#define HAVE_LOCALE_H 1
#define HAVE_MATH_H 1
#define HAVE_MEMCPY 1
#define HAVE_MEMMOVE 1
#define HAVE_MEMSET 1
#define HAVE_SETVBUF 1
#define HAVE_SLEEP 1
#define HAVE_STDBOOL_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STPCPY 1
#define HAVE_STRCASECMP 1
#define HAVE_STRCHR 1
#define HAVE_STRCSPN 1
#define HAVE_STRDUP 1
#define HAVE_STRERROR 1
#define HAVE_STRINGIZE 1
#define HAVE_STRING_H 1
#define HAVE_STRNCASECMP 1
#define HAVE_STRNDUP 1
#define HAVE_STRNLEN 1
#define HAVE_STRSTR 1
#define HAVE_STRUCT_TM_TM_GMTOFF 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_TGAMMA 1
#define HAVE_TIME_H 1
#define HAVE_TIME_T_IN_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_USLEEP 1
#define HAVE_VFPRINTF 1
#define HAVE_WCHAR_H 1
#define STDC_HEADERS 1

#define NO_BITMAP_SUPPORT 1
#define USE_FUNCTIONBLOCKS 1
#define USE_POLAR_GRID 1
#define USE_STATS 1
#define USE_WATCHPOINTS 1
#define WITH_CHI_SHAPES 1
#define WITH_EXTRA_COORDINATE 1

/* In a view, the rest of the system is ours. */
#ifdef __EMSCRIPTEN__
#include "system.h"
#endif
