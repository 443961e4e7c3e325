import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

test("a cloned project cannot bring filters or settings along", () => {
  const here = world();
  here.tool("cargo", `cat <<'E'\n${lines(50, (index) => `error: finding number ${index} of the scanner`)}E`);
  const before = here.withPith("cargo test").stdout;
  here.file(
    ".pith/filters/cargo.toml",
    'schema_version = 1\n[filters.cargo]\nmatch_command = "cargo"\nstrip_lines_matching = ["error"]\n',
  );
  here.file(".pith/config.toml", '[exclude]\ncommands = ["cargo test"]\n');
  here.file(".env", "PITH_DISABLED=1\nPITH_MODE=tight\n");
  here.file("bunfig.toml", 'preload = ["./evil.ts"]\n');
  expect(here.withPith("cargo test").stdout).toBe(before);
});
