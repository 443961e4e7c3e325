import { describe, expect, it } from "vitest";
import { holdsSign } from "../../src/pipeline/typed-words.ts";
import { typedStarts, withoutTyped } from "../../src/rewrite/typed-starts.ts";

describe("words that were typed with pith in front", () => {
  it.each([
    ["pith rm -f a", "rm -f a"],
    ["cd x && A=1 /opt/pith/dist/pith make -j4 2>&1 | tail", "cd x && A=1 make -j4 2>&1 | tail"],
    ["command pith -- rm a; ls", "command rm a; ls"],
    ["echo $(pith git log) | pith wc -l", "echo $(git log) | wc -l"],
    ['"pith"  rm a', "rm a"],
  ])("are taken out of %s", (text, bare) => {
    expect(withoutTyped(text)).toBe(bare);
  });

  it.each([
    "pith --by-shell rm a",
    "pith --for-agent=x rm a",
    "pith --disable-hook x rm a",
    "pith $PROGRAM a",
    "/opt/libexec/pith-native /opt -- rm a",
  ])("are met, but cannot be taken out of %s", (text) => {
    expect(typedStarts(text)).toEqual([{ prefix: null }]);
    expect(withoutTyped(text)).toBe(null);
  });

  it.each([
    "pith",
    "pith --help",
    "pith raw 7K2M",
    "pith gain --json",
    "grep pith rm",
    "echo 'pith rm a'",
    "cat pith; rm pith",
    "ls /opt/pith make",
  ])("are none in %s", (text) => {
    expect(typedStarts(text)).toEqual([]);
  });
});

it("the sign of an insertion is found in whatever quotes", () => {
  for (const text of [
    "pith --for-agent=k rm",
    `pith --for-"ag"ent'='k rm`,
    "sh -c 'pith \\--for-agent=k rm'",
  ])
    expect(holdsSign(text)).toBe(true);
  expect(holdsSign("git log --agent")).toBe(false);
});
