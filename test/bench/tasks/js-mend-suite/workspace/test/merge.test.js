import { test } from "node:test";
import assert from "node:assert/strict";
import { mergeSpans } from "../src/merge.js";
import { totalLength } from "../src/length.js";

test("spans that overlap", () => assert.deepEqual(mergeSpans([{ from: 0, to: 3 }, { from: 2, to: 5 }]), [{ from: 0, to: 5 }]));
test("spans that touch", () => assert.deepEqual(mergeSpans([{ from: 0, to: 3 }, { from: 4, to: 5 }]), [{ from: 0, to: 5 }]));
test("a span within another", () => assert.deepEqual(mergeSpans([{ from: 0, to: 9 }, { from: 2, to: 5 }]), [{ from: 0, to: 9 }]));
test("both ends count", () => assert.equal(totalLength([{ from: 0, to: 0 }, { from: 2, to: 5 }]), 5));
