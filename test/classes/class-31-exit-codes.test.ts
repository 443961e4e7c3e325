import { expect, test } from "vitest";
import { world } from "./world.ts";

test("codes, signals, pipefail and 127 are the program's", () => {
  const here = world();
  here.tool("cargo", 'case $1 in test) exit "$2";; *) kill -"$2" $$;; esac');
  for (const code of [0, 1, 2, 3, 7, 42, 100, 101, 125, 126, 127, 128, 130, 137, 143, 200, 254, 255]) {
    expect(here.withPith(`cargo test ${code}`).code).toBe(code);
  }
  for (const signal of ["TERM", "KILL", "SEGV", "HUP", "PIPE"]) {
    expect(here.withPith(`cargo build ${signal}; echo $?`).stdout).toBe(
      here.bash(`cargo build ${signal}; echo $?`).stdout,
    );
  }
  for (const text of [
    "set -o pipefail; cargo test 3 | cat; echo $?",
    "cargo test 5 || echo failed",
    "! cargo test 0; echo $?",
    "nosuchprogram; echo $?",
  ]) {
    expect(here.withPith(text).stdout).toBe(here.bash(text).stdout);
  }
});
