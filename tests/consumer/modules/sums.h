#pragma once

#include <vector>

double sum(const std::vector<double>& numbers);
