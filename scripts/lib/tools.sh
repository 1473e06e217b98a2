# Puts the tools that set-up found or brought on PATH, and the compiler cache into use.
for part in common node emscripten compiler_cache; do . "$(dirname "${BASH_SOURCE[0]}")/$part.sh"; done

use_tools() {
  use_node
  use_emscripten
  use_compiler_cache
}
