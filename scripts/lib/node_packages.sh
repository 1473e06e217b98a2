# The packages of package-lock.json, in node_modules. Needs common.sh.

need_node_packages() {
  local lock wanted stamp=$mcpapps_root/node_modules/.complete
  lock=$mcpapps_root/package-lock.json
  wanted=$(sha256sum <"$lock")
  # The stamp comes last and names the lock file: half an installation, or an old one, is redone.
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  say "installing the Node packages"
  npm ci --prefix "$mcpapps_root" --no-audit --no-fund --loglevel=error >/dev/null ||
    fail "'npm ci' failed. Is an npm registry reachable?"
  echo "$wanted" >"$stamp"
}
