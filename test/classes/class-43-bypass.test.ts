import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

test("PITH_DISABLED=1 and exclusions give raw bytes", () => {
  const here = world();
  here.tool("cargo", `cat <<'E'\n${lines(400, (index) => `test deep::case_${index} ... ok`)}E`);
  const raw = here.bash("cargo test").stdout;
  expect(here.rewrite("PITH_DISABLED=1 cargo test")).toBe("PITH_DISABLED=1 cargo test");
  expect(here.withPith("cargo test", { PITH_DISABLED: "1" }).stdout).toBe(raw);
  expect(here.own("config", "set", "exclude.commands", '["cargo test"]').code).toBe(0);
  expect(here.rewrite("cargo test")).toBe("cargo test");
  expect(here.rewrite("cargo build")).not.toBe("cargo build");
});
