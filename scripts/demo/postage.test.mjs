/** Four hundred tests, of which one fails. Node's own runner needs nothing but Node. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postage } from "./postage.mjs";

for (const from of [0, 2500, 5000, 7500])
  describe(`orders from ${from / 100}.00`, () => {
    for (let cents = from; cents < from + 2500; cents += 25)
      test(`an order of ${(cents / 100).toFixed(2)}`, () => {
        assert.equal(postage(cents), cents >= 5000 ? 0 : 490);
      });
  });
