# The C++ libraries, as sources in our cache, so that the native and the WebAssembly build use the
# same. Needs common.sh and archive.sh. Where there is no such archive, or it is too old, CMake finds or
# fetches them.

nlohmann_json_folder=$mcpapps_cache/nlohmann_json
catch2_folder=$mcpapps_cache/catch2

need_cpp_libraries() {
  [ -e "$nlohmann_json_folder/complete" ] && [ -e "$catch2_folder/complete" ] && return
  if find_archive; then
    archive_update || fail "The package lists of $archive $archive_suite could not be fetched. Is the mirror reachable?"
  fi
  # As cmake/mcpapps_dependencies.cmake wants them.
  if [ -z "${archive:-}" ] || ! archive_has nlohmann-json3-dev 3.11 || ! archive_has catch2 3.4; then
    say "nlohmann_json and Catch2 are left to CMake: it finds them, or fetches them"
    need_programs git:git
    return
  fi
  say "bringing nlohmann_json and Catch2 into $mcpapps_cache"
  library_install "$nlohmann_json_folder" nlohmann_json_unpack
  library_install "$catch2_folder" archive_unpack_source
}

# library_install FOLDER FUNCTION: made in a folder of its own, which gets the name when it is whole. Where another run
# was quicker, its folder stays.
library_install() {
  [ -e "$1/complete" ] && return
  local made
  mkdir -p "$(dirname "$1")"
  find "$(dirname "$1")" -maxdepth 1 -name "$(basename "$1").made.*" -mmin +60 -exec rm -rf {} +
  made=$(mktemp -d "$1.made.XXXXXX") && chmod 755 "$made" &&
    "$2" "$made" "$(basename "$1")" && touch "$made/complete" || {
    rm -rf "${made:-}"
    fail "$(basename "$1") could not be brought into $1. Run this again, or install it so that CMake finds it."
  }
  [ -e "$1/complete" ] || rm -rf "$1"
  mv -T "$made" "$1" 2>/dev/null || rm -rf "$made"
  [ -e "$1/complete" ]
}

nlohmann_json_unpack() { archive_unpack "$1" nlohmann-json3-dev; }
