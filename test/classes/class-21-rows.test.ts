import { expect, test } from "vitest";
import { idIn, lines, world } from "./world.ts";

test("a table's rows are shown or counted, and all come back", () => {
  const here = world();
  here.bash("for i in $(seq 1 312); do mkdir -p d$i; done; head -c 3000000 /dev/zero > d200/big");
  for (const text of ["du -a .", "ls -l", "df -a", "ps aux"]) {
    const shown = here.withPith(text).stdout;
    const hidden = [...shown.matchAll(/^\[pith: (\d+) .* hidden\]$/gm)].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    );
    const id = idIn(shown);
    const whole = id === null ? shown : here.own("raw", id).stdout;
    if (id !== null)
      expect(
        shown.split("\n").filter((line) => line !== "" && !line.startsWith("[pith")).length + hidden,
      ).toBeGreaterThanOrEqual(whole.split("\n").length - 1 - hidden);
    expect(whole.length).toBeGreaterThan(0);
  }
  expect(lines(1, String)).toBe("0\n");
});
