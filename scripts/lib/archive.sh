# Packages of a distribution's archive, without touching the system: a private apt state in our cache,
# nothing installed, no root needed. Of Debian the coming release, which has a new enough Emscripten; of
# Ubuntu the release that is here, which has only the C++ libraries. Needs common.sh.

# find_archive: sets archive (Debian or Ubuntu) and what belongs to it; fails where apt knows of neither.
find_archive() {
  [ -z "${archive:-}" ] || return 0
  have apt-get && have dpkg-deb || return 1
  local as_root
  archive_look && return
  # A new machine has no lists yet, and cannot say whose its mirrors are.
  as_root=$(root_prefix) && $as_root apt-get update -qq && archive_look
}

archive_look() {
  local found label
  for label in Debian Ubuntu; do
    # The machine's own mirror, and its release without updates: no host is written down here.
    found=$(apt-get indextargets --format '$(SITE) $(RELEASE)' "Label: $label" |
      awk '!seen && $2 !~ /-/ { print; seen = 1 }')
    [ -n "$found" ] || continue
    archive=$label
    archive_mirror=${found% *}
    archive_release=${found#* }
    case $archive in
    Debian) archive_suite=forky archive_components=main ;;
    Ubuntu) archive_suite=$archive_release archive_components='main universe' ;;
    esac
    archive_key=/usr/share/keyrings/${archive,,}-archive-keyring.gpg
    archive_use "$archive_suite"
    return
  done
  return 1
}

# archive_use SUITE: another suite of Debian's, for the sources of one version; without one, and on Ubuntu, all stays.
archive_use() {
  [ -n "$1" ] && [ "$archive" = Debian ] || return 0
  archive_suite=$1
  archive_state=$mcpapps_cache/apt-$archive_suite
}

# Makes the private state and fetches the package lists. Fails if there is no mirror to ask.
archive_update() {
  find_archive || return 1
  need_writable_cache "A package of $archive"
  mkdir -p "$archive_state"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial}
  : >"$archive_state/status"
  local kind
  for kind in deb deb-src; do
    echo "$kind [signed-by=$archive_key] $archive_mirror $archive_suite $archive_components"
  done >"$archive_state/etc/sources.list"
  cat >"$archive_state/apt.conf" <<CONF
Dir::Etc "$archive_state/etc";
Dir::State "$archive_state/state";
Dir::State::status "$archive_state/status";
Dir::Cache "$archive_state/cache";
// A testing suite's lists expire; a mirror that lags a week is still good enough.
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
Acquire::Retries "3";
// The sandbox user could not enter a private cache folder.
APT::Sandbox::User "$(id -un)";
CONF
  archive_apt_get update -qq
}

archive_apt_get() { APT_CONFIG=$archive_state/apt.conf apt-get "$@"; }
archive_apt_cache() { APT_CONFIG=$archive_state/apt.conf apt-cache "$@"; }

# archive_has PACKAGE VERSION: that one or a newer one.
archive_has() {
  local version
  version=$(archive_apt_cache show --no-all-versions "$1" 2>/dev/null |
    sed -nE 's/^Version: ([0-9]+:)?([0-9.]+).*/\2/p')
  [ -n "$version" ] && version_at_least "$version" "$2"
}

# archive_unpack FOLDER PACKAGE…: downloads (apt checks each hash) and unpacks, programs and
# libraries only. Leaves no archive behind. What was in the folder goes when all is there that takes its place.
archive_unpack() {
  local folder=$1 downloads deb result=0
  shift
  downloads=$(mktemp -d "$mcpapps_cache/download.XXXXXX")
  (cd "$downloads" && archive_apt_get download -qq "$@") && rm -rf "$folder" && mkdir -p "$folder" || result=1
  for deb in "$downloads"/*.deb; do
    [ $result = 0 ] && dpkg-deb --fsys-tarfile "$deb" |
      tar -x -C "$folder" --exclude='./usr/share/doc' --exclude='./usr/share/man' --exclude='*/gconv' || result=1
  done
  rm -rf "$downloads"
  return $result
}

# archive_unpack_source FOLDER NAME: the upstream sources of a package, as the archive keeps them (apt checks the hash).
archive_unpack_source() {
  local downloads result=0
  downloads=$(mktemp -d "$mcpapps_cache/download.XXXXXX")
  (cd "$downloads" && archive_apt_get source -qq --tar-only "$2" >/dev/null) &&
    tar -x -C "$1" --strip-components=1 -f "$(echo "$downloads"/*.orig.tar.*)" || result=1
  rm -rf "$downloads"
  return $result
}
