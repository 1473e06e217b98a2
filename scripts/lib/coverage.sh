# Which lines of sdk/ the C++ tests run. Needs common.sh, clang.sh and runners.sh.

coverage_minimum=95

# run_coverage [--lines]: what the last run of native-asan's tests covered. Counts as one test, failed if
# that is less than the minimum.
run_coverage() {
  local folder=$mcpapps_root/build/native-asan report
  say "measuring the coverage of sdk/"
  report=$folder/report.json
  if "$(llvm_tool llvm-profdata)" merge -sparse "$folder"/tests-*.profraw -o "$folder/tests.profdata" &&
    # The compiler cache names files by their way from the build folder, whichever clone they were compiled in.
    "$(llvm_tool llvm-cov)" export "$folder/tests/cpp/mcpapps_tests" -instr-profile "$folder/tests.profdata" \
      -compilation-dir "$folder" >"$report" 2>"$folder/report.log" &&
    node "$mcpapps_root/scripts/lib/coverage.js" "$report" "$mcpapps_root" "$coverage_minimum" ${1:+"$1"}; then
    count 1 0 0
  else
    count 0 1 1
  fi
}
