# Which lines of sdk/ the C++ tests run. Needs common.sh, clang.sh and runners.sh.

coverage_minimum=95

# run_coverage [--lines]: counts as one test, failed if less than the minimum runs.
run_coverage() {
  local folder=$mcpapps_root/build/native-coverage program report
  program=$folder/tests/cpp/mcpapps_tests
  build native-coverage || return 0
  say "measuring the coverage of sdk/"
  if ! LLVM_PROFILE_FILE=$folder/tests.profraw "$program" >"$folder.tests" 2>&1; then
    tail -n 40 "$folder.tests" >&2
    count 0 1 1
    return 0
  fi
  "$(llvm_tool llvm-profdata)" merge -sparse "$folder/tests.profraw" -o "$folder/tests.profdata"
  report=$folder/report.json
  "$(llvm_tool llvm-cov)" export "$program" -instr-profile "$folder/tests.profdata" "$mcpapps_root/sdk" \
    >"$report" 2>>"$folder.tests"
  if node "$mcpapps_root/scripts/lib/coverage.js" "$report" "$mcpapps_root" "$coverage_minimum" ${1:+"$1"}; then
    count 1 0 0
  else
    count 0 1 1
  fi
}
