#include "kernels.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kernels {
namespace {

// Pseudorandom numbers.
class Random {
 public:
  std::uint32_t next() { return state_ = state_ * 1664525U + 1013904223U; }

 private:
  std::uint32_t state_ = 1;
};

std::vector<double> randomNumbers(int count) {
  Random random;
  std::vector<double> numbers(static_cast<std::size_t>(count));
  for (double& number : numbers) number = random.next() / 4294967296.0;
  return numbers;
}

std::vector<std::uint8_t> randomBytes(int count) {
  Random random;
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next() >> 24);
  return bytes;
}

double sumOf(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum;
}

void diffuse(const double* now, double* next, int size) {
  for (int y = 1; y < size - 1; ++y) {
    for (int x = 1; x < size - 1; ++x) {
      const int i = y * size + x;
      next[i] =
          now[i] + 0.2 * (now[i - 1] + now[i + 1] + now[i - size] + now[i + size] - 4 * now[i]);
    }
  }
}

// A textbook's quicksort, with insertion sort for short ranges.
void sortPart(double* numbers, int first, int last) {
  while (last - first > 12) {
    const double pivot = numbers[(first + last) >> 1];
    int left = first;
    int right = last;
    while (left <= right) {
      while (numbers[left] < pivot) ++left;
      while (numbers[right] > pivot) --right;
      if (left <= right) std::swap(numbers[left++], numbers[right--]);
    }
    sortPart(numbers, first, right);
    first = left;
  }
  for (int i = first + 1; i <= last; ++i) {
    const double number = numbers[i];
    int place = i;
    for (; place > first && numbers[place - 1] > number; --place)
      numbers[place] = numbers[place - 1];
    numbers[place] = number;
  }
}

}  // namespace

double diffusion(int size) {
  std::vector<double> now = randomNumbers(size * size);
  std::vector<double> next = now;
  for (int step = 0; step < 50; ++step) {
    diffuse(now.data(), next.data(), size);
    std::swap(now, next);
  }
  return sumOf(now);
}

double mandelbrot(int size) {
  std::vector<std::int32_t> picture(static_cast<std::size_t>(size) *
                                    static_cast<std::size_t>(size));
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const double x = 3.0 * column / size - 2.2;
      const double y = 3.0 * row / size - 1.5;
      double a = 0;
      double b = 0;
      int count = 0;
      for (; count < 200 && a * a + b * b < 4; ++count) {
        const double next = a * a - b * b + x;
        b = 2 * a * b + y;
        a = next;
      }
      picture[static_cast<std::size_t>(row * size + column)] = count;
    }
  }
  double sum = 0;
  for (const std::int32_t count : picture) sum += count;
  return sum;
}

double sort(int size) {
  std::vector<double> numbers = randomNumbers(size);
  sortPart(numbers.data(), 0, size - 1);
  double sum = 0;
  for (int i = 0; i < size; ++i) sum += numbers[static_cast<std::size_t>(i)] * i;
  return sum;
}

// FNV-1a, of 32 bits and of 64.
double hash(int size) {
  std::uint32_t result = 2166136261U;
  for (const std::uint8_t byte : randomBytes(size)) result = (result ^ byte) * 16777619U;
  return result;
}

double hash64(int size) {
  std::uint64_t result = 14695981039346656037U;
  for (const std::uint8_t byte : randomBytes(size)) result = (result ^ byte) * 1099511628211U;
  return static_cast<double>(result >> 32);
}

double matrix(int size) {
  const std::vector<double> left = randomNumbers(size * size);
  const std::vector<double> right = left;
  std::vector<double> product(left.size());
  const auto at = [size](int row, int column) {
    return static_cast<std::size_t>(row * size + column);
  };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      double sum = 0;
      for (int i = 0; i < size; ++i) sum += left[at(row, i)] * right[at(i, column)];
      product[at(row, column)] = sum;
    }
  }
  return sumOf(product);
}

}  // namespace kernels
