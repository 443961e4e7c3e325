#!/bin/sh
# Captures of sort and uniq over the paths of this project's own sources at the time of recording.
set -eu
cd "$(dirname "$0")/../.."
out=fixtures
version=$(sort --version | head -1)
describe() { # path argv exit made fact...
  node -e '
    const [path, argv, exit, made, version, ...facts] = process.argv.slice(1);
    const tool = argv.split(" ")[0];
    const text = { argv: argv.split(" "), exit: Number(exit), merged: true, tool, version, made, facts };
    require("fs").writeFileSync(`fixtures/${path}.json`, JSON.stringify(text, null, 2) + "\n");' "$@"
}
git ls-files src test/classes | sort > $out/sort/paths.txt
describe sort/paths "sort" 0 "git ls-files src test/classes | sort" "$version" engine.ts world.ts
git ls-files src | cut -d/ -f2 | sort | uniq -c > $out/uniq/counts.txt
describe uniq/counts "uniq -c" 0 "git ls-files src | cut -d/ -f2 | sort | uniq -c" "$version" reduce
sort nowhere > $out/sort/no-file.txt 2>&1 || code=$?
describe sort/no-file "sort nowhere" "$code" "sort nowhere 2>&1" "$version" "sort: cannot read: nowhere: No such file or directory"
seq 20000 | sed 's|.*|packages/part/file-&.ts|' | sort > $out/sort/large.txt
describe sort/large "sort" 0 "seq 20000 | sed 's|.*|packages/part/file-&.ts|' | sort" "$version" file-9999.ts
