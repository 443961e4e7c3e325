import { expect, test } from "vitest";
import { countTokens } from "../../src/history/tokens.ts";
import { idIn, lines, world, type World } from "./world.ts";

const savedOf = (here: World): number =>
  (JSON.parse(here.own("gain", "--json").stdout) as { total: { savedTokens: number } }).total.savedTokens;

test("what gain reports is what was measured", () => {
  const here = world();
  here.tool(
    "cargo",
    `cat <<'E'\nrunning 400 tests\n${lines(400, (index) => `test deep::case_${index} ... ok`)}E`,
  );
  const raw = here.bash("cargo test").stdout;
  const shown = here.withPith("cargo test").stdout;
  const saved = savedOf(here);
  const real = countTokens(raw) - countTokens(shown);
  expect(Math.abs(saved - real)).toBeLessThanOrEqual(real * 0.15);
  here.own("raw", idIn(shown) ?? "");
  expect(savedOf(here)).toBeLessThan(saved);
});
