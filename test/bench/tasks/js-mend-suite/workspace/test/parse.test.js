import { test } from "node:test";
import assert from "node:assert/strict";
import { parseSpan, toDay } from "../src/parse.js";

test("a date is a day", () => assert.equal(toDay("1970-01-02"), 1));
test("a span has two ends", () => assert.deepEqual(parseSpan("1970-01-01..1970-01-03"), { from: 0, to: 2 }));
test("one date is a span of one day", () => assert.deepEqual(parseSpan("1970-01-05"), { from: 4, to: 4 }));
