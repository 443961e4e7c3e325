/** `pith doctor` names the engine that answers, and the parts that are missing. */
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
const check = (system: string, native: string | null, node: string | null = "/usr/bin/node") =>
  checkRuntime({ node, version: "22.5.0", native, dist: join(root, "dist"), system });

test("who answers what", () => {
  expect(check("linux-x64", "/n/pith-native")).toEqual([
    {
      level: "ok",
      what: "hooks and small outputs: /n/pith-native; everything else: Node 22.5.0 (/usr/bin/node)",
    },
  ]);
  expect(check("linux-x64", "/n/pith-native", null)).toEqual([
    {
      level: "ok",
      what: `hooks and small outputs: /n/pith-native; everything else: the executable ${root}/dist/libexec/pith`,
    },
  ]);
});

test("a native program that is missing is a finding, with what to do", () => {
  expect(check("linux-x64", null)).toEqual([
    { level: "ok", what: "everything is answered by Node 22.5.0 (/usr/bin/node)" },
    {
      level: "warning",
      what: "hooks and small outputs are slower than they could be: the native program is missing",
      fix: "install the package @pith/native-linux-x64 beside pith (npm leaves it out with --omit=optional)",
    },
  ]);
  put("src/main.ts");
  expect(check("darwin-arm64", null)[1]).toMatchObject({
    level: "note",
    fix: `install Rust, then cd ${root} && npm run build`,
  });
});

test("where there can be none, that is no fault", () => {
  expect(check("freebsd-x64", null)[1]).toEqual({
    level: "note",
    what: "hooks and small outputs are slower than they could be: there is no native program for freebsd-x64",
  });
});
