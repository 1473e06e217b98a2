# What clang-tidy says of sdk/, as the machine's Clang compiles it, and of bindings/, as Emscripten's does; the checks
# are in .clang-tidy. Needs common.sh, runners.sh, archive.sh, emscripten.sh and dependencies.sh.

# run_tidy: counts as a test for each folder.
run_tidy() {
  have clang-tidy || install_system_packages clang-tidy || true
  if have clang-tidy; then
    export tidy_json=$nlohmann_json_folder/usr/include
    tidy_folder sdk native_tidy %h
  else
    say "not tested: sdk/ by clang-tidy, which is not here"
  fi
  if want_emscripten_tidy; then
    tidy_folder bindings emscripten_tidy %p
  else
    say "not tested: bindings/ by clang-tidy, which Debian has for its Emscripten"
  fi
}

# tidy_folder FOLDER COMMAND %h|%p: %h looks at the sources of each folder in it as one, since most of the time goes
# into headers; %p at each alone, where macros or names differ. What was clean is looked at again when a source, the
# checks or a header of ours that is included has changed.
tidy_folder() {
  local folder=$1 tidy=$2 unit_of=$3 clean=$mcpapps_cache/clang-tidy units=build/tidy rules place unit sum
  local -a looks=()
  say "looking at $folder/ with clang-tidy"
  mkdir -p "$clean" "$units"
  find "$clean" -type f -mtime +30 -delete
  rules=$({ $tidy --version; cat .clang-tidy; } | sha256sum)
  while read -r place; do
    unit=$units/${place//\//_}.cpp
    # A source is found too, as a folder with one.
    find "$place" -maxdepth 1 -name '*.cpp' | sort | sed 's|.*|#include "&" // NOLINT|' >"$unit"
    sum=$({ echo "$rules"; sources_of "$unit" | xargs cat; } | sha256sum)
    [ -e "$clean/${sum%% *}" ] || looks+=("$unit" "$clean/${sum%% *}")
  done < <(find "$folder" -name '*.cpp' -printf "$unit_of\n" | sort -u)
  if [ ${#looks[@]} = 0 ] || printf '%s\n' "${looks[@]}" | xargs -P "$(nproc)" -n 2 \
    bash -c "$(declare -f $tidy); $tidy \"\$0\" 2>/dev/null && touch \"\$1\""; then
    count 1 0 0
  else
    count 0 1 1
  fi
}

# sources_of FILE: what it includes of this repository. Other headers need not be there for that.
sources_of() {
  clang++ -MM -MG -nostdinc -nostdinc++ -std=c++20 -I. -Isdk/include -Isdk/src -Ibindings/include "$1" |
    tr -s ' \\' '\n\n' | grep -E '^(sdk|bindings)/'
}

native_tidy() {
  clang-tidy --quiet "$@" -- -std=c++20 -fno-rtti -I. -Isdk/include -Isdk/src \
    -isystem "$tidy_json" -DJSON_USE_IMPLICIT_CONVERSIONS=0 -DMCPAPPS_VERSION='"tidy"'
}

# That of Emscripten's own Clang, which knows its headers. Its libraries are those of Emscripten's prefix.
want_emscripten_tidy() {
  local clang folder
  [ -e "$emscripten_stamp" ] && [ -e "$nlohmann_json_folder/complete" ] || return 1
  clang=$(basename "$emscripten_prefix"/usr/lib/llvm-*)
  folder=$mcpapps_cache/clang-tidy-${clang#llvm-}
  [ -e "$folder/complete" ] ||
    (find_archive && archive_update && library_install "$folder" emscripten_tidy_unpack) || return 1
  export tidy_libraries tidy_program tidy_flags
  tidy_libraries=$(dirname "$(find "$emscripten_prefix/usr/lib" -name 'libc.so.6' | head -n 1)")
  tidy_program=$folder/usr/lib/$clang/bin/clang-tidy
  tidy_flags="$(em++ --cflags) -isystem $nlohmann_json_folder/usr/include"
}
emscripten_tidy_unpack() { archive_unpack "$@"; }

emscripten_tidy() {
  "$(find "$tidy_libraries" -name 'ld-linux*.so.*')" --library-path "$tidy_libraries" "$tidy_program" --quiet "$@" -- \
    $tidy_flags -std=c++20 -fno-exceptions -fno-rtti -I. -Isdk/include -Isdk/src -Ibindings/include \
    -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0 -DMCPAPPS_VERSION='"tidy"'
}
