// Loops over memory, the same as in kernels.ts. Each returns a number made of its results.
#pragma once

namespace kernels {

double diffusion(int size);
double mandelbrot(int size);
double sort(int size);
double hash(int size);
double hash64(int size);
double matrix(int size);

}  // namespace kernels
