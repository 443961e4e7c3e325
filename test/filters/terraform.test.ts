/** Verdicts of the terraform filter on real output. */
import { expect, test } from "vitest";
import { fixtures } from "../fixtures.ts";
import plan from "../../filters/terraform/plan.ts";
import { hidden, judgeText } from "./judged.ts";
import { verdicts } from "./verdicts.ts";

test("of a removed resource its braces count as lines, not as attributes", async () => {
  const raw = fixtures("terraform/destroy/all.json")[0]!.output.toString();
  const attributes = raw.split("\n").filter((line) => /^ {6,}- \w+ +=/.test(line)).length;
  const { hidden } = await verdicts("terraform/destroy/all");
  const [noun, count] = Object.entries(hidden).find(([one]) => one.startsWith("removed "))!;
  expect(noun).toBe("removed lines");
  expect(count).toBeGreaterThan(attributes);
});

const planned = `
  # terraform_data.k["a b"] will be destroyed
  # (because key ["a b"] is not in for_each map)
  - resource "terraform_data" "k" {
      - id     = "392aeb38-9002-e661-d0e9-44070553265c" -> null
      - input  = <<-EOT
            error: one
        EOT -> null
    }

  # terraform_data.k["a d"] will be created
  + resource "terraform_data" "k" {
      + id     = (known after apply)
      + input  = {
          + n = "x"
          + t = <<-EOT
                error: first

                - second
            EOT
          + z = "a d"
        }
      + output = (known after apply)
    }

  # terraform_data.k["a e"] will be updated in-place
  ~ resource "terraform_data" "k" {
        id     = "c51ce55d-4f2c-9e2e-8de8-7eff349012e1"
      ~ input  = <<-EOT
            #!/bin/bash
          - echo one
          + echo three
        EOT
      - note   = <<-EOT
            no more
        EOT -> null
    }
`;

test("lines of a text that is new or gone are no unchanged ones, and keys with blanks name resources", () => {
  expect(hidden(judgeText(plan, planned))).toEqual([
    'removed lines: - resource "terraform_data" "k" {',
    'removed lines: - id     = "392aeb38-9002-e661-d0e9-44070553265c" -> null',
    "removed lines: - input  = <<-EOT",
    "removed lines: error: one",
    "removed lines: EOT -> null",
    "removed lines: }",
    "unknown values: + id     = (known after apply)",
    "unknown values: + output = (known after apply)",
    'unchanged lines: id     = "c51ce55d-4f2c-9e2e-8de8-7eff349012e1"',
    "unchanged lines: EOT",
  ]);
});
