import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

const rounds = 40;

/** Forty rounds of a table of twelve pods; `stuck` never gets ready. */
const polled = (stuck: number | null): string =>
  lines(rounds, (round) =>
    lines(12, (pod) => {
      const ready = pod !== stuck && round >= 3 * pod;
      return `pod-${pod}   ${ready ? "1/1   Running            " : "0/1   ContainerCreating  "} 0   5d`;
    }).trimEnd(),
  );

test.each(["bash poll.sh", "node poll.js", "make poll"])(
  "the end of a polling loop is there, whichever pod never gets ready: %s",
  (command) => {
    const seen = [7, 5, null].map((stuck) => {
      const here = world();
      here.file("out.txt", polled(stuck));
      here.file("poll.sh", "cat out.txt\n");
      here.file("poll.js", `process.stdout.write(require("fs").readFileSync("out.txt"))\n`);
      here.file("Makefile", "poll:\n\t@cat out.txt\n");
      return here.withPith(command).stdout;
    });
    expect(new Set(seen).size).toBe(3);
    const last = (text: string): string[] =>
      text
        .split("\n")
        .filter((line) => /^\S/.test(line) && !line.startsWith("[pith"))
        .slice(-12);
    expect(last(seen[0]!).filter((line) => line.includes("ContainerCreating"))).toHaveLength(1);
    expect(last(seen[2]!).filter((line) => line.includes("ContainerCreating"))).toHaveLength(0);
  },
);
