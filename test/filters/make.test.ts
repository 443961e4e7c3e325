/** Verdicts of the make, mise, gcc and javac filters on real output. */
import { describe, expect, test } from "vitest";
import make from "../../filters/make.ts";
import { runEngine } from "../engine/run-engine.ts";
import { testVerdicts } from "./verdict-tables.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["make/build/error-colour", { "compile commands": 18, "context lines": 1 }],
  ["make/build/error-german", { "compile commands": 18, "context lines": 1 }],
  ["make/build/error", { "compile commands": 18, "context lines": 1 }],
  ["make/build/keep-going", { "compile commands": 41, "context lines": 1 }],
  ["make/build/link-error", { "compile commands": 1, "context lines": 1 }],
  ["make/build/ok", { "compile commands": 41 }],
  [
    "make/recursive/error",
    { "directory lines": 60, "up-to-date targets": 18, "compile commands": 1, "context lines": 1 },
  ],
  ["make/recursive/nothing", { "directory lines": 60, "up-to-date targets": 19 }],
  ["make/recursive/ok", { "directory lines": 60, "compile commands": 20 }],
  ["mise/run/parallel-fail", { timings: 1 }],
  ["mise/run/parallel-pass", { timings: 1 }],
  ["gcc/compile/many-errors", { "context lines": 120, "excerpt lines": 200 }],
  ["gcc/compile/many-warnings", { "context lines": 120, "excerpt lines": 200 }],
  [
    "gcc/compile/templates",
    { "context lines": 12, "library instantiation lines": 18, "candidate lines": 14 },
  ],
  ["clang/compile/many-warnings", { "excerpt lines": 100 }],
];

const must: readonly [string, readonly string[]][] = [
  [
    "make/build/error",
    [
      "src/part_17.c:1:57: error: 'nmae' undeclared (first use in this function); did you mean 'name'?",
      "make: *** [Makefile:7: build/part_17.o] Error 1",
    ],
  ],
  ["make/build/error-german", ["make: *** [Makefile:7: build/part_17.o] Fehler 1"]],
  [
    "make/build/link-error",
    [
      "/usr/bin/ld: build/part_17.o: in function `part_17':",
      "collect2: error: ld returned 1 exit status",
      "make: *** [Makefile:4: engine] Error 1",
    ],
  ],
  [
    "make/recursive/error",
    [
      "main.c:1:25: error: 'wrong' undeclared (first use in this function)",
      "make[1]: *** [Makefile:2: delta] Error 1",
      "make: *** [Makefile:4: delta] Error 2",
    ],
  ],
  ["make/runner/missing-program", ["make: *** [Makefile:2: test] Error 127"]],
  ["mise/run/missing-program", []],
  [
    "gcc/compile/errors",
    [
      "entry.h:5:41: error: 'missing_name' undeclared (first use in this function)",
      "ledger.c:13:11: error: 'struct ledger' has no member named 'totl'; did you mean 'total'?",
      "ledger.c:15:12: error: too few arguments to function 'add'",
    ],
  ],
  ["gcc/compile/errors-german", []],
  [
    "clang/compile/errors",
    [
      "./entry.h:5:41: error: use of undeclared identifier 'missing_name'",
      "ledger.c:13:11: error: no member named 'totl' in 'struct ledger'; did you mean 'total'?",
      "ledger.c:15:17: error: too few arguments to function call, expected 2, have 1",
    ],
  ],
  [
    "gcc/compile/templates",
    [
      "/usr/include/c++/12/bits/stl_function.h:408:20: error: no match for 'operator<' (operand types are 'const Coin' and 'const Coin')",
      "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for 'operator<' (operand types are 'Coin' and 'Coin')",
      "/usr/include/c++/12/bits/predefined_ops.h:98:22: error: no match for 'operator<' (operand types are 'Coin' and 'Coin')",
      "/usr/include/c++/12/bits/predefined_ops.h:69:22: error: no match for 'operator<' (operand types are 'Coin' and 'Coin')",
    ],
  ],
  [
    "javac/compile/errors",
    [
      "Ledger.java:7: error: incompatible types: int cannot be converted to String",
      "Ledger.java:8: error: cannot find symbol",
      "Ledger.java:9: error: incompatible types: String cannot be converted to int",
      "Ledger.java:15: error: method total in class Ledger cannot be applied to given types;",
      "4 errors",
    ],
  ],
];

const restored: readonly [string, readonly string[]][] = [
  [
    "make/build/error",
    ["cc -O1 -Wall -Wextra -Isrc -DNDEBUG -fno-common -c -o build/part_17.o src/part_17.c"],
  ],
  [
    "make/build/keep-going",
    ["cc -O1 -Wall -Wextra -Isrc -DNDEBUG -fno-common -c -o build/part_17.o src/part_17.c"],
  ],
  [
    "make/recursive/error",
    [
      "cc -Wall -c -o delta main.c",
      "make[1]: Entering directory '/home/dev/tree/delta'",
      "make[1]: Leaving directory '/home/dev/tree/delta'",
    ],
  ],
];

const unhidden = ["make/build/nothing", "make/build/bad-makefile", "gcc/compile/missing-file"];
const leftAlone = ["make/build/dry-run", "mise/tasks/list"];

describe("make", () => {
  testVerdicts({ hidden, must, restored, unhidden, leftAlone });
});

const shownLines = (text: string): string[] => {
  const lines = text.split("\n");
  const padding = Array.from({ length: 60 }, (_, i) => `cc -O2 -c part_${i}.c -o part_${i}.o`);
  const { shown } = runEngine(make, [...padding, ...lines, ...padding, "make: done"].join("\n"));
  return lines.filter((line) => !shown.toString().includes(line));
};

test("a recipe line in which the compiler is not all is shown", () => {
  const acts = [
    "gcc -c s21.c -o s21.o && rm -f s1.c s2.c && touch DEPLOYED",
    "cc -c a.c: No such file or directory",
    "cc -O2 -c q.c; Killed",
    "cc -c k.c Segmentation fault",
    "cc -c m.c -o m.o   (skipped: out of disk)",
    'gcc -c zz.c || echo "skipping zz.c"',
    "cc -c deploy.c && kubectl delete ns prod",
  ];
  expect(shownLines(acts.join("\n"))).toEqual([]);
  const automake = "gcc -MT a.o -MD -MP -MF .deps/a.Tpo -c -o a.o a.c && mv -f .deps/a.Tpo .deps/a.Po";
  expect(shownLines(automake)).toEqual([automake]);
});

test.each(["/usr/bin/ld: m.o: undefined reference to `q'", "make[1]: [Makefile:3: all] Error 1 (ignored)"])(
  "%s stands below its folder",
  (message) => {
    const folders = Array.from({ length: 60 }, (_, at) => [
      `make[1]: Entering directory '/src/mod${at}'`,
      "cc -c main.c -o main.o",
      ...(at === 40 ? [message] : []),
      `make[1]: Leaving directory '/src/mod${at}'`,
    ]).flat();
    const lines = runEngine(make, folders.join("\n")).shown.toString().split("\n");
    const above = lines.slice(0, lines.indexOf(message)).toReversed();
    expect(above.find((line) => line.includes("directory"))).toBe("make[1]: Entering directory '/src/mod40'");
  },
);

test("folders that are not left cost no more than others", { timeout: 3000 }, () => {
  const reducer = make.start();
  const folders = 25_000;
  for (let at = 0; at < folders; at += 1) {
    reducer.line(`make[1]: Entering directory '/home/dev/suite/part${at}'`, 1);
    reducer.line(`make[1]: *** [Makefile:5: part${at}.o] Error 1`, 1);
  }
  expect(reducer.end?.({ code: 2, signal: null })).toHaveLength(folders);
});
