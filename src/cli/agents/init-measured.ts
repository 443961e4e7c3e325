/** The end of `pith init`: the measured saving here, and what to do if something looks wrong. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Integration } from "../../integration/agent.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { shipped } from "../../system/installation.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { checkedSettings } from "../checked-settings.ts";
import { judgedRewrite } from "../programs/judged-rewrite.ts";
import { arrowText, savedText } from "../look/show-figures.ts";
import { showRun } from "../look/show-run.ts";
import { canAsk, isConfirmed } from "../is-confirmed.ts";

export interface Served {
  readonly agent: Agent;
  readonly via: Integration;
}

/** Has the project tests of its own, and not only what `npm init` writes? */
const hasTestScript = (path: string): boolean => {
  try {
    const { scripts } = JSON.parse(readFileSync(path, "utf8")) as { scripts?: { test?: unknown } };
    return typeof scripts?.test === "string" && !scripts.test.includes("no test specified");
  } catch {
    return false;
  }
};

const packageManager = (has: (name: string) => boolean): string => {
  if (has("pnpm-lock.yaml")) return "pnpm test";
  return has("yarn.lock") ? "yarn test" : "npm test";
};

/** The command by which the project in this folder tests itself: it is made to be run at any time. null: none is known,
 * or its program is not here. */
const ownTests = (cwd: string, env: Environment): string | null => {
  const has = (name: string): boolean => existsSync(join(cwd, name));
  const known: readonly (readonly [boolean, () => string])[] = [
    [hasTestScript(join(cwd, "package.json")), () => packageManager(has)],
    [has("Cargo.toml"), () => "cargo test"],
    [has("go.mod"), () => "go test ./..."],
    [["pytest.ini", "conftest.py", "tests/conftest.py"].some(has), () => "pytest"],
  ];
  const command = known.find(([is]) => is)?.[1]() ?? null;
  const find = pathLookup(env.variables["PATH"] ?? "", cwd);
  return command !== null && find(command.split(" ")[0]!) !== null ? command : null;
};

/** Nobody waits longer for a figure. */
const minutes = 5;

/** Measured by one run of it; null where it was interrupted, or pith does not stand before it. */
const measuredRun = async (text: string, served: readonly Served[]): Promise<string | null> => {
  const env = environment();
  const agent = served.length === 1 ? served[0]!.agent : null;
  const runsFor = agent?.name ?? null;
  const judged = await judgedRewrite({ command: text, agent: null, json: false, reads: true, runsFor });
  process.stderr.write(`running \`${text}\`; Ctrl-C ends it, and it ends after ${minutes} minutes\n`);
  const tried = await showRun(
    { text, agent, current: await checkedSettings(env), env },
    judged!,
    minutes * 60_000,
  );
  if (tried.isOver === true)
    process.stderr.write(`\`${text}\` took longer and was ended, so nothing was measured\n`);
  const saved = tried.exit === 130 ? null : savedText(tried);
  return saved === null ? null : `\`${text}\` here: ${saved}`;
};

/** On a test run that was measured when pith was built. */
const measuredCapture = (): string => {
  const { raw, shown } = JSON.parse(readFileSync(shipped("captures", "vitest.json"), "utf8")) as {
    raw: number;
    shown: number;
  };
  const [before, after] = [raw, shown].map((tokens) => ({ tokens, exact: true }));
  return `a \`vitest run\` of 1,428 tests that comes with pith: ${arrowText(before!, after!)}`;
};

/** A command of the user's is never started unasked. */
const mayRun = async (
  text: string,
  how: { readonly yes?: boolean; readonly measure?: boolean },
): Promise<boolean> =>
  how.measure === true ||
  (how.yes !== true &&
    canAsk() &&
    (await isConfirmed(`Run \`${text}\` here once, to measure?`, process.stderr)));

/** On Windows no word before a command, and no command of ours that runs one, has an effect. */
const helpFor = ({ platform }: Environment): string =>
  platform === "win32"
    ? help
        .split("\n")
        .filter((line) => !/PITH_DISABLED|pith show/.test(line))
        .join("\n")
    : help;

const help = `If something looks wrong:
  pith doctor               tests everything again, and reports what is wrong
  pith raw ID               prints a full output; ID is the word in its last line
  PITH_DISABLED=1 COMMAND   runs one command without pith
  pith init --uninstall     restores every byte of your settings
\`pith show COMMAND\` prints what an agent would read of a command.
`;

export const finishMeasured = async (
  served: readonly Served[],
  how: { readonly yes?: boolean; readonly measure?: boolean },
): Promise<void> => {
  const env = environment();
  const own = env.cwd === null ? null : ownTests(env.cwd, env);
  const here = own !== null && (await mayRun(own, how)) ? await measuredRun(own, served) : null;
  const agents = served.map(({ agent, via }) => `${agent.title}: ${via}`);
  tell(`${showLine([...agents, here ?? measuredCapture()].join("; "))}\n${helpFor(env)}`);
};
