/** An engine that does not end: whoever is told to end does, with the program's code, and says that lines may be missing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removedLater } from "../left-over.ts";
import { noProc, scratch, ways } from "./world.ts";

const read = (path: string): string => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
};

/** Processes of that run, by what they were started as. */
const processesOf = (data: string): readonly (readonly [pid: number, program: string])[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(`PITH_DATA_DIR=${data}\0`))
    .map((name) => {
      try {
        return [Number(name), readlinkSync(`/proc/${name}/exe`)] as const;
      } catch {
        return [Number(name), ""] as const;
      }
    });

const until = async <Found>(find: () => Found | undefined): Promise<Found> => {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test.skipIf(noProc || process.platform !== "linux").each(ways)("%s", async (_, words) => {
  const root = removedLater(scratch());
  const data = join(root, "data");
  mkdirSync(join(root, "bin"));
  const tool = join(root, "bin", "gradle");
  writeFileSync(tool, "#!/bin/sh\nfor i in 1 2 3; do echo line $i; done\nexec sleep 600\n");
  chmodSync(tool, 0o755);
  const env = { PATH: `${join(root, "bin")}:${process.env["PATH"]}`, HOME: root, PITH_DATA_DIR: data };
  const child = spawn("sh", ["-c", `exec ${words} gradle build`], { detached: true, env });
  let shown = "";
  child.stdout.on("data", (bytes: Buffer) => (shown += bytes.toString()));
  await until(() => (shown.includes("line 3") ? true : undefined));
  const [engine] = await until(() =>
    processesOf(data).find(([, program]) => program.endsWith("/libexec/pith")),
  );
  // As far as anybody can see: it holds what it has, and will never do anything with it.
  process.kill(engine, "SIGSTOP");
  process.kill(-child.pid!, "SIGTERM");
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  expect(code ?? signal).toBe("SIGTERM");
  expect(shown).toContain("[pith: killed while it read this output, lines may be missing here;");
  expect(processesOf(data).filter(([, program]) => !program.endsWith("/sleep"))).toEqual([]);
});
