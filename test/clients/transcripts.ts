/**
 * Makes the transcripts in `test/transcripts/captures`: each real client runs the same commands offline, what it wrote down is
 * copied; lines without a call (prompts of the clients) are left out by hand. `npx tsx test/clients/transcripts.ts FOLDER [AGENT...]`
 */
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { codex } from "./codex/driver.ts";
import { claude } from "./claude/driver.ts";
import { converse, type Client } from "./client.ts";
import { copilot } from "./copilot/driver.ts";
import { gemini } from "./gemini/driver.ts";
import { shell } from "./model/script.ts";
import { opencode } from "./opencode/driver.ts";
import { piNext } from "./pi/driver.ts";
import { writeProject } from "./project.ts";
import { qwen } from "./qwen/driver.ts";
import { createWorld } from "./world.ts";

const [folder = "", ...wanted] = process.argv.slice(2);
const transcript =
  /^home\/(?:\.claude\/projects|\.codex\/sessions|\.gemini\/(?:tmp|projects\.json)|\.qwen\/projects|\.pi\/agent\/sessions|\.copilot\/session-state|\.local\/share\/opencode\/opencode\.db)/;

const capture = async (client: Client): Promise<void> => {
  const world = createWorld();
  try {
    writeProject(world);
    const turns = ["git status", "npm test", "npm test | tail -n 30", "./unknown-tool; exit 3"].map(
      (text) => [shell(text)],
    );
    await converse(client, world, { script: { turns } });
    for (const name of readdirSync(world.root, { recursive: true, encoding: "utf8" }).filter((one) =>
      transcript.test(one),
    ))
      if (existsSync(join(world.root, name)))
        cpSync(join(world.root, name), join(folder, client.agent, relative("home", name)), {
          recursive: true,
        });
  } finally {
    world.remove();
  }
};

const main = async (): Promise<void> => {
  for (const client of [piNext, codex, gemini, qwen, opencode, claude, copilot])
    if (wanted.length === 0 || wanted.includes(client.agent)) {
      try {
        await capture(client);
        process.stdout.write(`${client.agent}: done\n`);
      } catch (fault) {
        process.stdout.write(`${client.agent}: ${String(fault).slice(0, 300)}\n`);
      }
    }
};

void main();
