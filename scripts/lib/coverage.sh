# Which lines of sdk/ the C++ tests run. Needs common.sh, clang.sh and runners.sh.

# Of all lines, as llvm-cov counts them: 3 % are constexpr functions that the compiler alone runs.
coverage_minimum=93

# coverage_of COMMAND [OPTION…]: what llvm-cov says of the last run of native-asan's tests.
coverage_of() {
  local command=$1
  shift
  # An object of the compiler cache names files by their way from the build folder, or those of the clone in which it
  # was compiled.
  "$(llvm_tool llvm-cov)" "$command" tests/cpp/mcpapps_tests -instr-profile tests.profdata -compilation-dir . \
    -ignore-filename-regex='/(tests|examples|usr|catch2)/' "$@" 2>report.log
}

# run_coverage [--lines]: counts as one test, failed if the tests have run less than the minimum. --lines lists the
# lines that none runs.
run_coverage() {
  local percent folder=$mcpapps_root/build/native-asan
  say "measuring the coverage of sdk/"
  if ! (cd "$folder" && "$(llvm_tool llvm-profdata)" merge -sparse tests-*.profraw -o tests.profdata); then
    count 0 1 1
    return 0
  fi
  [ "${1:-}" != --lines ] ||
    (cd "$folder" && coverage_of export -format=lcov |
      awk -F'[:,]' '/^SF/ { file = $2; sub(".*/sdk/", "sdk/", file) } /^DA/ && $3 == 0 { print file ":" $2 }')
  if ! percent=$(cd "$folder" && coverage_of report | awk '/^TOTAL/ { print $10 }'); then
    cat "$folder/report.log" >&2
    count 0 1 1
    return 0
  fi
  echo "The tests run $percent of the lines of sdk/; at least $coverage_minimum % are wanted."
  if version_at_least "${percent%\%}" "$coverage_minimum"; then count 1 0 0; else count 0 1 1; fi
}
