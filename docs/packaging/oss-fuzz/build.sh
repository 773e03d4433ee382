#!/bin/bash -eu
# Run in the source tree by OSS-Fuzz's base-builder, which sets CXX, CXXFLAGS, LIB_FUZZING_ENGINE, SRC, WORK and OUT. For each target
# of tests/fuzz: the program, its corpus and its options. fuzz_program is left out: its libc++ may be older than 20, without from_chars for floats.
cmake -S . -B "$WORK/motley" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DMOTLEY_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
  -DMOTLEY_BUILD_FUZZ=ON -DMOTLEY_BUILD_FUZZ_PROGRAM=OFF -DMOTLEY_BUILD_CLI=OFF -DMOTLEY_BUILD_EXAMPLES=OFF -DMOTLEY_BUILD_TESTS=OFF \
  -DMOTLEY_BUILD_BENCH=OFF
cmake --build "$WORK/motley" -j"$(nproc)"
"$WORK/motley/bin/make_seeds" "$WORK/seeds"
for target in "$WORK"/motley/bin/fuzz_*; do
  name=$(basename "$target")
  format=${name#fuzz_}
  [ "$format" != any ] || format='*' # starts from everybody's files
  cp "$target" "$OUT/"
  # Two folders may have files of one name.
  find "$WORK"/seeds/$format tests/fuzz/corpus/$format -type f -size -2 | sort | zip -q "$OUT/${name}_seed_corpus.zip" -@
  printf '[libfuzzer]\nmax_len = 512\nclose_fd_mask = 3\n' >"$OUT/$name.options"
done
