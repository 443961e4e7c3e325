#!/usr/bin/env bash
# Captures the apt-get fixtures: installs and removes the package `hello` and a few small ones. Needs root,
# a Debian system and its archive. User nobody gives the refusals.
. "$(dirname "$0")/record.sh"
export DEBIAN_FRONTEND=noninteractive
tool apt-get "$(apt-get --version | head -1)"
apt-get remove -y -qq hello figlet sl cowsay >/dev/null 2>&1
cd "$work" || exit 1
record update/ok --fact 'Reading package lists...' -- apt-get update
record install/ok --fact 'Setting up hello' --fact 'newly installed' -- apt-get install -y hello
record install/several --fact 'Setting up cowsay' --fact 'newly installed' -- apt-get install -y figlet sl cowsay
record install/present --fact 'hello is already the newest version' -- apt-get install -y hello
# An upgrade says what it replaced; zip and unzip are to be of an older version here.
record install/replaces --re '^Unpacking unzip \(.*\) over \(' -- apt-get install -y --only-upgrade unzip zip
record install/unknown --fact 'E: Unable to locate package no-such-package' -- apt-get install -y no-such-package
record install/not-root --fact "are you root?" --as "apt-get install -y hello" -- setpriv --reuid=65534 --regid=65534 --clear-groups apt-get install -y hello
record install/simulated --fact 'Inst ' -- apt-get install -s toilet
record remove/ok --fact 'Removing hello' -- apt-get remove -y hello
record install/quiet -- apt-get install -y -qq hello
echo 'deb http://localhost:9/debian bookworm main' >/etc/apt/sources.list.d/absent.list
record update/unreachable --fact 'Failed to fetch' -- apt-get update
rm /etc/apt/sources.list.d/absent.list
apt-get update -qq
apt-get remove -y -qq hello figlet sl cowsay >/dev/null 2>&1
