/** Verdicts of the terraform filter on real output. */
import { expect, test } from "vitest";
import { fixtures } from "../fixtures.ts";
import { verdicts } from "./verdicts.ts";

test("of a removed resource its braces count as lines, not as attributes", async () => {
  const raw = fixtures("terraform/destroy/all.json")[0]!.output.toString();
  const attributes = raw.split("\n").filter((line) => /^ {6,}- \w+ +=/.test(line)).length;
  const { hidden } = await verdicts("terraform/destroy/all");
  const [noun, count] = Object.entries(hidden).find(([one]) => one.startsWith("removed "))!;
  expect(noun).toBe("removed lines");
  expect(count).toBeGreaterThan(attributes);
});
