/** The release builds what the table of platforms says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { releaseWorkflow } from "../../scripts/release-workflow.ts";
import { targets } from "../../scripts/targets.ts";

const text = readFileSync(
  join(import.meta.dirname, "..", "..", ".github", "workflows", "release.yml"),
  "utf8",
);

test("is fresh (npm run generate)", () => {
  expect(text).toBe(releaseWorkflow("24"));
});

test("is YAML; it names every platform, and publishes only what two builds agree on", () => {
  const { jobs } = parse(text) as { jobs: Record<string, { needs?: unknown; steps: { run?: string }[] }> };
  const runs = (job: string): string => jobs[job]!.steps.map(({ run }) => run ?? "").join("\n");
  for (const { name } of targets) expect(runs("build").split(/\s+/)).toContain(name);
  expect(jobs["release"]!.needs).toEqual(["build", "test"]);
  expect(runs("release")).toMatch(/cmp archives-first\/SHA256SUMS archives-second\/SHA256SUMS/);
  const steps = jobs["release"]!.steps as { run?: string; uses?: string }[];
  const at = (what: RegExp): number => steps.findIndex(({ run, uses }) => what.test(`${run} ${uses}`));
  expect(at(/npm sbom /)).toBeGreaterThan(at(/sha256sum --check/));
  expect(at(/attest-build-provenance/)).toBeGreaterThan(at(/npm sbom /));
  expect(at(/gh release create/)).toBeGreaterThan(at(/attest-build-provenance/));
  expect(runs("release").indexOf("cmp")).toBeLessThan(runs("release").indexOf("gh release create"));
});
