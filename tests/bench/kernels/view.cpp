// The kernels as a function of the page, `runKernel(task)`; typescript.ts has the same one.

#include <mcpapps/browser.h>

#include <string>

#include "kernels.h"

using emscripten::val;

namespace {

double run(const std::string& name, int size) {
  if (name == "diffusion") return kernels::diffusion(size);
  if (name == "mandelbrot") return kernels::mandelbrot(size);
  if (name == "sort") return kernels::sort(size);
  if (name == "hash") return kernels::hash(size);
  if (name == "hash64") return kernels::hash64(size);
  return kernels::matrix(size);
}

void runKernel(val task) {
  task.set("result", run(task["name"].as<std::string>(), task["size"].as<int>()));
}

}  // namespace

int main() { val::global("window").set("runKernel", mcpapps::callback(runKernel)); }
