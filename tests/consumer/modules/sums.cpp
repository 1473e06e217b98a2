#include "sums.h"

double sum(const std::vector<double>& numbers) {
  double all = 0;
  for (const double each : numbers) all += each;
  return all;
}
