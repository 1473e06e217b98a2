# The browsers of the tests: Firefox and WebKit besides Chromium, and a Chromium without windows. Wanted, not needed:
# where one is missing and cannot be installed, its tests are skipped and say so. Needs common.sh.

find_firefox() { have "${MCPAPPS_FIREFOX:-firefox-esr}" || have firefox; }
find_webkit() { have "${MCPAPPS_WEBKIT_DRIVER:-WebKitWebDriver}" && have "${MCPAPPS_XVFB:-Xvfb}"; }

# want_browser NAME FIND-FUNCTION PACKAGE…
want_browser() {
  local name=$1 find=$2
  shift 2
  "$find" && return
  install_system_packages "$@" || true
  "$find" || say "$name is not here and could not be installed ($*): its tests are skipped"
}

want_browsers() {
  [ -n "${MCPAPPS_CHROMIUM:-}" ] || have chromium-headless-shell || install_system_packages chromium-headless-shell ||
    say "Chromium's headless shell is not here and could not be installed: tests take longer"
  want_browser Firefox find_firefox firefox-esr
  want_browser WebKit find_webkit webkit2gtk-driver xvfb
}
