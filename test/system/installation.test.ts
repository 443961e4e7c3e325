import { describe, expect, test } from "vitest";
import { distDir, hookStartOf, launcher, nativeProgram, type Place } from "../../src/system/installation.ts";

const place = (parts: Partial<Place>, ...files: readonly string[]): Place => ({
  module: "/$bunfs/root",
  executable: "/n/pith/dist/libexec/pith",
  platform: "linux",
  exists: (path) => files.includes(path),
  ...parts,
});

describe("on systems with a shell", () => {
  test.each<[string, Place, string, string]>([
    ["executable beside the launcher", place({}), "/n/pith/dist", "/n/pith/dist/pith"],
    [
      "Node bundle",
      place({ module: "/n/pith/dist/node", executable: "/usr/bin/node" }),
      "/n/pith/dist",
      "/n/pith/dist/pith",
    ],
    ["sources", place({ module: "/c/src/config", executable: "/usr/bin/node" }), "/c/dist", "/c/dist/pith"],
    ...["pith-0.2.0", "pith-linux-x64", "pith-next"].map((name): [string, Place, string, string] => [
      `${name}, unpacked beside another installation`,
      place({ executable: `/x/${name}/dist/libexec/pith` }, "/x/pith/dist/node/main.js"),
      `/x/${name}/dist`,
      `/x/${name}/dist/pith`,
    ]),
    [
      "a clone beside another installation",
      place({ executable: "/o/clone/dist/libexec/pith" }, "/o/pith/dist/node/main.js"),
      "/o/clone/dist",
      "/o/clone/dist/pith",
    ],
  ])("%s", (_, where, dist, start) => {
    expect(distDir(where)).toBe(dist);
    expect(launcher(where)).toBe(start);
    expect(hookStartOf(launcher(where), where)).toEqual([start]);
  });
});

describe("the native program", () => {
  const module = "/n/lib/node_modules/pith/dist/node";
  const name = "node_modules/@pith/native-linux-x64/pith-native";
  test.each([
    ["beside the executable", `/n/lib/node_modules/pith/dist/libexec/pith-native`],
    ["in a package below the main one", `/n/lib/node_modules/pith/${name}`],
    ["in a package beside it", `/n/lib/${name}`],
    ["in a package beside one that holds it", `/n/${name}`],
  ])("%s", (_, path) => {
    const where = place({ module, executable: "/usr/bin/node" }, path);
    expect(nativeProgram(where, "linux-x64")).toBe(path);
    expect(nativeProgram(where, "linux-arm64")).toBe(path.includes("libexec") ? path : null);
  });
});

describe("on Windows", () => {
  const modules = String.raw`C:\Users\Jörg M\AppData\Roaming\npm\node_modules`;

  test("hosts start the executable, shells the launcher", () => {
    const where = place({
      platform: "win32",
      module: String.raw`B:\~BUN\root`,
      executable: String.raw`C:\Users\Jörg M\pith\dist\libexec\pith.exe`,
    });
    expect(hookStartOf(launcher(where), where)).toEqual([
      String.raw`C:\Users\Jörg M\pith\dist\libexec\pith.exe`,
    ]);
    expect(launcher(where)).toBe("C:/Users/Jörg M/pith/dist/pith");
  });

  test("without an executable, Node with the bundle", () => {
    const where = place({
      platform: "win32",
      module: `${modules}\\pith\\dist\\node`,
      executable: String.raw`C:\Program Files\nodejs\node.exe`,
    });
    expect(hookStartOf(launcher(where), where)).toEqual([
      String.raw`C:\Program Files\nodejs\node.exe`,
      `${modules}\\pith\\dist\\node\\main.js`,
    ]);
  });
});
