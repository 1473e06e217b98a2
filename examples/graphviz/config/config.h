/* What Graphviz's configure would find out. The same for a page and for the machine of a native
 * test. */
#define PACKAGE_VERSION "2.42.4"
#define DEFAULT_DPI 96
#define HAVE_CBRT 1
#define HAVE_DRAND48 1
#define HAVE_EXPAT 1
#define HAVE_MALLOC_H 1
#define HAVE_SETENV 1
#define HAVE_SINCOS 1
#define HAVE_SRAND48 1
#define HAVE_STRCASECMP 1
#define HAVE_STRINGS_H 1
#define HAVE_STRNCASECMP 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define HAVE_VSNPRINTF 1
