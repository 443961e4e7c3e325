#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
grep -q 'kv-store-2' "$1/package.json"
! grep -rq 'kv-store-1' "$1/src" "$1/package.json"
cat > "$1/verify-own.mjs" <<'JS'
import assert from "node:assert/strict";
import { createSessions } from "./src/sessions.js";
import { report } from "./src/audit.js";
let t = 0;
const sessions = createSessions({ now: () => t });
const ids = [await sessions.open("zoe"), await sessions.open("al")];
t = 1_000_000;
assert.equal(await report(sessions), "s-al al\ns-zoe zoe");
assert.deepEqual(await sessions.list(), ["s-al", "s-zoe"]);
assert.equal(await sessions.close(ids[0]), true);
t = 3_600_000;
assert.deepEqual(await sessions.list(), []);
assert.equal(await createSessions().user("none"), undefined);
JS
trap 'rm -f "$1/verify-own.mjs"' EXIT
(cd "$1" && node verify-own.mjs)
