import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { configFile, dataDir, spoolDir } from "../../src/system/paths.ts";
import { isPrivate, makePrivate, privateSpool, privateSpools } from "../../src/system/private-folder.ts";
import { scratch } from "../config/scratch.ts";

const at = (platform: NodeJS.Platform, variables: Record<string, string>) =>
  environmentOf({ platform, variables, uid: 1000 });

describe("paths", () => {
  test.each([
    ["linux", { HOME: "/h" }, "/h/.local/share/pith", "/h/.config/pith/config.toml"],
    ["linux", { HOME: "/h", XDG_DATA_HOME: "/d", XDG_CONFIG_HOME: "/c" }, "/d/pith", "/c/pith/config.toml"],
    [
      "linux",
      { HOME: "/h", XDG_DATA_HOME: "d", XDG_CONFIG_HOME: "" },
      "/h/.local/share/pith",
      "/h/.config/pith/config.toml",
    ],
    ["linux", { HOME: "/h", PITH_DATA_DIR: "/x", PITH_CONFIG: "/y.toml" }, "/x", "/y.toml"],
    ["linux", { HOME: "/h", PITH_DATA_DIR: "x", PITH_CONFIG: "y.toml" }, "/h/x", "/h/y.toml"],
    [
      "linux",
      { HOME: "/h", PITH_DATA_DIR: "", PITH_CONFIG: "" },
      "/h/.local/share/pith",
      "/h/.config/pith/config.toml",
    ],
    ["darwin", { HOME: "/h" }, "/h/.local/share/pith", "/h/.config/pith/config.toml"],
  ] as [NodeJS.Platform, Record<string, string>, string, string][])(
    "%s %j",
    (platform, variables, data, config) => {
      expect(dataDir(at(platform, variables))).toBe(data);
      expect(configFile(at(platform, variables))).toBe(config);
    },
  );

  test.each<[Record<string, string>, string, string]>([
    [
      { UserProfile: "C:\\Users\\me", LocalAppData: "C:\\l", APPDATA: "C:\\r" },
      "C:/l/pith",
      "C:\\r\\pith\\config.toml",
    ],
    [
      { USERPROFILE: "C:\\Users\\Jörg M", HOME: "/c/Users/other" },
      "C:/Users/Jörg M/AppData/Local/pith",
      "C:\\Users\\Jörg M\\AppData\\Roaming\\pith\\config.toml",
    ],
    [
      { USERPROFILE: "C:\\h", LOCALAPPDATA: "relative", APPDATA: "\\\\server\\share\\r" },
      "C:/h/AppData/Local/pith",
      "\\\\server\\share\\r\\pith\\config.toml",
    ],
    [
      { USERPROFILE: "C:\\h", PITH_DATA_DIR: "D:\\kept", PITH_CONFIG: "pith.toml" },
      "D:/kept",
      "C:\\h\\pith.toml",
    ],
  ])("on Windows, the folders of the system: %j", (variables, data, config) => {
    expect(dataDir(at("win32", variables))).toBe(data);
    expect(configFile(at("win32", variables))).toBe(config);
  });

  test("on Windows, case does not count in the names of variables", () => {
    const env = at("win32", { Path: "C:\\bin", Temp: "D:\\t", USERPROFILE: "C:\\h" });
    expect(env.variables["PATH"]).toBe("C:\\bin");
    expect(spoolDir(env)).toMatch(/^D:\/t\/pith-1000-[0-9a-z]+$/);
    expect(at("linux", { Path: "/bin" }).variables["PATH"]).toBeUndefined();
  });

  test("on Windows, a drive is written in capitals", () => {
    const env = environmentOf({ platform: "win32", cwd: "c:\\app", variables: { USERPROFILE: "d:\\h" } });
    expect([env.cwd, env.home]).toEqual(["C:\\app", "D:\\h"]);
    expect(environmentOf({ platform: "linux", cwd: "/c:", variables: {} }).cwd).toBe("/c:");
  });

  test("a backslash is a letter elsewhere", () => {
    expect(dataDir(at("linux", { HOME: "/h", PITH_DATA_DIR: "\\x" }))).toBe("/h/\\x");
  });

  test("two data directories never share a spool", () => {
    const one = spoolDir(at("linux", { HOME: "/h", TMPDIR: "/t/" }));
    expect(one).toMatch(/^\/t\/pith-1000-[0-9a-z]+$/);
    expect(spoolDir(at("linux", { HOME: "/g", TMPDIR: "/t" }))).not.toBe(one);
    expect(spoolDir(at("linux", { HOME: "/h", TMPDIR: "relative" }))).toMatch(/^\/tmp\/pith-1000-/);
  });

  test("an environment is frozen", () => {
    const env = at("linux", { HOME: "/h" });
    expect(Object.isFrozen(env) && Object.isFrozen(env.variables)).toBe(true);
  });
});

describe("private folders", () => {
  test("are made with what is missing above", () => {
    const { root } = scratch();
    const folder = join(root, "a", "b");
    makePrivate(folder);
    expect(isPrivate(folder, process.getuid!())).toBe(true);
    chmodSync(folder, 0o750);
    expect(isPrivate(folder, process.getuid!())).toBe(false);
    expect(isPrivate(folder, null)).toBe(true);
  });

  test("a link is none, and neither is another user's", () => {
    const { root } = scratch();
    makePrivate(join(root, "a"));
    symlinkSync(join(root, "a"), join(root, "link"));
    expect(isPrivate(join(root, "link"), process.getuid!())).toBe(false);
    expect(isPrivate(join(root, "a"), 12_345)).toBe(false);
    expect(isPrivate(join(root, "none"), process.getuid!())).toBe(false);
  });

  test("the spool is made once and found again, in sub-folders too", () => {
    const { env } = scratch();
    expect(privateSpools(env)).toEqual([]);
    const first = privateSpool(env)!;
    expect(privateSpool(env)).toBe(first);
    const name = first.split("/").at(-1)!;
    mkdirSync(join(env.temporary, "box", name), { recursive: true, mode: 0o700 });
    expect(privateSpools(env)).toEqual([first, join(env.temporary, "box", name)]);
  });
});
