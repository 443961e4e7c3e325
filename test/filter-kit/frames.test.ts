/** Which lines are stack frames, and which of them may go. */
import { describe, expect, test } from "vitest";
import { createFrames, createTrace, isFrame } from "../../src/filter-kit/frames.ts";

const acts = (...lines: string[]): (string | null)[] => {
  const trace = createTrace();
  return lines.map((line) => trace(line)?.act ?? null);
};

describe("isFrame", () => {
  test.each([
    "    at parsePrice (/home/dev/project/src/cart.js:21:29)",
    "    at file:///home/dev/project/a.mjs:1:2",
    "    at async Promise.all (index 0)",
    "    at new Promise (<anonymous>)",
    "    at node:internal/main/run_main_module:28:49",
    " ❯ src/cart.test.js:13:29",
    " ❯ parsePrice src/cart.js:21:29",
    "        TestContext.<anonymous> (file:///home/dev/project/test/cart.test.mjs:10:12)",
  ])("%s", (line) => expect(isFrame(line)).toBe(true));

  test.each([
    "at the end of the day",
    "    look at this (and that)",
    " ❯ src/cart.test.js (7 tests | 3 failed) 12ms",
    "    at async processTimers (node:internal/timers:519:7) {",
    "error at line 3",
  ])("not: %s", (line) => expect(isFrame(line)).toBe(false));
});

describe("createTrace", () => {
  test("library frames go once a frame of the project was shown", () => {
    expect(
      acts(
        "Error: x",
        "  at lib (/p/node_modules/a/b.js:1:1)",
        "  at own (/p/src/a.js:1:1)",
        "  at lib (/p/node_modules/a/b.js:1:1)",
        "  at node:internal/timers:1:1",
      ),
    ).toEqual([null, "keep", "keep", "proven", "proven"]);
  });

  test("the next trace begins afresh", () => {
    expect(
      acts("  at own (/p/src/a.js:1:1)", "Caused by: y", "  at lib (/p/node_modules/a/b.js:1:1)"),
    ).toEqual(["keep", null, "keep"]);
  });

  test("a code frame stands for the project's own frame; blank lines end nothing", () => {
    expect(acts("> 3 | boom()", "    | ^", "", "  at lib (/p/node_modules/a/b.js:1:1)")).toEqual([
      null,
      null,
      null,
      "proven",
    ]);
    expect(acts("  3 | fine()", "  at lib (/p/node_modules/a/b.js:1:1)")).toEqual([null, "keep"]);
  });
});

describe("createFrames", () => {
  const read = (...lines: string[]) => {
    const frames = createFrames();
    const found = lines.map((line, index) => frames.line(line, index)?.act ?? null);
    return { found, alone: frames.alone() };
  };
  const spring = "\tat org.springframework.test.util.AssertionErrors.fail(AssertionErrors.java:59)";
  const own = "\tat shop.ShopTest.names(ShopTest.java:29)";

  test("three frames above the project's own are shown, and the last two of a trace that has none", () => {
    expect(read(spring, spring, spring, spring, own, spring)).toEqual({
      found: ["keep", "keep", "keep", "proven", "keep", "proven"],
      alone: [],
    });
    expect(read(spring, spring, spring, spring, "Caused by: x", own).alone).toEqual([3]);
    expect(read(own, "Caused by: x", spring, spring, spring, spring).alone).toEqual([5]);
    expect(read(...Array<string>(9).fill(spring)).alone).toEqual([7, 8]);
  });

  test("what the caller says is the project's own", () => {
    const frames = createFrames();
    expect(frames.line(spring, 0, "at org.springframework.test.")).toEqual({ act: "keep" });
    expect(frames.line(spring, 1)).toMatchObject({ act: "proven" });
  });

  test.each([
    ["at java.base/java.lang.reflect.Method.invoke(Method.java:569)", "proven"],
    ["at app//org.junit.Assert.fail(Assert.java:89)", "proven"],
    [
      "at org.apache.coyote.Http11Processor.service(Http11Processor.java:384) ~[tomcat-10.1.30.jar!/:na]",
      "proven",
    ],
    ["at shop.Stock$$SpringCGLIB$$0.take(<generated>) ~[!/:1.0]", "proven"],
    ["at jdk.proxy2/jdk.proxy2.$Proxy123.save(Unknown Source)", "proven"],
    ["at worker.org.gradle.process.internal.worker.GradleWorkerMain.run(GradleWorkerMain.java:69)", "proven"],
    ["... 24 more", "proven"],
    ["at worker.Job.run(Job.java:12)", "keep"],
    ["at shop.Stock$$Lambda$14/0x0000000800066840.run(Unknown Source)", "keep"],
    ["at shop.StockTest.takes two lamps(StockTest.kt:12)", "keep"],
    ["at org.springframeworks.Own.run(Own.java:1)", "keep"],
    ["at the end (of the day)", null],
    ["... 24 more to come", null],
  ])("of the virtual machine: %s", (line, act) => expect(read(own, `\t${line}`).found[1]).toBe(act));

  test.each([
    ["    #2 0x7f69 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58", "proven"],
    ["    #4 0x55a5 in _start (/home/dev/lamps/checked+0x103e0)", "proven"],
    ["    #5 0x55a5 in std::vector<int>::vector(int*) /usr/include/c++/12/bits/stl_vector.h:566", "proven"],
    ["    #3 0x55a5 in price[abi:cxx11]() /home/dev/lamps/lamps.cpp:25", "keep"],
    ["    #3 0x55a5 in absent (/home/dev/lamps/checked+0x103e0)", "keep"],
    ["==1==    by 0x10C3: std::map<int, int>::operator[](int&&) (stl_map.h:530)", "proven"],
    ["==1==    by 0x10B0: std::function<int (int)>::operator()(int) const (std_function.h:591)", "proven"],
    [
      "==1==    by 0x10B7: std::_Function_handler<int (int), main::{lambda(int)#1}>::_M_invoke(std::_Any_data const&, int&&) (std_function.h:290)",
      "proven",
    ],
    [
      "==1==    by 0x10B6: void std::vector<int, std::allocator<int> >::_M_range_initialize<int const*>(int const*, int const*, std::forward_iterator_tag) (stl_vector.h:1687)",
      "proven",
    ],
    [
      "==1==    by 0x10A8: std::enable_if<is_invocable_r_v<int, main::{lambda(int)#1}&, int>, int>::type std::__invoke_r<int, main::{lambda(int)#1}&, int>(main::{lambda(int)#1}&, int&&) (invoke.h:114)",
      "proven",
    ],
    ["==1==    by 0x10AB: int shop::twice<int>(std::vector<int> const&) (functional_orders.h:6)", "keep"],
    ["==1==    by 0x10AB: std::vector<int> shop::all(std::string const&) (vector.h:5)", "keep"],
    ["==1==    at 0x4841: operator new(unsigned long) (in /usr/libexec/valgrind/vg.so)", "proven"],
    ["==1==    by 0x10A3: std::vector<int> hang(int) (lamps.cpp:13)", "keep"],
    ["==1==    by 0x10A3: hang(int) (stl_map.h:13)", "keep"],
    ["==1== Invalid read of size 4", null],
  ])("native: %s", (line, act) => expect(read("    at own (/p/a.js:1:1)", line).found[1]).toBe(act));
});
