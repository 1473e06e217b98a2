/* In place of gnuplot's list of seventy terminals: the one that views need. It is included three
 * times. */
#define GP_ENH_EST 1
#include "estimate.trm"
#define contains_unicode(S) strstr(S, "\\U+")
#include "svg.trm"
