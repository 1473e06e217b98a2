# Brings Emscripten into a private prefix, from Debian's packages.

# As cmake/mcpapps_add_view.cmake has it.
emscripten_minimum=6.0.5
emscripten_prefix=$mcpapps_cache/emscripten
emscripten_bin=$emscripten_prefix/usr/bin
# Written last: a prefix without it is incomplete, and is made again.
emscripten_stamp=$emscripten_prefix/complete

emcc_version() { "$1" --version 2>/dev/null | sed -n '1s/.* \([0-9][0-9.]*\)[^0-9.]*.*$/\1/p'; }

emcc_is_new_enough() {
  local version
  version=$(emcc_version "$1")
  [ -n "$version" ] && version_at_least "$version" "$emscripten_minimum"
}

# emcc needs python3 by name; the system's own starts twice as fast as a version manager's shim.
use_emscripten() {
  [ -x /usr/bin/python3 ] && export EMSDK_PYTHON=${EMSDK_PYTHON:-/usr/bin/python3}
  have emcc && emcc_is_new_enough emcc && return
  PATH=$emscripten_bin:$PATH
  export PATH
}

# Whether it is here, or can be brought.
expect_emscripten() {
  { have emcc && emcc_is_new_enough emcc; } || [ -e "$emscripten_stamp" ] ||
    { find_archive && [ "$archive" = Debian ]; }
}

emscripten_advice="Emscripten $emscripten_minimum or newer: install it with emsdk"
emscripten_advice+=" (https://emscripten.org/docs/getting_started) and put emcc on PATH."

need_emscripten() {
  [ -x /usr/bin/python3 ] && export EMSDK_PYTHON=${EMSDK_PYTHON:-/usr/bin/python3}
  if have emcc && emcc_is_new_enough emcc; then return; fi
  if [ -e "$emscripten_stamp" ] && emcc_is_new_enough "$emscripten_bin/emcc"; then
    use_emscripten
    return
  fi
  expect_emscripten || fail "Missing: $emscripten_advice"
  case $mcpapps_cache in
  *\ *) fail "emcc cannot live in a path with spaces ($mcpapps_cache). Set MCPAPPS_CACHE." ;;
  esac
  say "bringing Emscripten into $emscripten_prefix (about 100 MB, once)"
  emscripten_install || fail "Emscripten could not be brought here; the errors above say why. Or: $emscripten_advice"
  emcc_is_new_enough "$emscripten_bin/emcc" ||
    fail "The Emscripten just unpacked does not run. Needed: $emscripten_advice"
  touch "$emscripten_stamp"
  use_emscripten
}

say_emscripten() {
  say "Emscripten $(emcc_version emcc): $(command -v emcc), and emcmake beside it"
}

emscripten_install() {
  archive_update || return 1
  local clang
  clang=$(archive_apt_cache depends emscripten | sed -n 's/.*Depends: clang-\([0-9][0-9]*\)$/\1/p' | head -n 1)
  [ -n "$clang" ] || return 1
  say "downloading and unpacking"
  archive_unpack "$emscripten_prefix" \
    emscripten node-acorn "clang-$clang" "libclang-common-$clang-dev" "llvm-$clang" "lld-$clang" binaryen patchelf \
    "libllvm$clang" "libclang-cpp$clang" libc6 libstdc++6 libgcc-s1 zlib1g libzstd1 \
    "$(emscripten_library libxml2 "libllvm$clang")" libz3-4 libedit2 libtinfo6 libffi8 libbsd0 libmd0 || return 1
  emscripten_relocate "$clang" && emscripten_configure "$clang" && emscripten_add_closure
}

# The name of a library package whose soname changes: what PACKAGE depends on that begins with NAME.
emscripten_library() {
  archive_apt_cache depends "$2" "lld-${2#libllvm}" | sed -n "s/.*Depends: \($1[^ ]*\)$/\1/p" | head -n 1
}

# Makes every program and library use the libraries of this prefix, and none of the system's.
emscripten_relocate() {
  local prefix=$emscripten_prefix clang=$1 libraries loader tools file strays
  libraries=$(dirname "$(find "$prefix/usr/lib" -name 'libc.so.6' | head -n 1)")
  loader=$(find "$libraries" -name 'ld-linux*.so.*' | head -n 1)
  # patchelf rewrites files in place: it must not run on the very libraries that it rewrites.
  tools=$prefix/relocate
  mkdir -p "$tools"
  cp "$prefix/usr/bin/patchelf" "$loader" "$libraries"/{libc.so.6,libm.so.6,libstdc++.so.6,libgcc_s.so.1} "$tools/"

  set_search_path() { # FILE [patchelf options]
    local file=$1
    shift
    "$tools/$(basename "$loader")" --library-path "$tools" "$tools/patchelf" "$@" \
      --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$libraries")" "$file"
  }
  find "$prefix/usr/lib/llvm-$clang/bin" "$prefix/usr/bin" -type f -perm -u+x | while read -r file; do
    [ "$(head -c 4 "$file" | tr -d '\0')" = $'\177ELF' ] || continue
    set_search_path "$file" --set-interpreter "$loader" --force-rpath || return 1
  done || return 1
  # By name: the C library must stay as it is.
  find "$libraries" "$prefix/usr/lib/llvm-$clang/lib" -type f -name '*.so*' | while read -r file; do
    case $(basename "$file") in
    libLLVM* | libclang* | libbinaryen* | liblld* | libxml2* | libedit* | libz3* | libbsd* | libstdc++* | libtinfo*)
      set_search_path "$file" || return 1
      ;;
    esac
  done || return 1
  rm -rf "$tools"

  for file in "$prefix/usr/lib/llvm-$clang/bin/"{clang,wasm-ld,llvm-ar} "$prefix/usr/bin/wasm-opt"; do
    strays=$(LD_TRACE_LOADED_OBJECTS=1 "$file" | grep -oE '/[^ ]+' | grep -v "^$mcpapps_cache" || true)
    [ -z "$strays" ] || { say "$file would load libraries from outside its prefix: $strays"; return 1; }
  done
}

emscripten_configure() {
  local prefix=$emscripten_prefix clang=$1 share
  # acorn is an ES import: Node looks for node_modules in the folders above, NODE_PATH does not help.
  ln -sfn nodejs "$prefix/usr/share/node_modules"
  share=$prefix/usr/share/emscripten
  cat >"$share/.emscripten" <<CONF
import os, shutil
prefix = os.path.abspath(os.path.join(os.environ.get('CFGDIR', os.path.dirname(__file__)), '../../..'))
LLVM_ROOT = os.path.join(prefix, 'usr/lib/llvm-$clang/bin')
BINARYEN_ROOT = os.path.join(prefix, 'usr')
NODE_JS = shutil.which('node')
CACHE = os.path.join(prefix, 'cache')
CLOSURE_COMPILER = [NODE_JS, os.path.join(prefix, 'closure/node_modules/google-closure-compiler/cli.js')]
CONF
}

# Debian's Emscripten comes without the Closure compiler; emsdk's has it. It is a package of its own for each system, so
# install scripts are not needed. 20260830 is the newest version all of whose packages the registries have.
emscripten_add_closure() {
  say "adding the Closure compiler"
  rm -rf "$emscripten_prefix/closure"
  cp -r "$mcpapps_root/scripts/lib/closure" "$emscripten_prefix/closure"
  npm ci --ignore-scripts --silent --no-audit --no-fund --prefix "$emscripten_prefix/closure" >/dev/null &&
    # npm may end well on a disk that is full.
    node "$emscripten_prefix/closure/node_modules/google-closure-compiler/cli.js" --version >/dev/null
}
