/** Lines among a tool's noise that are none: why a build is slow, other than usual, or less than it seems. */
import { expect, test } from "vitest";
import docker from "../../filters/docker/build.ts";
import gradle from "../../filters/gradle.ts";
import { hidden, judgeText } from "./judged.ts";

test("docker build: of a step that went well, what it skipped", () => {
  const judged = judgeText(
    docker,
    `#8 [4/5] RUN ./install.sh
#8 0.412 part 01 ok
#8 0.500 skipping optional gpu part
#8 0.561 mirror is slow, falling back to archive.example
#8 0.612 part 02 ok
#8 DONE 0.7s
`,
    ["docker", "build", "."],
  );
  expect(hidden(judged)).toEqual([
    "build steps: #8 [4/5] RUN ./install.sh",
    "output lines: #8 0.412 part 01 ok",
    "output lines: #8 0.612 part 02 ok",
    "state lines: #8 DONE 0.7s",
  ]);
});

test("docker build: below the outcome no step of the old builder prints", () => {
  const text = "Step 1/1 : FROM a\n ---> 38c70999edcc\nSuccessfully tagged a:1\ndeployed\n";
  expect(hidden(judgeText(docker, text))).toEqual([
    "build steps: Step 1/1 : FROM a",
    "state lines: ---> 38c70999edcc",
  ]);
});

test("gradle: options that the machine's environment gives to Java are no hint", () => {
  const judged = judgeText(gradle, "Picked up JAVA_TOOL_OPTIONS: -Dfile.encoding=latin1\n> Task :test\n", [
    "gradle",
    "test",
  ]);
  expect(hidden(judged)).toEqual(["tasks: > Task :test"]);
});
