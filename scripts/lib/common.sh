# Shared by all scripts: where things are, and how messages are printed.
# Source this file; it expects bash with `set -euo pipefail`.

mcpapps_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mcpapps_cache=${MCPAPPS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/mcpapps}

say() { printf '\033[2m[mcpapps]\033[0m %s\n' "$*" >&2; }
fail() {
  printf '\033[31m[mcpapps] %s\033[0m\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least 6.0.5 6.0.0 → true
version_at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# The prefix that makes a command run as root without asking; fails if there is none.
root_prefix() {
  if [ "$(id -u)" = 0 ]; then
    echo env
  elif have sudo && sudo -n true 2>/dev/null; then
    echo sudo
  else
    return 1
  fi
}

# install_system_packages PACKAGE…: by apt, if there is one and we may.
install_system_packages() {
  local as_root
  have apt-get && as_root=$(root_prefix) || return 1
  say "installing with apt: $*"
  $as_root apt-get update -qq || return 1
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# need_programs PROGRAM:PACKAGE…: found first, the missing ones installed in one go, named if that fails.
need_programs() {
  local pair missing=() packages=()
  for pair in "$@"; do
    have "${pair%%:*}" || packages+=("${pair#*:}")
  done
  [ ${#packages[@]} = 0 ] || install_system_packages "${packages[@]}" || true
  packages=()
  for pair in "$@"; do
    have "${pair%%:*}" || { missing+=("${pair%%:*}"); packages+=("${pair#*:}"); }
  done
  [ ${#missing[@]} = 0 ] ||
    fail "Missing: ${missing[*]}. Install them (Debian and Ubuntu: apt-get install ${packages[*]}) and run this again."
}

# need_writable_cache WHAT: says what is missing, instead of the first program that cannot write.
need_writable_cache() {
  mkdir -p "$mcpapps_cache" 2>/dev/null && [ -w "$mcpapps_cache" ] ||
    fail "$1 is missing, and $mcpapps_cache cannot be written to. Set MCPAPPS_CACHE to a folder that can."
}

# One set-up at a time: two would trip over each other's half-made folders. A cache that cannot be written to has no
# lock: what is in it is used, and what is missing is an error.
with_lock() {
  mkdir -p "$mcpapps_cache" 2>/dev/null && [ -w "$mcpapps_cache" ] || return 0
  exec 9>"$mcpapps_cache/lock"
  flock -n 9 || { say "waiting for another set-up to finish"; flock 9; }
}
