import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { pith, world } from "./world.ts";

test("the first line of a slow program arrives before it ends", async () => {
  const here = world();
  here.file("slow.sh", "echo first; until [ -e gate ]; do sleep 0.05; done; echo last\n");
  const child = spawn(pith, ["bash", "slow.sh"], {
    cwd: here.folder,
    env: here.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let ended = false;
  child.on("exit", () => (ended = true));
  const first = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
  );
  expect({ first, ended }).toEqual({ first: "first\n", ended: false });
  const closed = new Promise((resolve) => child.on("close", resolve));
  here.file("gate", "");
  await closed;
});
