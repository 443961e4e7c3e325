/** Verdicts of the mvn filter on real output. */
import { describe, expect, test } from "vitest";
import mvn from "../../filters/mvn.ts";
import { testVerdicts } from "./verdict-tables.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["mvn/compile/bad-pom", { "progress lines": 4, "hint lines": 4 }],
  ["mvn/compile/error", { "progress lines": 19, "hint lines": 5 }],
  ["mvn/compile/no-pom", { "progress lines": 7, "hint lines": 4 }],
  ["mvn/compile/ok", { "progress lines": 12 }],
  ["mvn/test/compile-error", { "progress lines": 23, "hint lines": 5 }],
  ["mvn/test/exit-3", { "progress lines": 32, "hint lines": 7, "library lines": 30 }],
  ["mvn/test/fail-colour", { "progress lines": 33, "hint lines": 7 }],
  ["mvn/test/fail", { "progress lines": 53, "passed classes": 20, "hint lines": 7 }],
  ["mvn/test/missing-dependency", { "progress lines": 10, "hint lines": 4 }],
  ["mvn/test/none-match", { "progress lines": 20, "similar lines": 1, "hint lines": 4 }],
  ["mvn/test/one", { "progress lines": 27, "similar lines": 1, "passed classes": 1 }],
  ["mvn/test/pass", { "progress lines": 50, "passed classes": 20 }],
  ["mvn/test/unknown-phase", { "progress lines": 10, "hint lines": 4 }],
];

const must: readonly [string, readonly string[]][] = [
  ["mvn/test/pass", ["[INFO] Tests run: 120, Failures: 0, Errors: 0, Skipped: 0", "[INFO] BUILD SUCCESS"]],
  [
    "mvn/test/fail",
    [
      "[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.003 s <<< FAILURE! - in shop.TillTest",
      "[ERROR] breaks(shop.TillTest)  Time elapsed: 0.003 s  <<< ERROR!",
      "[ERROR] changes(shop.TillTest)  Time elapsed: 0 s  <<< FAILURE!",
      "[ERROR] Failures:",
      "[ERROR]   TillTest.changes:10 one coin is missing expected:<4> but was:<3>",
      "[ERROR] Errors:",
      "[ERROR]   TillTest.breaks:13->helper:17->helper:17->helper:16 IllegalState the till is l...",
      "[ERROR] Tests run: 123, Failures: 1, Errors: 1, Skipped: 1",
      "[INFO] BUILD FAILURE",
      "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.22.3:test (default-test) on project shop: There are test failures.",
    ],
  ],
  [
    "mvn/test/compile-error",
    [
      "[ERROR] COMPILATION ERROR :",
      "[ERROR] /home/dev/shop/src/test/java/shop/TillTest.java:[9,5] cannot find symbol",
      "[INFO] BUILD FAILURE",
      "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.10.1:testCompile (default-testCompile) on project shop: Compilation failure",
      "[ERROR] /home/dev/shop/src/test/java/shop/TillTest.java:[9,5] cannot find symbol",
      "[ERROR]   symbol:   method undefinedCall(int)",
      "[ERROR]   location: class shop.TillTest",
    ],
  ],
  [
    "mvn/test/none-match",
    [
      "[INFO] BUILD FAILURE",
      "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.22.3:test (default-test) on project shop: No tests were executed!  (Set -DfailIfNoTests=false to ignore this error.) -> [Help 1]",
    ],
  ],
];

const restored: readonly [string, readonly string[]][] = [
  ["mvn/test/exit-3", ["[INFO] Running shop.TillTest"]],
];

const unhidden = ["mvn/test/quiet"];

describe("mvn", () => {
  testVerdicts({ hidden, must, restored, unhidden });
});

/** Reporters of trees print no end of a class. */
test("classes of which no end is printed cost no more than others", { timeout: 3000 }, () => {
  const reducer = mvn.start({ argv: ["mvn", "test"], cols: 80, mode: "balanced" });
  for (let at = 0; at < 40_000; at += 1) {
    reducer.line(`[INFO] Running com.acme.Test${at}`, 1);
    reducer.line(`+-- it works ${at}`, 1);
  }
  expect(reducer.running?.()).toHaveLength(40_000);
});
