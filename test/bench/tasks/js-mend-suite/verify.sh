#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cat > "$1/verify-own.mjs" <<'JS'
import assert from "node:assert/strict";
import { parseSpan, toDay } from "./src/parse.js";
import { formatSpan } from "./src/format.js";
import { mergeSpans } from "./src/merge.js";
import { totalLength } from "./src/length.js";
assert.equal(toDay("2026-03-01"), Date.UTC(2026, 2, 1) / 864e5);
assert.throws(() => toDay("2026-3-1"), RangeError);
for (const text of ["2024-02-29", "2026-12-30..2027-01-02"]) assert.equal(formatSpan(parseSpan(text)), text);
const spans = ["2026-01-05..2026-01-09", "2026-01-01..2026-01-04", "2026-02-01..2026-02-28", "2026-02-10"].map(parseSpan);
const before = structuredClone(spans);
assert.deepEqual(mergeSpans(spans).map(formatSpan), ["2026-01-01..2026-01-09", "2026-02-01..2026-02-28"]);
assert.deepEqual(spans, before);
assert.equal(totalLength(mergeSpans(spans)), 37);
JS
trap 'rm -f "$1/verify-own.mjs"' EXIT
node "$1/verify-own.mjs"
