# The sources of the libraries that examples port, in our cache, from the distribution's archive: none of
# them is in this repository. Needs common.sh, archive.sh and dependencies.sh.

example_sources=$mcpapps_cache/sources

# need_example_sources EXAMPLE…
need_example_sources() {
  local example name
  for example in "$@"; do
    for name in $(sed -n 's/^port_source(\([a-z0-9]*\).*/\1/p' "$mcpapps_root/examples/$example/CMakeLists.txt"); do
      [ -e "$example_sources/$name/complete" ] && continue
      find_archive && archive_update ||
        fail "The example $example needs the sources of $name, from Debian's archive. Unpack them into $example_sources/$name, create the file $example_sources/$name/complete, and run this again."
      need_programs patch:patch
      say "bringing the sources of $name"
      library_install "$example_sources/$name" archive_unpack_source
    done
  done
}

# The same for all examples. Where a source cannot be had, its example is not built, and its tests say so.
want_example_sources() {
  (need_example_sources $(cd "$mcpapps_root/examples" && grep -l '^port_source' */CMakeLists.txt | xargs dirname)) ||
    say "not tested: the ports whose sources are not here"
}
