# Packages of a newer Debian, without touching the system: a private apt state in our cache,
# nothing installed, no root needed.

debian_suite=forky
debian_state=$mcpapps_cache/apt-$debian_suite

# The machine's own mirror; no host is written down here.
debian_mirror() { apt-get indextargets --format '$(SITE)' 'Label: Debian' | head -n 1; }

# Makes the private state and fetches the package lists. Fails if there is no mirror to ask.
debian_update() {
  local mirror
  mirror=$(debian_mirror)
  [ -n "$mirror" ] || return 1
  mkdir -p "$debian_state"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial}
  : >"$debian_state/status"
  local signed=/usr/share/keyrings/debian-archive-keyring.gpg
  printf 'deb [signed-by=%s] %s %s main\ndeb-src [signed-by=%s] %s %s main\n' \
    "$signed" "$mirror" "$debian_suite" "$signed" "$mirror" "$debian_suite" >"$debian_state/etc/sources.list"
  cat >"$debian_state/apt.conf" <<CONF
Dir::Etc "$debian_state/etc";
Dir::State "$debian_state/state";
Dir::State::status "$debian_state/status";
Dir::Cache "$debian_state/cache";
// A testing suite's lists expire; a mirror that lags a week is still good enough.
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
Acquire::Retries "3";
// The sandbox user could not enter a private cache folder.
APT::Sandbox::User "$(id -un)";
CONF
  APT_CONFIG=$debian_state/apt.conf apt-get update -qq
}

debian_apt_get() { APT_CONFIG=$debian_state/apt.conf apt-get "$@"; }
debian_apt_cache() { APT_CONFIG=$debian_state/apt.conf apt-cache "$@"; }

# debian_unpack FOLDER PACKAGE…: downloads (apt checks each hash) and unpacks, programs and
# libraries only. Leaves no archive behind.
debian_unpack() {
  local folder=$1 downloads deb
  shift
  downloads=$(mktemp -d "$mcpapps_cache/download.XXXXXX")
  (cd "$downloads" && debian_apt_get download -qq "$@") || { rm -rf "$downloads"; return 1; }
  mkdir -p "$folder"
  for deb in "$downloads"/*.deb; do
    dpkg-deb --fsys-tarfile "$deb" |
      tar -x -C "$folder" --exclude='./usr/share/doc' --exclude='./usr/share/man' --exclude='*/gconv' || return 1
  done
  rm -rf "$downloads"
}
