import { test } from "node:test";
import assert from "node:assert/strict";
import { formatSpan } from "../src/format.js";

test("one day", () => assert.equal(formatSpan({ from: 0, to: 0 }), "1970-01-01"));
