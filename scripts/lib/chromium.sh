# A Chromium for the tests and the demo's check. Needs common.sh.

find_chromium() {
  local name
  for name in "${MCPAPPS_CHROMIUM:-}" chromium google-chrome google-chrome-stable chromium-browser; do
    [ -n "$name" ] && command -v "$name" && return
  done
  return 1
}

need_chromium() {
  find_chromium >/dev/null && return
  install_system_packages chromium || true
  find_chromium >/dev/null ||
    fail "No Chromium found. Install chromium or Google Chrome, or name one by MCPAPPS_CHROMIUM."
}
