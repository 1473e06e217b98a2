# Keeps what the compilers, Emscripten's linker and the compression of pages make in our cache, so that a clone need
# not make what another one has. Wanted, not needed: without ccache, or with a launcher of the user's own, builds are
# as they are. Needs common.sh.

link_cache=$mcpapps_cache/links
compression_cache=$mcpapps_cache/compressed

want_compiler_cache() {
  have ccache || install_system_packages ccache || true
  have ccache || say "ccache is not here and could not be installed: each clone compiles all"
}

use_compiler_cache() {
  [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && have ccache && [ -w "$mcpapps_cache" ] || return 0
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CCACHE_DIR=$mcpapps_cache/ccache CCACHE_MAXSIZE=8G
  # The same file in another clone is the same, wherever that clone is.
  export CCACHE_BASEDIR=$mcpapps_root CCACHE_NOHASHDIR=yes
  # ccache asks for these where headers are precompiled.
  export CCACHE_SLOPPINESS=pch_defines,time_macros
  export CMAKE_CXX_LINKER_LAUNCHER=$mcpapps_root/scripts/lib/link_cache.js
  export MCPAPPS_LINK_CACHE=$link_cache MCPAPPS_COMPRESSION_CACHE=$compression_cache
}

# What was made more than a week ago, and downloads that were killed. ccache has a limit of its own.
remove_old_results() {
  local folder
  [ -w "$mcpapps_cache" ] || return 0
  find "$mcpapps_cache" -mindepth 1 -maxdepth 1 -name 'download.*' -mmin +60 -exec rm -rf {} +
  for folder in "$link_cache" "$compression_cache"; do
    [ ! -d "$folder" ] || find "$folder" -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -r {} +
  done
}
