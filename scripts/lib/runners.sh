# Runs the several test runners and adds up what they say. Needs common.sh.

passed=0
failed=0
stages=()
# What failed, with the first lines of what it said: a long output tells it again at its end.
failures=$(mktemp)

# processor_seconds VARIABLE: sets it to what the ended children of this shell have used, or 0 where Linux does not say.
processor_seconds() {
  local fields=() file=/proc/${BASHPID:-}/stat
  [ ! -r "$file" ] || read -ra fields <"$file"
  printf -v "$1" %d $(((${fields[15]:-0} + ${fields[16]:-0}) / 100))
}

# stage NAME COMMAND…: runs the command, says how long it took, also in seconds of processors, and notes that for the
# report.
stage() {
  local name=$1 begin=$SECONDS used used_before
  shift
  processor_seconds used_before
  "$@"
  processor_seconds used
  stages+=("$(printf '%5d s  %5d s of processors  %s' $((SECONDS - begin)) $((used - used_before)) "$name")")
  say "${stages[-1]# *}; $passed passed, $failed failed so far"
}

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

# build PRESET [TARGET…]: says little when it works. Configures again only after a change.
build() {
  local preset=$1 log=$mcpapps_root/build/$1.log
  shift
  say "building $preset"
  mkdir -p "$mcpapps_root/build"
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1; then
    cat "$log" >&2
    say "$preset does not build"
    { echo "$preset does not build"; tail -n 20 "$log"; } >>"$failures"
    count 0 1 1
    return 1
  fi
}

# run_cpp_tests PRESET
run_cpp_tests() {
  build "$1" || return 0
  say "testing $1"
  local output=$mcpapps_root/build/$1.tests status=0
  # Written where the lines that run are counted.
  rm -f "$mcpapps_root/build/$1"/tests-*.profraw
  LLVM_PROFILE_FILE=$mcpapps_root/build/$1/tests-%p.profraw ctest --preset "$1" --verbose >"$output" 2>&1 || status=$?
  count_cpp_tests "$output" $status
}

# count_cpp_tests LOG STATUS: prints each test, by the lines of Catch2's automake reporter in what ctest says of several
# processes, and all that is known if one failed.
count_cpp_tests() {
  local results
  results=$(sed -nE 's/^[0-9]+: :test-result: (PASS|FAIL)/\1/p' "$1")
  [ "$2" = 0 ] || grep -v ':test-result: PASS' "$1" | tee >(cat >&2) | tail -n 20 >>"$failures" || true
  printf '%s\n' "$results"
  count "$(grep -c '^PASS' <<<"$results" || true)" "$(grep -c '^FAIL' <<<"$results" || true)" "$2"
}

# run_header_check PRESET: each public header of the SDK alone, without exceptions and RTTI.
run_header_check() {
  build "$1" mcpapps_headers || return 0
  local headers
  headers=$(find "$mcpapps_root/sdk/include" -name '*.h' | wc -l)
  say "$headers public headers compile alone ($1)"
  count 1 0 0
}

# run_node_tests WHAT FILE…: $at_once is how many files run beside each other, if not as many as there are processors.
# With $tries=2, the files whose tests fail run once more, one at a time, if they are few: a browser on a busy machine
# can miss a deadline. The report names the tests that pass then.
run_node_tests() {
  local tap status=0
  say "testing $1"
  shift
  tap=$(mktemp)
  node_tests "$tap" "$@" || status=$?
  if [ "${tries:-1}" = 2 ] && [ $status != 0 ] && pass_alone "$tap"; then
    sed -nE 's/^ *not ok [0-9]+ - (.*)/passed at the second try: \1/p' "$tap" >>"$failures"
    count "$(($(first_number '^# pass ([0-9]+)' "$tap") + $(failed_node_tests "$tap")))" 0 0
  else
    count_node_tests "$tap" $status
  fi
  rm -f "$tap" "$tap.again"
}

# pass_alone TAP
pass_alone() {
  local files
  mapfile -t files < <(sed -nE "/^ *not ok /,/^ *location: /s/^ *location: '(.*):[0-9]+:[0-9]+'/\1/p" "$1" | sort -u)
  [ ${#files[@]} -gt 0 ] && [ ${#files[@]} -le 3 ] || return
  say "once more: ${files[*]#"$mcpapps_root"/}"
  at_once=1 node_tests "$1.again" "${files[@]}"
}

# start_beside COMMAND…: stages that run while the next ones do; end_beside shows and counts them.
start_beside() {
  beside=$(mktemp -d)
  # In a process group of its own, which can be ended as a whole: what runs in the background ignores Ctrl+C.
  set -m
  note_stages "$beside/noted" "$@" </dev/null >"$beside/said" 2>&1 &
  beside_process=$!
  set +m
  trap 'kill -- -$beside_process 2>/dev/null || true' EXIT
}

note_stages() {
  local notes=$1
  shift
  passed=0 failed=0 stages=()
  "$@"
  printf '%s\n' "$passed" "$failed" ${stages[@]+"${stages[@]}"} >"$notes"
}

end_beside() {
  local noted=()
  say "what ran beside:"
  wait "$beside_process" || true
  trap - EXIT
  cat "$beside/said"
  if [ -e "$beside/noted" ]; then mapfile -t noted <"$beside/noted"; else say "it has ended early"; fi
  count "${noted[0]:-0}" "${noted[1]:-1}" 0
  stages+=("${noted[@]:2}")
  rm -r "$beside"
}

node_tests() {
  local tap=$1
  shift
  : >"$tap"
  # Without files, Node would look for tests by itself.
  [ -e "${1:-}" ] || { say "there are no such tests"; return 1; }
  node --test --import="$mcpapps_root/tests/js/support/end.mjs" --test-concurrency="${at_once:-$(nproc)}" \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$tap" "$@"
}

count_node_tests() {
  note_failed_node_tests "$1"
  count "$(first_number '^# pass ([0-9]+)' "$1")" "$(failed_node_tests "$1")" "$2"
}

failed_node_tests() {
  echo $(($(first_number '^# fail ([0-9]+)' "$1") + $(first_number '^# cancelled ([0-9]+)' "$1")))
}

# note_failed_node_tests TAP: not what fails because of a test inside it.
note_failed_node_tests() {
  awk '/^ *not ok / { of_its_own = 1; lines = 0; text = "" }
    /failureType: .subtestsFailed/ { of_its_own = 0 }
    of_its_own && lines++ < 20 { text = text $0 "\n" }
    of_its_own && /^ *\.\.\.$/ { printf "%s", text; of_its_own = 0 }' "$1" >>"$failures"
}

# Each step that the demo's check prints counts; it ends at the first that fails.
run_demo_check() {
  say "trying the demo"
  local output=$mcpapps_root/build/demo-check.log status=0
  "$mcpapps_root/scripts/demo" --check 2>&1 | tee "$output" || status=$?
  [ $status = 0 ] || { echo "the demo's check fails"; tail -n 20 "$output"; } >>"$failures"
  count "$(grep -c '^ok ' "$output" || true)" 0 $status
}

run_format_check() {
  local status=0
  say "checking the format of the C++ code"
  "$mcpapps_root/scripts/format" --check || status=$?
  if [ $status = 0 ]; then
    count 1 0 0
  else
    say "run scripts/format to correct it"
    count 0 1 1
  fi
}

report_and_exit() {
  [ ${#stages[@]} = 0 ] || printf '%s\n' "${stages[@]}"
  cat "$failures"
  rm "$failures"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ] && [ "$passed" != 0 ]
  exit
}
