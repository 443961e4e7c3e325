/** The recipe: argv -> sink | one of our own commands. Everything else is the launcher's and the shell's. */
import { ownVersion as version } from "./system/own-version.ts";
import { showLine } from "./system/show-text.ts";

/** The least Node that has what pith is written with; "engines" in package.json says the same. */
const minNode = [20, 16] as const;

const isTooOld = ({ node, bun }: NodeJS.ProcessVersions): boolean => {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return bun === undefined && (major < minNode[0] || (major === minNode[0] && minor < minNode[1]));
};

/** Commands that agents and the launcher start print nothing: they go on without an answer. */
const refuse = (name: string | undefined): number => {
  if (name === "hook" || name === "fold-records") return 0;
  if (name === "sink" || name === "inside") return 70;
  const { node } = process.versions;
  process.stderr.write(`pith: needs Node ${minNode.join(".")} or newer, and \`node\` on PATH is ${node}\n`);
  return 2;
};

const runOwn = async (name: string, args: readonly string[]): Promise<number> => {
  const { commands } = await import("./cli/registry.generated.ts");
  const entry = commands.find((command) => command.name === name);
  if (entry === undefined)
    return process.platform === "win32"
      ? (await import("./cli/programs/pass-through.ts")).passThrough(name, args)
      : (await import("./cli/top.ts")).unknown(name);
  // A user waits for these anyway; the others are between an agent and its command.
  if (["gain", "doctor", "init", "show", "explain", "config"].includes(name))
    await (await import("./cli/renew-outdated.ts")).renewOutdated();
  return (await entry.load())(args);
};

const say = (line: string, code: number): number => {
  process.stderr.write(`pith: ${showLine(line)}\n`);
  return code;
};

/** Reports errors that are no fault of the program: a mistake of the user's, a refusal of the system (a full disk, a folder
 * that is not ours to write), a database of another form. null: it is a fault. */
const reported = (fault: Error): number | null => {
  if (fault.name === "UserError") return say(fault.message, 2);
  const { code = "" } = fault as NodeJS.ErrnoException;
  if (code === "EPIPE") return 0;
  if (fault.name === "WriteFault") return say(`standard output cannot be written (${code})`, 1);
  if (/^E[A-Z]+$/.test(code)) return say(fault.message, 1);
  if (/sqlite/i.test(`${fault.name} ${code}`))
    return say(`a database cannot be read (${fault.message}); \`pith doctor\` looks at pith's own`, 1);
  return null;
};

const reportFault = (fault: unknown): number => {
  const code = fault instanceof Error ? reported(fault) : null;
  if (code !== null) return code;
  process.stderr.write(`pith: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
  return 70;
};

const main = async (argv: readonly string[]): Promise<number> => {
  const [first, ...rest] = argv;
  if (isTooOld(process.versions)) return refuse(first);
  if (first === "sink") return (await import("./launcher/sink.ts")).sink(rest);
  if (first === "hook") return (await import("./cli/programs/hook.ts")).default(rest);
  if (first === "fold-records") return (await import("./cli/figures/fold-records.ts")).foldRecords();
  if (first === "inside") return (await import("./cli/programs/shell.ts")).inside(rest);
  if (first === undefined || ["--help", "-h", "help", "missing"].includes(first))
    return (await import("./cli/top.ts")).answer(first, rest, version);
  if (first === "--version" || first === "-V") {
    process.stdout.write(`pith ${version}\n`);
    return 0;
  }
  if (/^--(?:hooks-override|disable-hook)/.test(first)) {
    const { printOverride } = await import("./cli/settings/hooks-of/override.ts");
    return printOverride(argv, (await import("./system/environment.ts")).environment());
  }
  return runOwn(first, rest);
};

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (fault: unknown) => (process.exitCode = reportFault(fault)),
);
