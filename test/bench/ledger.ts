/** Cost of a look into the ledger: the hook of a result, at the end of a long conversation of Claude Code. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { note, sessionFile } from "../../src/ledger/session-file.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { conversation, newCall } from "../ledger/simulated.ts";
import { removeFolder } from "../left-over.ts";

const executable = join(import.meta.dirname, "..", "..", "dist", "libexec", "pith");
const rounds = 80;
const session = "0f5c7a9e-bench-of-the-ledger";

const change = (name: string): string =>
  `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1,60 +1,60 @@\n${Array.from({ length: 120 }, (_, at) => `${at % 2 === 0 ? "-" : "+"}const ${name}${at} = ${at * 37};`).join("\n")}\n`;

/** Twenty results before, each a few kilobytes, in a file of a megabyte. */
const prepare = (home: string): Omit<World, "home"> => {
  const { main } = conversation(home, session);
  const filler = "x".repeat(40_000);
  for (let at = 0; at < 20; at += 1) {
    const call = newCall("git diff");
    main.ask([call]);
    main.answer(call, `${change(`other${at}`)}`);
    main.note({ type: "attachment", filler });
  }
  const before = newCall("git diff");
  main.ask([before]);
  const ended = Date.now();
  main.answer(before, change("known"));
  const call = newCall("git diff HEAD");
  main.ask([call]);
  return { transcript: main.path, call: call.id, ended };
};

interface World {
  readonly home: string;
  readonly transcript: string;
  readonly call: string;
  /** When the command of the earlier result ended. */
  readonly ended: number;
}

const once = ({ home, transcript, call }: World, output: string): { ms: number; out: string } => {
  const payload = {
    session_id: session,
    transcript_path: transcript,
    cwd: home,
    permission_mode: "default",
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "git diff HEAD" },
    tool_response: { stdout: output, stderr: "", interrupted: false, isImage: false },
    tool_use_id: call,
  };
  const start = process.hrtime.bigint();
  const ended = spawnSync(executable, ["hook", "claude"], {
    input: JSON.stringify(payload),
    env: { HOME: home, PATH: process.env["PATH"], BUN_JSC_useJIT: "0" },
    encoding: "utf8",
  });
  return { ms: Number(process.hrtime.bigint() - start) / 1e6, out: ended.stdout };
};

/** Least of many, in turns. */
export const ledger = (): string[][] => {
  const homes = ["none", "known", "candidate"].map(() => mkdtempSync(join(tmpdir(), "pith-bench-")));
  try {
    const worlds = homes.map((home) => ({ home, ...prepare(home) }));
    const min = [Infinity, Infinity, Infinity];
    let out = "";
    for (let round = 0; round < rounds; round += 1)
      worlds.forEach((world, at) => {
        const file = sessionFile(
          environmentOf({ home: world.home, temporary: world.home, cwd: world.home, variables: {} }),
          "claude",
          session,
        )!;
        rmSync(file, { force: true });
        const entry = { id: "7K2M9QXA", t: 0, text: "git diff", code: 0, again: 0 };
        if (at > 0)
          for (let past = 0; past < 20; past += 1)
            if (at === 1 || past < 19) note(file, change(`p${past}`), entry);
            else note(file, change("known"), { ...entry, t: world.ended });
        const ended = once(world, change("known").trimEnd());
        min[at] = Math.min(min[at]!, ended.ms);
        if (at === 2) out = ended.out;
      });
    const ms = (at: number): string => min[at]!.toFixed(1);
    const size = Math.round(statSync(worlds[0]!.transcript).size / 1024);
    return [
      ["nothing was shown before", ms(0)],
      ["20 outputs were, none of these lines", ms(1)],
      [
        `one had them: ${size} KiB of transcript are read${out.includes(" same as in ") ? "" : " IN VAIN"}`,
        ms(2),
      ],
    ];
  } finally {
    homes.forEach(removeFolder);
  }
};
