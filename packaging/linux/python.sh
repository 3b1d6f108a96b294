#!/usr/bin/env bash
# Compiles a Python with a shared library into a folder. PyInstaller needs that library. The Pythons
# of the manylinux images lack it, and AlmaLinux's own has compiler flags that do not suit their gcc.
#
#     packaging/linux/python.sh /opt/shared-python
#
# It needs a C compiler and the headers of libffi, OpenSSL and zlib.
set -euo pipefail
target=${1:?name a folder, such as /opt/shared-python}
version=3.13.13
sha256=2ab91ff401783ccca64f75d10c882e957bdfd60e2bf5a72f8421793729b78a71

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
curl --fail --location --silent --show-error --retry 3 --output source.tar.xz \
    "https://www.python.org/ftp/python/$version/Python-$version.tar.xz"
echo "$sha256  source.tar.xz" | sha256sum --check --quiet
mkdir source
tar -xf source.tar.xz -C source --strip-components=1
cd source
./configure --quiet --prefix="$target" --enable-shared --enable-optimizations \
    LDFLAGS="-Wl,-rpath,$target/lib"
make --silent -j "$(nproc)"
make --silent install >/dev/null

# Without the headers, these modules are left out, and the build would fail later.
"$target/bin/python3" -c 'import ctypes, ssl, zlib'
