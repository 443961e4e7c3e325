/** `pith new filter`: a beginning of a filter, from one run. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { document } from "../../system/installation.ts";
import type { Environment } from "../../system/environment.ts";
import { makePrivate, privateSpool } from "../../system/private-folder.ts";
import { UserError } from "../../system/user-error.ts";
import { commandFor, type Draft, draftFilter, type Observed } from "../../user-filters/draft.ts";
import { projectRoot, userFolder } from "../../user-filters/folders.ts";
import { renew } from "../../user-filters/renew.ts";
import { schemaLine } from "../../user-filters/schema-line.ts";
import { filesOf, piecesOf, teeFolders } from "../../store/kept-files.ts";
import { tell } from "../../system/print.ts";
import { visible } from "../../rewrite/visible.ts";
import { openHistory } from "../../history/history.ts";
import { idFor } from "../look/id-for.ts";
import { refuseWithoutShell } from "../look/show-run.ts";
import { plural } from "../../figures/words.ts";
import { checkedSettings } from "../checked-settings.ts";
import { ownCommand } from "../arguments.ts";
import { isRefused, refusedCode } from "../../pipeline/typed-words.ts";

interface Options {
  readonly user?: boolean;
  readonly from?: string;
}

// Whoever runs a command in this shell's place sees what it prints, and gets it written down.
const script = `pith_out=$1 pith_code=$2
shift 2
{ "$@" 2>&1; echo $? >"$pith_code"; } | tee "$pith_out"`;

const exitOf = (path: string): number | null => {
  const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** Runs it; the shell starts it, with our own standard input. */
const observe = (argv: readonly string[], env: Environment): Observed => {
  const folder = privateSpool(env);
  if (folder === null) throw new UserError(`there is no private place to write to in ${env.temporary}`);
  const out = join(folder, `new-${process.pid}.out`);
  const code = join(folder, `new-${process.pid}.code`);
  try {
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    spawnSync("/bin/sh", ["-c", script, "pith", out, code, ...argv], { stdio: "inherit" });
    return { argv, output: existsSync(out) ? readFileSync(out, "utf8") : "", exit: exitOf(code) };
  } finally {
    for (const path of [out, code]) rmSync(path, { force: true });
  }
};

const recordedCommand = async (id: string, days: number, env: Environment) => {
  const history = await openHistory(days, env);
  const run = history.ledger.find(id);
  history.close();
  return run;
};

/** `argv`: what the user says it was; else what was recorded. */
const recorded = async (word: string, argv: readonly string[], env: Environment): Promise<Observed> => {
  const { tee, track } = await checkedSettings(env);
  const folders = teeFolders(tee.dir, env);
  const id = idFor(word, folders);
  const files = filesOf(id, folders);
  if (files.length === 0)
    throw new UserError(`no output is kept under ${id}; \`pith raw --list\` lists those that are`);
  const output = Buffer.concat(files.flatMap((file) => [...piecesOf(file)])).toString("utf8");
  const run = await recordedCommand(id, track.days, env);
  const words = argv.length > 0 ? argv : (visible(run?.cmd ?? "")?.[0]?.argv ?? []);
  if (words.length === 0)
    throw new UserError(
      `the command of ${id} is not on record; name it: pith new filter --from ${id} -- COMMAND`,
    );
  return { argv: words, output, exit: run?.code ?? null };
};

const slugOf = (command: string): string =>
  command
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "") || "filter";

const nameOf = (argv: readonly string[]): string => {
  const command = commandFor(argv);
  if (command === null) throw new UserError(`a filter cannot name "${argv.join(" ")}"`);
  return command;
};

const pathFor = (command: string, { user }: Options, env: Environment): string => {
  const folder = user === true ? userFolder(env) : join(projectRoot(env.cwd ?? "/"), ".pith", "filters");
  const path = join(folder, `${slugOf(command)}.toml`);
  if (existsSync(path))
    throw new UserError(
      `${path} already exists, and was not changed; \`pith verify --watch\` helps to edit it`,
    );
  return path;
};

const write = async (path: string, { text }: Draft, { user }: Options, env: Environment): Promise<void> => {
  if (user === true) makePrivate(dirname(path));
  else mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, schemaLine(dirname(path)) + text, { flag: "wx", mode: 0o644 });
  if (user === true) await renew(env.cwd, env);
};

export default ownCommand<Options>("new", async ({ options, args, env }) => {
  const [what, ...argv] = args;
  if (what !== "filter") throw new UserError(`pith new knows filter, not "${what}"`);
  if (argv.length === 0 && options.from === undefined)
    throw new UserError("pith new filter needs a command after --, or --from with the id of a run");
  if (options.from === undefined) {
    refuseWithoutShell(env, "take what one has printed: `pith new filter --from ID -- COMMAND`");
    if (isRefused(env)) return refusedCode;
  }
  // Before anything runs.
  if (argv.length > 0) pathFor(nameOf(argv), options, env);
  const observed = options.from === undefined ? observe(argv, env) : await recorded(options.from, argv, env);
  const draft = draftFilter(observed);
  if (draft === null) {
    process.stderr.write("pith: nothing repeats in that output; no filter was written\n");
    return 1;
  }
  const path = pathFor(draft.command, options, env);
  await write(path, draft, options, env);
  const next =
    options.user === true
      ? "`pith verify` runs its test"
      : "look at it, `pith verify`, then `pith trust`; commit it with `.pith/filters.schema.json`, from which editors complete the keys";
  tell(
    `\n${path}: ${plural(draft.proposals.length, "rule")} for \`${draft.command}\`, this run as their test; ${next}\nEvery key: ${document("filters/LANGUAGE.md")}\n`,
  );
  for (const { count, example } of draft.passedOver)
    tell(
      `no rule for ${plural(count, "line")} like \`${example}\`: no pattern matches them and nothing else\n`,
    );
  return 0;
});
