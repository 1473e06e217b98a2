#!/bin/bash -eu
# Builds the fuzzers of tests/fuzz as OSS-Fuzz and ClusterFuzzLite want them: by $CXX with $CXXFLAGS, linked with
# $LIB_FUZZING_ENGINE, in $OUT beside what they start from.
source=$SRC/mcpapps
# Clang checks vptr by RTTI, which our code does not have.
export CXXFLAGS="$CXXFLAGS -fno-sanitize=vptr"
cmake -S "$source" -B "$WORK/mcpapps" -DMCPAPPS_DEVELOPER=OFF -DMCPAPPS_BUILD_TESTS=OFF -DMCPAPPS_BUILD_EXAMPLES=OFF \
  -DMCPAPPS_INSTALL=OFF -DMCPAPPS_UNITY_BUILD=ON -DMCPAPPS_BUILD_FUZZERS=ON \
  "-DMCPAPPS_FUZZING_ENGINE=$LIB_FUZZING_ENGINE"
# Without names, all of them.
targets=(${MCPAPPS_FUZZERS:-$(basename -s .cpp "$source"/tests/fuzz/*.cpp)})
cmake --build "$WORK/mcpapps" --parallel "${MCPAPPS_JOBS:-$(nproc)}" --target "${targets[@]/#/fuzz_}"
for target in "${targets[@]}"; do
  cp "$WORK/mcpapps/tests/fuzz/fuzz_$target" "$OUT/"
  cp "$source/tests/fuzz/protocol.dict" "$OUT/fuzz_$target.dict"
  printf '[libfuzzer]\nmax_len = 8192\ntimeout = 60\n' >"$OUT/fuzz_$target.options"
  zip -q -j "$OUT/fuzz_${target}_seed_corpus.zip" "$source/tests/fuzz/corpus/$target"/*
done
