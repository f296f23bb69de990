# Shared by ./run and ./test: what must be installed, and how things are built.

# What one checkout has compiled serves another: the compiler's cache sees paths below this folder as relative.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros

say() { printf '\n== %s\n' "$*"; }

packages_build="g++ cmake ninja-build ccache mold pkg-config libboost1.81-dev libboost-json1.81-dev libsqlite3-dev libpq-dev libsodium-dev libboost-url1.81-dev libqrencode-dev libssl-dev
  libfmt-dev libspdlog-dev libcli11-dev libedit-dev zlib1g-dev libpugixml-dev"
packages_test="postgresql-15 nginx-light haproxy curl openssl libgtest-dev libgmock-dev clang-14 clang-format-14 clang-tidy-14 libclang-rt-14-dev dpkg-dev file python3 libopenmpi-dev openmpi-bin"
packages_python="python3 python3-dev python3-numpy python3-pip python3-venv python3-setuptools python3-wheel pybind11-dev python3-pybind11"
packages_browser="chromium fonts-dejavu-core"

# need GROUP…: installs the Debian packages of these groups that are missing; as another user than root says what to type.
need() {
  local group missing="" list
  for group in "$@"; do
    list="packages_$group"
    for p in ${!list}; do
      dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
    done
  done
  if [ -n "$missing" ]; then
    if [ "$(id -u)" -ne 0 ]; then
      echo "These packages are missing. Please run:  sudo apt-get install -y --no-install-recommends$missing"
      return 1
    fi
    say "Installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null || {
      echo "Installing failed:$missing"
      return 1
    }
  fi
}

# The browser client is built with Node 20 or newer; Debian 12 has 18, so a newer one comes from npm.
need_node() {
  if ! command -v npm >/dev/null; then
    [ "$(id -u)" -eq 0 ] || { echo "Node is missing. Please run:  sudo apt-get install -y nodejs npm"; return 1; }
    say "Installing Node"
    apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null || return 1
  fi
  local major
  major=$(node --version | sed -E 's/v([0-9]+).*/\1/')
  if [ "$major" -lt 20 ]; then
    if [ ! -x build/node/node_modules/.bin/npm ]; then
      say "Node $(node --version) is too old for the client: fetching a newer one into build/node"
      mkdir -p build/node && npm install --silent --no-save --prefix build/node node@22 npm@11 || return 1
    fi
    export PATH="$PWD/build/node/node_modules/node/bin:$PWD/build/node/node_modules/.bin:$PATH"
  fi
}

# Is web/dist older than what it is made from? A released archive brings it built, and then nothing needs Node.
web_is_stale() {
  [ ! -f web/dist/index.html ] ||
    [ -n "$(find web -newer web/dist/index.html -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/test*' -print -quit)" ]
}

# build_web: the client as static files in web/dist, if its sources changed.
build_web() {
  [ -f web/package.json ] || return 0
  web_is_stale || return 0
  need_node || return 1
  install_web || return 1
  say "Building the client"
  (cd web && npm run --silent build)
}

# install_web: the client's npm packages, which building and testing it need.
install_web() {
  if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules ]; then
    say "Installing the client's packages"
    (cd web && npm ci --silent --no-audit --no-fund && touch node_modules) || return 1
  fi
}

configure() { cmake --preset "$1" >/dev/null; }

build_release() {
  configure release && ninja -C build/release "$@"
}
