# The packages of a package-lock.json, in the node_modules beside it. Needs common.sh.

# need_node_packages FOLDER
need_node_packages() {
  local folder=$1 stamp=$1/node_modules/.complete wanted
  wanted=$(sha256sum <"$folder/package-lock.json")
  # The stamp comes last and names the lock file: half an installation, or an old one, is redone.
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  say "installing the Node packages"
  npm ci --prefix "$folder" --no-audit --no-fund --loglevel=error >/dev/null ||
    fail "'npm ci' failed. Is an npm registry reachable?"
  echo "$wanted" >"$stamp"
}
