# The sources of the libraries that examples port, in our cache, from the distribution's archive: none of
# them is in this repository. Needs common.sh, archive.sh, dependencies.sh and node_packages.sh.

example_sources=$mcpapps_cache/sources

# need_example_sources EXAMPLE…: what its port_source(NAME [SUITE]) and port_programs(NAME…) name, and the packages of
# its package-lock.json.
need_example_sources() {
  local example list source
  for example in "$@"; do
    list=$mcpapps_root/examples/$example/CMakeLists.txt
    [ ! -e "${list%/*}/package-lock.json" ] || need_node_packages "${list%/*}"
    need_programs patch:patch $(sed -n 's/^port_programs(\(.*\))/\1/p' "$list" | xargs -r -n 1 | sed 's/.*/&:&/')
    while read -ru 3 source; do
      need_source "$example" $source || exit 1
    done 3< <(sed -n 's/^port_source(\(.*\))/\1/p' "$list")
  done
}

# need_source EXAMPLE NAME [SUITE]: of the archive's suite, or of an older one by name. The coming release changes its
# versions at any time, and a release keeps them: a port whose patch or whose documents are of a certain version names
# the suite that has it. A shell of its own, because the suite is that of this source alone.
need_source() (
  example=$1 name=$2 suite=${3:-}
  [ ! -e "$example_sources/$name/complete" ] || return 0
  find_archive && archive_use "$suite" && archive_update ||
    fail "The example $example needs the sources of $name, from Debian's archive${suite:+ ($suite)}." \
      "Unpack them into $example_sources/$name, create the file $example_sources/$name/complete, and run this again."
  say "bringing the sources of $name${suite:+ from $suite}"
  library_install "$example_sources/$name" archive_unpack_source
)

# The same for all examples. Where a source cannot be had, its example is not built, and its tests say so.
want_example_sources() {
  local example lists
  lists=$(cd "$mcpapps_root/examples" && grep -l '^port_source' */CMakeLists.txt && ls */package-lock.json)
  for example in $(dirname $lists); do
    (need_example_sources "$example") || say "not tested: the example $example, whose sources are not here"
  done
}

# For servers in C++ over HTTP.
want_cpp_httplib() {
  local folder=$example_sources/cpp-httplib
  [ -e "$folder/complete" ] && return
  (find_archive && archive_update && library_install "$folder" archive_unpack_source) ||
    say "not tested: servers in C++ over HTTP, which need the sources of cpp-httplib"
}
