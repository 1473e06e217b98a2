# A compiler cache in our own cache folder: what one build has compiled, no other compiles again, be it
# in another clone or in a project that uses the SDK. Wanted, not needed. Needs common.sh.

want_compiler_cache() {
  have ccache || install_system_packages ccache || true
  have ccache || { say "ccache is not here and could not be installed: everything is compiled anew"; return; }
  export CCACHE_DIR=$mcpapps_cache/ccache CCACHE_MAXSIZE=2G
  # Folders have other names elsewhere, and a fresh clone's files are new.
  export CCACHE_BASEDIR=/ CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=include_file_ctime,include_file_mtime,pch_defines,time_macros
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
}
