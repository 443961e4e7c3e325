import { afterEach, beforeEach, expect, test } from "vitest";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkRuntime } from "../../src/install/runtime.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pith-runtime-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
};
const check = (system: string, node: string | null = "/usr/bin/node") =>
  checkRuntime({ node, dist: join(root, "dist"), system });

test("within the executable, or beside it, nothing is to be said", () => {
  expect(check("linux-x64", null)).toEqual([]);
  put("dist/libexec/pith");
  expect(check("linux-x64")).toEqual([]);
});

test("an executable that is missing is a finding, with what to do", () => {
  expect(check("linux-x64")).toMatchObject([
    {
      level: "warning",
      fix: "install the package @pith/pith-linux-x64 beside pith: its executable is missing here",
    },
  ]);
  put("src/main.ts");
  expect(check("darwin-arm64")).toMatchObject([{ level: "warning", fix: `cd ${root} && npm run build` }]);
  expect(check("win32-x64")[0]?.what).toContain("pith.exe");
});

test("where there can be none, that is no fault", () => {
  expect(check("freebsd-x64")).toMatchObject([{ level: "note" }]);
});
