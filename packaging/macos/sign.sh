#!/usr/bin/env bash
# Signs a built program for macOS and has Apple notarise it.
#
#     packaging/macos/sign.sh dist/Glassbox.app        (or a folder such as dist/glassbox)
#
# It reads these secrets from the environment. Without the first one it does nothing.
#   MACOS_CERTIFICATE            a "Developer ID Application" certificate with its key, PKCS 12, base64
#   MACOS_CERTIFICATE_PASSWORD   the password of that file
#   APPLE_ID, APPLE_TEAM_ID      the account that notarises
#   APPLE_APP_PASSWORD           an app-specific password of that account
set -euo pipefail
program=${1:?name a program, such as dist/Glassbox.app}
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${MACOS_CERTIFICATE:-}" ]; then
    echo "sign.sh: no MACOS_CERTIFICATE, so $program stays unsigned"
    exit 0
fi
: "${MACOS_CERTIFICATE_PASSWORD:?}" "${APPLE_ID:?}" "${APPLE_TEAM_ID:?}" "${APPLE_APP_PASSWORD:?}"

# The certificate goes into a keychain of its own, which is deleted at the end. codesign finds a
# certificate only on the search list, so the keychain joins the list, which is restored at the end.
scratch=$(mktemp -d)
keychain=$scratch/signing.keychain-db
listed=()
while IFS='"' read -r _ path _; do  # Each line is a path in quotes, after spaces.
    listed+=("$path")
done < <(security list-keychains -d user)
clean_up() {
    security list-keychains -d user -s ${listed[@]+"${listed[@]}"} || true
    security delete-keychain "$keychain" 2>/dev/null || true
    rm -rf "$scratch"
}
trap clean_up EXIT
password=$(openssl rand -hex 16)
(umask 077; printf %s "$MACOS_CERTIFICATE" | openssl base64 -d -A -out "$scratch/certificate.p12")
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 3600 "$keychain"
security list-keychains -d user -s "$keychain" ${listed[@]+"${listed[@]}"}
security unlock-keychain -p "$password" "$keychain"
security import "$scratch/certificate.p12" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" \
    -f pkcs12 -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
identity=$(security find-identity -v -p codesigning "$keychain" | awk '/Developer ID/ { print $2; exit }')
[ -n "$identity" ] || { echo "sign.sh: the certificate is no Developer ID" >&2; exit 1; }

# The entitlements are what the hardened runtime must allow to a packed Python: ctypes makes code at
# run time, and the libraries of wheels have other signatures. (The file may hold no comments, which
# some versions of macOS cannot read.)
sign() {
    codesign --force --timestamp --options runtime --keychain "$keychain" --sign "$identity" \
        --entitlements "$here/entitlements.plist" "$@"
}

# codesign checks what lies inside, so libraries come before the programs that load them.
libraries=() programs=()
while IFS= read -r -d '' file; do
    case $(file -b "$file") in
        *Mach-O*executable*) programs+=("$file") ;;
        *Mach-O*) libraries+=("$file") ;;
    esac
done < <(find "$program" -type f -print0)
for file in ${libraries[@]+"${libraries[@]}"} ${programs[@]+"${programs[@]}"}; do
    sign "$file"
done
case $program in *.app) sign "$program" ;; esac

ditto -c -k --keepParent "$program" "$scratch/program.zip"
xcrun notarytool submit "$scratch/program.zip" --wait --timeout 30m \
    --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM_ID" --password "$APPLE_APP_PASSWORD"

# A ticket can be attached to an app, but not to a folder: there, macOS asks Apple at the first start.
case $program in
    *.app)
        xcrun stapler staple "$program"
        spctl --assess --type execute --verbose "$program"
        ;;
esac
