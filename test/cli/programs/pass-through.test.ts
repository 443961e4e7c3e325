import { describe, expect, it } from "vitest";
import { batchLine, windowsProgram } from "../../../src/cli/programs/pass-through.ts";
import { environmentOf } from "../../../src/system/environment.ts";

const files = [
  String.raw`C:\Tools\cargo.exe`,
  String.raw`C:\nodejs\npm.cmd`,
  String.raw`C:\nodejs\npm`,
  String.raw`C:\proj\gradlew.bat`,
];
const env = environmentOf({
  platform: "win32",
  cwd: String.raw`C:\proj`,
  variables: { Path: String.raw`"C:\Tools";C:\nodejs`, PATHEXT: ".COM;.EXE;.BAT;.CMD" },
});
const isThere = (path: string): boolean => files.some((file) => file.toLowerCase() === path.toLowerCase());

describe("the program that Windows starts", () => {
  it.each([
    ["cargo", files[0], false],
    ["cargo.exe", files[0], false],
    // The file without an ending is for POSIX shells.
    ["npm", files[1], true],
    [String.raw`.\gradlew`, files[3], true],
    ["./gradlew.bat", files[3], true],
  ])("%s", (word, path, isBatch) => {
    const found = windowsProgram(word, env, isThere)!;
    expect(found.path.toLowerCase()).toBe(path!.toLowerCase());
    expect(found.isBatch).toBe(isBatch);
  });

  it("is none for another word, and for one in the folder that one is in", () => {
    expect(windowsProgram("carg", env, isThere)).toBeNull();
    expect(windowsProgram("gradlew", env, isThere)).toBeNull();
  });
});

describe("words for a batch file", () => {
  it("are quoted where they hold anything but plain letters", () => {
    expect(batchLine([files[1]!, "run", "a b", "--x=1", "(y)"])).toBe(
      String.raw`C:\nodejs\npm.cmd run "a b" --x=1 "(y)"`,
    );
  });

  it.each(['say "x"', "100%", "a^b", "a&b", "a|b", "a!b", "a\nb", "dir\\"])(
    "are not handed over changed: %j",
    (word) => expect(batchLine(["npm.cmd", word])).toBeNull(),
  );
});
