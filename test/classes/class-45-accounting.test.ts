import { expect, test } from "vitest";
import { countTokens } from "../../src/track/tokens.ts";
import { idIn, lines, world } from "./world.ts";

test("what gain reports is what was measured", () => {
  const here = world();
  here.tool(
    "cargo",
    `cat <<'E'\nrunning 400 tests\n${lines(400, (index) => `test deep::case_${index} ... ok`)}E`,
  );
  const raw = here.bash("cargo test").stdout;
  const shown = here.withPith("cargo test").stdout;
  const gain = JSON.parse(here.own("gain", "--json").stdout) as {
    total?: { saved?: number };
    saved?: number;
  };
  const saved = gain.total?.saved ?? gain.saved ?? 0;
  const real = countTokens(raw) - countTokens(shown);
  expect(Math.abs(saved - real)).toBeLessThanOrEqual(real * 0.15);
  here.own("raw", idIn(shown) ?? "");
  const after = JSON.parse(here.own("gain", "--json").stdout) as {
    total?: { saved?: number };
    saved?: number;
  };
  expect(after.total?.saved ?? after.saved ?? 0).toBeLessThan(saved);
});
