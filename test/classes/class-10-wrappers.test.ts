import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

const wrapped = [
  "timeout 60 cargo test",
  "env RUST_BACKTRACE=1 cargo test",
  "env -u FOO cargo test",
  "nice -n 5 cargo test",
  "nohup cargo test",
  "stdbuf -oL cargo test",
  "A=1 cargo test",
  "time cargo test",
  "command cargo test",
];

test("wrappers are looked through, and stay outermost inside pith", () => {
  const here = world();
  here.file(
    "out.txt",
    `running 200 tests\n${lines(200, (index) => `test deep::case_${index} ... ok`)}\ntest result: ok. 200 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`,
  );
  here.tool("cargo", "cat out.txt");
  for (const text of wrapped) {
    const result = here.withPith(text);
    expect(result.stdout, text).toContain("[pith: 200 passed tests hidden]");
    expect(result.stdout, text).toContain("200 passed; 0 failed");
  }
});

test("sudo runs the program, not pith", () => {
  const here = world();
  here.tool("sudo", 'echo "sudo got: $*" >&2; exec "$@"');
  here.tool("cargo", "echo built");
  expect(here.withPith("sudo cargo build").stderr).toBe("sudo got: cargo build\n");
});
