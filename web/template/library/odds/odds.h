/* How likely the totals of dice are. */
#ifndef ODDS_H
#define ODDS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many totals there are. */
size_t odds_count(int dice, int faces);

/* Writes how likely each total is, from the lowest to the highest: odds_count() numbers.
   Returns 0; or -1 if there are fewer than one die or face, or no memory. */
int odds_of_totals(int dice, int faces, double* result);

#ifdef __cplusplus
}
#endif

#endif
