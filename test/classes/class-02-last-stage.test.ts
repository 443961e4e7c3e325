import { expect, test } from "vitest";
import { idIn, lines, world } from "./world.ts";

test("a pipeline's last stage, and a report before a display pipe, reach the agent shortened", () => {
  const here = world();
  const [first, second] = ["git log -200 | grep -v nothing", "cargo test 2>&1 | tail -150"].map((text) =>
    here.rewrite(text),
  );
  expect(first).toBe(`git log -200 | ${here.rewrite("grep x").replace(/grep x$/, "")}grep -v nothing`);
  expect(second).toMatch(/pith'? cargo test 2>&1 \| tail -150$/);
});

test("a report before a display pipe: the failure is there, passed tests are counted", () => {
  const here = world();
  const passed = lines(300, (index) => `test module::case_${index} ... ok`);
  here.file(
    "out.txt",
    `\nrunning 301 tests\n${passed}test module::bad ... FAILED\n\nfailures:\n\ntest result: FAILED. 300 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n`,
  );
  here.tool("cargo", "cat out.txt; exit 101");
  const native = here.bash("cargo test 2>&1 | tail -50");
  const result = here.withPith("cargo test 2>&1 | tail -50");
  expect(result.code).toBe(native.code);
  expect(result.stdout).toContain("test module::bad ... FAILED\n");
  expect(result.stdout.length).toBeLessThan(native.stdout.length);
  expect(idIn(result.stdout)).not.toBe(null);
});
