# The beginning of a script: `. begin.sh PART…` goes to the repository's folder and takes these parts of scripts/lib.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
for part in tools "$@"; do . "scripts/lib/$part.sh"; done

# Brings what is missing, and uses what is there.
set_up() {
  scripts/setup
  use_tools
}
