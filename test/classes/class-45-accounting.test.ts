import { expect, test } from "vitest";
import { countTokens } from "../../src/history/tokens.ts";
import { idIn, lines, pith, type World, world } from "./world.ts";

interface Total {
  readonly runs: number;
  readonly rawTokens: number;
  readonly shownTokens: number;
  readonly savedTokens: number;
  readonly debitedTokens: number;
}

const totalOf = (here: World): Total =>
  (JSON.parse(here.own("gain", "--json").stdout) as { total: Total }).total;

const withTests = (): World => {
  const here = world();
  const cases = lines(400, (index) => `test deep::case_${index} ... ok`);
  here.tool("cargo", `cat <<'E'\nrunning 400 tests\n${cases}E`);
  return here;
};

test("what gain reports is what was measured; what is read back is taken off", () => {
  const here = withTests();
  const raw = here.bash("cargo test").stdout;
  const shown = here.withPith("cargo test").stdout;
  const { savedTokens: saved } = totalOf(here);
  const real = countTokens(raw) - countTokens(shown);
  expect(Math.abs(saved - real)).toBeLessThanOrEqual(real * 0.15);
  here.own("raw", idIn(shown) ?? "");
  expect(totalOf(here).savedTokens).toBeLessThan(saved);
});

test("the same command again, as after an edit, is no debit", () => {
  const here = withTests();
  for (let i = 0; i < 3; i += 1) here.withPith("cargo test");
  expect(totalOf(here)).toMatchObject({ runs: 3, debitedTokens: 0 });
});

// Other systems do not say who reads a pipe.
test.skipIf(process.platform !== "linux").each([
  ["cargo test | tail -20", "tail -20"],
  ["cargo test 2>&1 | tail -n 60", "tail -60"],
  ["(cargo test) | tail -3", "tail -3"],
  ["true && cargo test | tail -n 40", "tail -40"],
])("what the agent itself cuts is no saving: %s", (text, reader) => {
  const here = withTests();
  const raw = here.bash(text).stdout;
  expect(here.rewrite(text)).toContain("pith cargo");
  const shown = here.withPith(text).stdout;
  const { rawTokens, shownTokens } = totalOf(here);
  expect(Math.abs(rawTokens - countTokens(raw))).toBeLessThanOrEqual(countTokens(raw) * 0.15 + 3);
  expect(Math.abs(shownTokens - countTokens(shown))).toBeLessThanOrEqual(countTokens(shown) * 0.3 + 8);
  const { runs } = JSON.parse(here.own("gain", "--history", "--json").stdout) as { runs: object[] };
  expect(runs).toMatchObject([{ reader }]);
});

test.skipIf(process.platform !== "linux")(
  "of what is read back only that is taken off which the agent read",
  () => {
    const here = withTests();
    const id = idIn(here.withPith("cargo test").stdout) ?? "";
    here.bash(`${pith} raw ${id} | head -3`);
    const { debitedTokens } = totalOf(here);
    expect(debitedTokens).toBeGreaterThan(0);
    expect(debitedTokens).toBeLessThan(60);
  },
);

test("the same command without pith, as an agent's shell asks for it, is taken off", () => {
  const here = withTests();
  here.withPith("cargo test");
  const { rawTokens } = totalOf(here);
  for (const text of [
    "PITH_DISABLED=1 cargo build",
    "PITH_DISABLED=1 cargo test",
    "PITH_DISABLED=0 cargo test",
  ])
    here.own("inside", "pi", text);
  expect(totalOf(here)).toMatchObject({ runs: 1, debitedTokens: rawTokens });
});
