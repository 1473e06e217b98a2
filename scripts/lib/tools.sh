# Puts the tools that set-up found or brought on PATH.
for part in common node emscripten; do . "$(dirname "${BASH_SOURCE[0]}")/$part.sh"; done

use_tools() {
  use_node
  use_emscripten
}
