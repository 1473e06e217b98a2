# Runs the several test runners and adds up what they say. Needs common.sh.

passed=0
failed=0

# count PASSED FAILED STATUS: a runner that fails without a failed test has failed as a whole.
count() {
  local fails=$2
  [ "$3" = 0 ] || [ "$fails" != 0 ] || fails=1
  passed=$((passed + $1))
  failed=$((failed + fails))
}

# first_number PATTERN FILE: what the pattern's group matched first, or 0.
first_number() {
  local number
  number=$(sed -nE "s/$1/\\1/p" "$2" | head -n 1)
  echo "${number:-0}"
}

# build PRESET [TARGET…]: says little when it works. Configures anew only when there is something new to know.
build() {
  local preset=$1 log=$mcpapps_root/build/$1.log
  shift
  say "building $preset"
  mkdir -p "$mcpapps_root/build"
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1; then
    cat "$log" >&2
    say "$preset does not build"
    count 0 1 1
    return 1
  fi
}

# run_cpp_tests PRESET
run_cpp_tests() {
  build "$1" || return 0
  say "testing $1"
  local output=$mcpapps_root/build/$1.tests status=0 total fails
  ctest --preset "$1" --progress >"$output" 2>&1 || status=$?
  [ $status = 0 ] || cat "$output" >&2
  tail -n 3 "$output" | grep 'tests passed' || true
  fails=$(first_number '.*, ([0-9]+) tests? failed out of [0-9]+.*' "$output")
  total=$(first_number '.*failed out of ([0-9]+).*' "$output")
  count $((total - fails)) "$fails" $status
}

# run_header_check PRESET: each public header of the SDK alone, without exceptions and RTTI.
run_header_check() {
  build "$1" mcpapps_headers || return 0
  local headers
  headers=$(find "$mcpapps_root/sdk/include" -name '*.h' | wc -l)
  say "$headers public headers compile alone ($1)"
  count 1 0 0
}

# run_node_tests WHAT FILE…: $reporter is how it shows them, if not one by one.
run_node_tests() {
  local what=$1 output status=0
  shift
  say "testing $what"
  # Without files, Node would look for tests by itself.
  [ -e "${1:-}" ] || { say "there are no tests of $what"; count 0 1 1; return 0; }
  output=$(mktemp)
  node --test --test-reporter="${reporter:-spec}" --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$output" "$@" || status=$?
  count "$(first_number '^# pass ([0-9]+)' "$output")" \
    "$(($(first_number '^# fail ([0-9]+)' "$output") + $(first_number '^# cancelled ([0-9]+)' "$output")))" $status
  rm -f "$output"
}

run_format_check() {
  local status=0
  say "checking the format of the C++ code"
  "$mcpapps_root/scripts/format" --check || status=$?
  if [ $status = 0 ]; then
    count 1 0 0
  else
    say "scripts/format mends it"
    count 0 1 1
  fi
}

report_and_exit() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ] && [ "$passed" != 0 ]
  exit
}
