# A Chromium for the tests and the demo's check. Needs common.sh and archive.sh.

find_chromium() {
  local name
  for name in "${MCPAPPS_CHROMIUM:-}" chromium{-headless-shell,,-browser} google-chrome{,-stable}; do
    [ -n "$name" ] && command -v "$name" && return
  done
  return 1
}

# Whether it is here, or can be brought. Ubuntu has it as a snap alone.
expect_chromium() { find_chromium >/dev/null || { find_archive && [ "$archive" = Debian ]; }; }

chromium_advice="Chromium: install it or Google Chrome, or name one by MCPAPPS_CHROMIUM."

need_chromium() {
  find_chromium >/dev/null && return
  install_system_packages chromium-headless-shell || install_system_packages chromium || true
  find_chromium >/dev/null || fail "Missing: $chromium_advice"
}
