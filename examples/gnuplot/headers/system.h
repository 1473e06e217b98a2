/* The system as gnuplot sees it in a view: streams and files in memory, no other programs, an
   exit() that ends gnuplot and not the view. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

extern FILE* view_streams[3];
FILE* view_open(const char* name, const char* mode);
FILE* view_temporary(void);
int view_command(const char* command);
_Noreturn void view_exit(int status);
void view_sort(void* all, size_t count, size_t size, int (*compare)(const void*, const void*));
int gnuplot_main(int count, char** arguments);

#ifdef __cplusplus
}
#else
#undef stdin
#undef stdout
#undef stderr
#define stdin view_streams[0]
#define stdout view_streams[1]
#define stderr view_streams[2]
#define fopen view_open
#define tmpfile view_temporary
#define system view_command
#define exit view_exit
#define qsort view_sort
#define usleep(time) ((void)(time)) /* a page cannot wait */
#define main gnuplot_main
#endif
