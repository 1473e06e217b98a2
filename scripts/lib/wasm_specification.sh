# The test files of WebAssembly's specification, in our cache: Binaryen's source package has them, that of the release
# that is here, since newer ones come without. Needs common.sh, archive.sh and dependencies.sh.

wasm_specification=$mcpapps_cache/sources/binaryen

need_wasm_specification() {
  need_programs wast2json:wabt
  [ -e "$wasm_specification/complete" ] && return
  find_archive || fail "WebAssembly's test files come from the archive of Debian or Ubuntu."
  archive_suite=$archive_release
  archive_state=$mcpapps_cache/apt-$archive_suite
  archive_update || fail "The package lists of $archive $archive_suite could not be fetched. Is the mirror reachable?"
  say "bringing the test files of WebAssembly's specification"
  library_install "$wasm_specification" archive_unpack_source
}

# Where they cannot be had, the tests are skipped and say so.
want_wasm_specification() {
  (need_wasm_specification) || say "not tested: the translator by the test files of WebAssembly's specification"
}
