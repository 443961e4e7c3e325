import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { lines, pith, world } from "./world.ts";

/** What has come when this text is there; the program still runs, and is then ended. */
const until = async (
  argv: readonly string[],
  wanted: string,
  here: ReturnType<typeof world>,
  typed = "",
): Promise<string> => {
  const child = spawn(pith, argv, { cwd: here.folder, env: here.env, stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  child.stdin.write(typed);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(wanted)) resolve();
    });
    child.on("exit", () => reject(new Error(`ended before that was shown: ${text}`)));
  });
  child.removeAllListeners("exit");
  child.stdin.end("y\n");
  if (child.exitCode === null) await once(child, "exit");
  return text;
};

const build = lines(90, (index) => `cc -O2 -c -o part${index}.o part${index}.c`);

test("a question of a report is there while it waits for the answer", async () => {
  const here = world();
  here.file("Makefile", "all:\n\t@cat out.txt; printf 'Overwrite? [y/N] '; read answer; echo $$answer\n");
  here.file("out.txt", build);
  expect(await until(["make"], "Overwrite? [y/N] ", here)).toContain("[pith: 90 compile commands hidden]");
});

test.each([
  ["report", ["make"]],
  ["data", ["cat"]],
  ["log", ["bash", "log.sh"]],
])("a second without a word: everything printed is there (%s)", async (kind, argv) => {
  const here = world();
  here.file("out.txt", build);
  here.file("Makefile", "all:\n\t@cat out.txt; echo the last line; read answer\n");
  here.file("log.sh", "cat out.txt; echo the last line; read answer\n");
  const typed = kind === "data" ? `${build}the last line\n` : "";
  const shown = await until(argv, "the last line\n", here, typed);
  expect(shown).toMatch(/part0\.c|\[pith: 90 /);
});

test("pauses shorter than that do not change the text", () => {
  const here = world();
  here.file(
    "out.txt",
    lines(400, (index) => `-rw-r--r-- 1 dev dev ${4000 + index} Nov 21 13:34 file-${index}.ts`),
  );
  const slow =
    'n=0; while read -r l; do echo "$l"; n=$((n+1)); [ $((n % 60)) = 0 ] && sleep 0.1; done < out.txt\n';
  here.tool("ls", slow);
  const paused = here.withPith("ls").stdout;
  here.tool("ls", "cat out.txt\n");
  expect(paused).toBe(here.withPith("ls").stdout);
  expect(paused.length).toBeLessThan(here.read("out.txt").length);
});
