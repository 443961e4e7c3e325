/** Requests that only the client's own server takes: a thread is compacted, or reverted to before its last turn. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startModel } from "../model/model.ts";
import type { World } from "../world.ts";
import { codex } from "./driver.ts";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly data?: readonly { readonly id: string }[] };
  readonly error?: { readonly message: string };
}

interface Server {
  ask(method: string, params: object): Promise<Message>;
  /** The next notification of that name. */
  told(method: string): Promise<void>;
}

const served = async (world: World, use: (server: Server) => Promise<void>): Promise<void> => {
  const model = await startModel({ turns: [] }, codex.tools);
  const before = world.read("home/.codex/config.toml")!;
  world.write("home/.codex/config.toml", before.replace(/base_url = .*/, `base_url = "${model.url}/v1"`));
  const env = {
    PATH: `${world.bin}:${process.env["PATH"] ?? ""}`,
    HOME: world.home,
    CODEX_HOME: `${world.home}/.codex`,
    FAKE_KEY: "test",
    TMPDIR: world.tmp,
    LANG: "C.UTF-8",
  };
  const child = spawn(join(world.bin, "codex"), ["app-server"], {
    cwd: world.project,
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const asked = new Map<number, (message: Message) => void>();
  const awaited = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) asked.get(message.id ?? 0)?.(message);
    else awaited.get(message.method)?.();
  });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  let count = 0;
  const ask: Server["ask"] = (method, params) =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      asked.set(id, (message) =>
        message.error === undefined ? resolve(message) : reject(new Error(message.error.message)),
      );
      send({ id, method, params });
    });
  try {
    await ask("initialize", {
      clientInfo: { name: "test", version: "1" },
      capabilities: { experimentalApi: true },
    });
    send({ method: "initialized" });
    await use({ ask, told: (method) => new Promise((resolve) => awaited.set(method, resolve)) });
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    await model.close();
  }
};

export const compactThread = (world: World, threadId: string): Promise<void> =>
  served(world, async ({ ask, told }) => {
    await ask("thread/resume", { threadId });
    const done = told("turn/completed");
    await ask("thread/compact/start", { threadId });
    await done;
  });

export const revertThread = (world: World, threadId: string): Promise<void> =>
  served(world, async ({ ask }) => {
    await ask("thread/resume", { threadId });
    const { result } = await ask("thread/turns/list", { threadId });
    await ask("thread/revert", { threadId, beforeTurnId: result?.data?.[0]?.id });
  });
