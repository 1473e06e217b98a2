#include "odds.h"

#include <stdlib.h>
#include <string.h>

size_t odds_count(int dice, int faces) {
  return dice < 1 || faces < 1 ? 0 : (size_t)dice * (size_t)(faces - 1) + 1;
}

int odds_of_totals(int dice, int faces, double *result) {
  const size_t all = odds_count(dice, faces);
  double *before = all > 0 ? malloc(all * sizeof *before) : NULL;
  if (!before) return -1;
  size_t count = 1;
  result[0] = 1;
  for (int die = 0; die < dice; ++die) {
    memcpy(before, result, count * sizeof *before);
    memset(result, 0, (count + (size_t)faces - 1) * sizeof *result);
    for (size_t i = 0; i < count; ++i) {
      for (int face = 0; face < faces; ++face) result[i + (size_t)face] += before[i] / faces;
    }
    count += (size_t)faces - 1;
  }
  free(before);
  return 0;
}
