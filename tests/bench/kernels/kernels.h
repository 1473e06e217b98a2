// Loops that take their time in the memory, each as it is in kernels.ts too. Each gives a number
// made of its results.
#pragma once

namespace kernels {

double diffusion(int size);
double mandelbrot(int size);
double sort(int size);
double hash(int size);
double hash64(int size);
double matrix(int size);

}  // namespace kernels
