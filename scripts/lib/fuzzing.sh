# Runs the fuzzers of tests/fuzz. Needs common.sh, clang.sh, runners.sh and example_sources.sh.

fuzz_folder=$mcpapps_root/tests/fuzz
# What a run learns, and what it finds, stays out of the source tree.
fuzz_output=$mcpapps_root/build/fuzz

fuzz_targets() { basename -s .cpp "$fuzz_folder"/*.cpp; }

# The names of all methods, in quotes.
fuzz_methods() {
  cat "$mcpapps_root"/sdk/include/mcpapps/protocol/*.h | tr -d '\n' |
    grep -oE 'Method<[^;{]*\{ *"[^"]+"' | grep -oE '"[^"]+"'
}

# fuzz TARGET SECONDS SEED: leaves a log, and fails if there is a finding.
fuzz() {
  local target=$1 seconds=$2 seed=$3 output=$fuzz_output/$1
  mkdir -p "$output/corpus" "$output/findings"
  { cat "$fuzz_folder/protocol.dict" && fuzz_methods; } >"$output/dictionary"
  # An input that needs more than 2 GB of memory, or more than a minute, is a finding too. The limit is not shorter,
  # because a busy machine may stop a process for seconds.
  "$mcpapps_root/build/native-fuzz/tests/fuzz/fuzz_$target" \
    -seed="$seed" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
    -dict="$output/dictionary" -artifact_prefix="$output/findings/" \
    "$output/corpus" "$fuzz_folder/corpus/$target" >"$output/log" 2>&1
}

# fuzz_numbers TARGET SCRIPT SECONDS SEED: those in JavaScript, as many at a time as there are processors. What they
# find has a number, and repeats by it.
fuzz_numbers() {
  local target=$1 script=$2 seconds=$3 seed=$4 status=0 i
  say "$target: comparing what is made at random for $seconds s, with the seed $seed"
  for ((i = 0; i < $(nproc); i++)); do echo $((seed + i * 10000000)); done |
    xargs -P "$(nproc)" -I{} node "$mcpapps_root/$script" "$seconds" {} || status=$?
  if [ "$status" = 0 ]; then
    count 1 0 0
  else
    say "$target: a finding. Run node $script 60 NUMBER 1 to see it again"
    count 0 1 1
  fi
}

# fuzz_http SEED: the server of examples/loan over HTTP, where the sources of cpp-httplib are.
fuzz_http() {
  local build=$mcpapps_root/build/fuzz-http
  need_clang
  want_cpp_httplib
  [ -e "$example_sources/cpp-httplib/complete" ] || return 0
  if cmake -S "$mcpapps_root/tests/bench/server" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_CXX_FLAGS="-O1 -g1 -fsanitize=address,undefined -fno-sanitize=vptr,function -fno-sanitize-recover=all" \
    -DHTTPLIB="$example_sources/cpp-httplib" -DPAGE="$mcpapps_root/examples/loan/loan.html" >/dev/null &&
    cmake --build "$build" --target bench_server &&
    node "$mcpapps_root/tests/fuzz/http.js" "$build/bench_server" "$1"; then
    count 1 0 0
  else
    say "http: a finding"
    count 0 1 1
  fi
}

# One line on a run that has ended.
fuzz_report() { # TARGET STATUS
  local log=$fuzz_output/$1/log runs
  if [ "$2" = 0 ]; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    say "$1: $runs inputs, no finding"
  else
    tail -n 60 "$log" >&2
    say "$1: a finding. Its input: $(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)"
  fi
}

# run_fuzzers SECONDS SEED TARGET…: as many at a time as there are processors.
run_fuzzers() {
  local seconds=$1 seed=$2 target
  shift 2
  build native-fuzz || return 0
  say "fuzzing for $seconds s each, with the seed $seed: $*"
  rm -rf "$fuzz_output"/*/status
  # A sub-shell each, which notes how its run ended.
  printf '%s\n' "$@" | mcpapps_root=$mcpapps_root xargs -P "$(nproc)" -n 1 bash -c '
    . "$mcpapps_root/scripts/lib/fuzzing.sh"
    mkdir -p "$fuzz_output/$2" && { fuzz "$2" "$0" "$1"; echo $? >"$fuzz_output/$2/status"; }' "$seconds" "$seed"
  for target in "$@"; do
    local status
    status=$(cat "$fuzz_output/$target/status" 2>/dev/null || echo 1)
    fuzz_report "$target" "$status"
    if [ "$status" = 0 ]; then count 1 0 0; else count 0 1 1; fi
  done
}

# run_corpora: each fuzzer on each file of its corpus, once and under sanitizers. Nothing is left to chance.
run_corpora() {
  local target log=$mcpapps_root/build/corpus.log files
  build native-asan || return 0
  for target in $(fuzz_targets); do
    files=("$fuzz_folder/corpus/$target"/*)
    if LLVM_PROFILE_FILE=$log.profraw "$mcpapps_root/build/native-asan/tests/fuzz/fuzz_$target" \
      -timeout=60 "${files[@]}" >"$log" 2>&1; then
      say "$target: ${#files[@]} files of its corpus, no finding"
      count 1 0 0
    else
      tail -n 60 "$log" >&2
      say "$target: a finding in $(sed -n 's/^Running: //p' "$log" | tail -n 1)"
      count 0 1 1
    fi
  done
}
