# Keeps what the compilers make in our cache, so that a clone need not compile what another one has. Wanted, not
# needed: without ccache, or with a launcher of the user's own, builds are as they are. Needs common.sh.

want_compiler_cache() {
  have ccache || install_system_packages ccache || true
  have ccache || say "ccache is not here and could not be installed: each clone compiles all"
}

use_compiler_cache() {
  [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && have ccache || return 0
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CCACHE_DIR=$mcpapps_cache/ccache CCACHE_MAXSIZE=8G
  # The same file in another clone is the same, wherever that clone is.
  export CCACHE_BASEDIR=$mcpapps_root CCACHE_NOHASHDIR=yes
  # ccache asks for these where headers are precompiled.
  export CCACHE_SLOPPINESS=pch_defines,time_macros
}
