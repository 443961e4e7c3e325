#!/usr/bin/env bash
# Captures a merge that leaves more conflicts than an agent shows of a failure. Needs git.
. "$(dirname "$0")/record.sh"
export HOME=$work GIT_AUTHOR_NAME=Dev GIT_AUTHOR_EMAIL=dev@example.com GIT_COMMITTER_NAME=Dev GIT_COMMITTER_EMAIL=dev@example.com
tool git "$(git --version)"
git init -q -b main "$work/parts" && cd "$work/parts" || exit 1
each() { for folder in $(seq 12); do for file in $(seq 20); do "$1" "pkg$folder/src/f$file.c"; done; done; }
begin() { mkdir -p "$(dirname "$1")" && seq 12 | sed "s#^#$1 #" >"$1"; }
left() { sed -i "5s/.*/left/" "$1"; }
right() { case $1 in *5.c | *0.c) ;; *) sed -i "5s/.*/right/" "$1" ;; esac; }
each begin && git add . && git commit -qm first
git checkout -qb left && each left && git mv pkg4/src/f9.c pkg4/src/g9.c && git commit -qam left
git checkout -q main && each right && git mv pkg4/src/f9.c pkg4/src/h9.c && git commit -qam right
record merge/many-conflicts --fact 'CONFLICT (content): Merge conflict in pkg1/src/f1.c' --fact 'CONFLICT (rename/rename)' \
  --fact 'Automatic merge failed; fix conflicts and then commit the result.' -- git merge left
record status/many-conflicts --fact 'both deleted:    pkg4/src/f9.c' --fact 'added by us:     pkg4/src/h9.c' --max 1400 -- git status
git merge --abort
for file in pkg*/src/f1*.c; do left "$file"; echo more >>"$file"; done
git stash -q
record stash/pop-many --fact 'modified:   pkg1/src/f1.c' --fact 'modified:   pkg3/src/f15.c' --fact 'modified:   pkg5/src/f12.c' \
  --not 'lines hidden' --max 800 -- git stash pop
git checkout -q .
for file in pkg*/src/f*.c; do echo more >>"$file"; done
record checkout/overwrites-many --fact 'error: Your local changes to the following files would be overwritten by checkout:' \
  --fact 'pkg4/src/f12.c' --not 'lines hidden' --max 1200 -- git checkout left
