# Clang for the sanitizers, the fuzzers and the coverage. Needs common.sh.

# Debian keeps the sanitizers' and fuzzers' libraries in a package of their own.
clang_runtime_package() { echo "libclang-rt-$(clang++ -dumpversion | sed 's/\..*//')-dev"; }

# Compiles what the SDK needs: coroutines by the C++ library that is here, and each kind of build.
clang_is_complete() {
  have clang++ && [ -n "$(llvm_tool llvm-cov)" ] && [ -n "$(llvm_tool llvm-profdata)" ] || return 1
  local folder status=0
  folder=$(mktemp -d)
  echo '#include <coroutine>
#include <stop_token>
extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' >"$folder/probe.cpp"
  clang++ -std=c++20 -fsanitize=fuzzer,address,undefined -fprofile-instr-generate -fcoverage-mapping \
    "$folder/probe.cpp" -o "$folder/probe" 2>/dev/null || status=1
  rm -rf "$folder"
  return $status
}

# llvm_tool NAME: the one that belongs to clang++, where distributions keep several.
llvm_tool() {
  local tool
  tool=$(clang++ -print-prog-name="$1")
  command -v "$tool" || true
}

need_clang() {
  clang_is_complete && return
  install_system_packages clang llvm && install_system_packages "$(clang_runtime_package)" || true
  clang_is_complete ||
    fail "No Clang 14 or newer with sanitizers, libFuzzer and llvm-cov." \
      "Install them (Debian: clang, llvm, libclang-rt-VERSION-dev) and run this again."
}
