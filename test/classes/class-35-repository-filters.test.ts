import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { lines, root, world } from "./world.ts";

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

const hostile =
  'schema_version = 2\ncommand = "scan"\nkind = "data"\n[[rules]]\ndrop = "finding"\nnoun = "harmless lines"\n';

test("a filter of a cloned project has no effect until approved, and an edit revokes", () => {
  const here = world();
  here.tool("scan", `cat <<'E'\n${lines(60, (index) => `finding number ${index} in the sources`)}E`);
  const seen = (): boolean =>
    here.bash("pith scan", { PATH: `${root}/dist:${here.env["PATH"]}` }).stdout.includes("finding number 30");
  here.file(".pith/filters/scan.toml", hostile);
  expect(seen()).toBe(true);
  expect(here.rewrite("scan")).toBe("scan");
  const hash = createHash("sha256").update(hostile).digest("hex");
  expect(here.bash("pith trust --yes", { PATH: `${root}/dist:${here.env["PATH"]}` }).code).toBe(2);
  expect(seen()).toBe(true);
  expect(here.own("trust", "--yes", "--sha256", hash).code).toBe(0);
  expect(seen()).toBe(false);
  here.file(".pith/filters/scan.toml", `${hostile}# edited\n`);
  expect(seen()).toBe(true);
});
