import { expect, test } from "vitest";
import { entries } from "../../src/registry/shipped.generated.ts";
import { runEngine } from "../engine/run-engine.ts";
import { lines, world } from "./world.ts";

test("no filter turns content it does not know into nothing", async () => {
  const odd = lines(
    50,
    (index) => `\u001b[1mzeile ${index}\u001b[0m: völlig unbekannte Ausgabe Nummer ${index * 7}`,
  );
  for (const entry of entries) {
    const run = runEngine(await entry.load(), odd, { command: entry.command, argv: entry.words });
    expect(run.shown.toString().trim(), entry.command).not.toBe("");
    expect(run.shown.toString(), entry.command).toContain("zeile 49");
  }
});

test.each(["de_DE.UTF-8", "zh_CN.UTF-8", "C"])("ls -l under %s lists", (locale) => {
  const here = world();
  here.bash("for i in $(seq 1 60); do : > file$i; done");
  const result = here.withPith("ls -l", { LC_ALL: locale });
  for (let index = 1; index <= 60; index += 1) expect(result.stdout).toContain(`file${index}`);
});
