#!/bin/sh
# Programs of other people's that tests compare with or drive. On Debian, as root, what is missing is installed; elsewhere
# this says what is missing, and the tests that need it are skipped and say so.
#
#   grhino      gtp-rhino, an Othello engine that speaks GTP
#   chromium    a browser, for the web pages

missing=""
PATH="$PATH:/usr/games"
command -v gtp-rhino >/dev/null 2>&1 || missing="$missing grhino"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || missing="$missing chromium"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of words
    apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q --no-install-recommends $missing; } >/dev/null 2>&1
    code=$?
    [ $code = 0 ] && exit 0
fi
echo "not installed:$missing; tests that need it are skipped (on Debian: apt-get install$missing)" >&2
exit 0
