/** Undone work is counted by its reason, and one kind takes no room from another. */
import { expect, test } from "vitest";
import build from "../../filters/docker/build.ts";
import mvn from "../../filters/mvn.ts";
import gradle from "../../filters/gradle.ts";
import { runEngine } from "../engine/run-engine.ts";
import { fixtureOf } from "./judged.ts";

const rows = (state: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `> Task :mod${at}:test ${state}\n`).join("");

test("gradle: a skipped task among those that are up to date is shown, and no other is called skipped", () => {
  const text = `${rows("UP-TO-DATE", 70)}> Task :web:test SKIPPED\n${rows("UP-TO-DATE", 20)}\nBUILD SUCCESSFUL in 3s\n`;
  const shown = runEngine(gradle, text, { argv: ["gradle", "test"] }).shown.toString();
  expect(shown).toContain("> Task :web:test SKIPPED");
  expect(shown).toContain("20 tests and checks that were up to date hidden]");
  expect(shown).not.toContain("skipped");
});

test("docker: what steps print is shown to whom asked for it", () => {
  const text = fixtureOf("docker/build/no-cache-plain").output.toString();
  const shown = (...argv: string[]): string =>
    runEngine(build, text, { argv: ["docker", "build", ...argv, "."] }).shown.toString();
  expect(shown("--no-cache", "--progress=plain")).toContain("added 60 packages");
  expect(shown("--progress", "plain", "--no-cache")).toContain("added 60 packages");
  expect(shown("--no-cache")).not.toContain("added 60 packages");
});

test("mvn: a module whose tests did not run is shown below its name, wherever it stands", () => {
  const module = (at: number): string =>
    `[INFO] Building m${at} 1.0 [${at}/90]\n[INFO] --- surefire:3.0:test (default-test) @ m${at} ---\n[INFO] ${at % 2 === 0 ? "No tests to run." : "Copied what was there."}\n`;
  const text = Array.from({ length: 90 }, (_, at) => module(at)).join("");
  const shown = runEngine(mvn, text, { argv: ["mvn", "verify"] }).shown.toString();
  expect(
    shown.match(/^\[INFO\] Building m\d*[02468] .*\n(?:\[pith.*\n)?\[INFO\] No tests to run\.$/gm),
  ).toHaveLength(45);
});
