/** The very file that the shell would have started, in its way, is started through pith; what it refuses is refused in its words. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oldBash } from "../world.ts";
import { answersOf, shells, type World, worlds } from "./world.ts";

/** One place after the other, with what lies there. */
const found = (...there: readonly string[]): World => ({
  path: ["<root>/a", "<root>/b", "c"].slice(0, there.length),
  there,
  beside: "a script without #!",
  typed: "tool",
  isLast: false,
});

describe.each(shells)("%s", (shell) => {
  test.each([
    ["a moved virtual environment before another", found("an interpreter that is gone", "a script")],
    ["a broken program before another", found("a broken program", "a script")],
    ["a script that only bash understands", found("a script without #!")],
    ["a file that is not executable, and nothing else", found("a file that is not executable")],
    ["the same before one that is", found("a file that is not executable", "a folder", "a program")],
    [
      "a tilde in PATH",
      {
        path: ["~/h", "<root>/b"],
        there: ["a script", "a program"],
        beside: "nothing",
        typed: "tool",
        isLast: true,
      },
    ],
    ["a link in a circle", { ...found("a link in a circle"), typed: "a/tool" }],
    ["a folder", { ...found("a folder"), typed: "./a/tool/" }],
    ["a named pipe", { ...found("a named pipe"), typed: "./a/tool" }],
    ["an interpreter that only the shell finds", found("an interpreter in the working folder")],
    ["the same as the last command", { ...found("an interpreter in the working folder"), isLast: true }],
    ["a named pipe beside it", { ...found("a broken program"), beside: "a named pipe" }],
  ] as const)("%s", (_, world) => {
    const { through, native } = answersOf(world, shell);
    expect(through).toEqual(native);
  });

  // Without the native program the system's own shell finds it: dash writes two slashes, the bash of macOS one.
  test.skipIf(oldBash)("a folder that ends in a slash", () => {
    const { through, native } = answersOf({ ...found("a script"), path: ["<root>/e/"] }, shell);
    expect({ ...through, "Node alone": null }).toEqual({ ...native, "Node alone": null });
  });

  test("any files in any places", () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { through, native } = answersOf(world, shell);
        expect(through).toEqual(native);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
