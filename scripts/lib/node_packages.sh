# The packages of a package-lock.json, in the node_modules beside it. Needs common.sh.

# need_node_packages FOLDER
need_node_packages() {
  local folder=$1 stamp=$1/node_modules/.complete wanted ci
  wanted=$(sha256sum <"$folder/package-lock.json")
  # The stamp comes last and names the lock file: half an installation, or an old one, is redone.
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  say "installing the Node packages"
  # npm's cache first: to ask the registry about each package takes ten times as long. A cache that is older than the
  # lock file does not know all versions.
  ci=(npm ci --prefix "$folder" --no-audit --no-fund --loglevel=error)
  "${ci[@]}" --prefer-offline >/dev/null 2>&1 || "${ci[@]}" >/dev/null ||
    fail "'npm ci' failed. Is an npm registry reachable?"
  echo "$wanted" >"$stamp"
}
