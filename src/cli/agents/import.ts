/** `pith import`: settings and filters of rtk, and hooks of Crush and Meerkat, as far as they mean something here. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { writeAtomically } from "../../system/atomic-file.ts";
import type { Environment } from "../../system/environment.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { readRegular } from "../../system/regular-file.ts";
import { UserError } from "../../system/user-error.ts";
import { renew } from "../../user-filters/renew.ts";
import { showLine } from "../../system/show-text.ts";
import { tell } from "../../system/print.ts";
import { ownCommand, unknownName } from "../arguments.ts";
import { mayGoOn } from "../is-confirmed.ts";

/** Shown first; nothing is written yet. */
export interface ImportPlan {
  /** Names all that is taken over, is there already, or is left, and why. None: nothing of the tool's was found. */
  readonly lines: readonly string[];
  readonly files: readonly WantedFile[];
  /** Something that was found cannot be read. */
  readonly isBroken: boolean;
}

interface WantedFile {
  readonly path: string;
  /** Throws `UserError` where it cannot be made of what is there. */
  bytes(): string | Uint8Array;
  readonly isProject: boolean;
  /** No file of that name is there. */
  readonly isNew: boolean;
}

interface Tool {
  readonly title: string;
  readonly none: string;
  plan(env: Environment): Promise<ImportPlan>;
}

const hooksOf = (tool: "crush" | "meerkat", title: string): Tool => ({
  title,
  none: `No hooks of ${title} were found.`,
  plan: async (env) => (await import("./import-hooks/plan.ts")).hooksPlan(tool, env),
});

const tools: Readonly<Record<string, Tool>> = {
  rtk: {
    title: "rtk",
    none: "Nothing of rtk was found.",
    plan: async (env) => (await import("./import-rtk/plan.ts")).rtkPlan(env),
  },
  crush: hooksOf("crush", "Crush"),
  meerkat: hooksOf("meerkat", "Meerkat"),
};

const write = ({ path, bytes, isProject, isNew }: WantedFile): void => {
  const mode = isProject ? 0o644 : 0o600;
  if (!isNew) return writeAtomically(path, bytes(), mode);
  if (isProject) mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  else makePrivate(dirname(path));
  try {
    writeFileSync(path, bytes(), { flag: "wx", mode });
  } catch (fault) {
    // Another import was faster: what it wrote is the same, or this one says that it is not.
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    if (!readRegular(path).equals(Buffer.from(bytes())))
      throw new UserError(`${path} was written meanwhile, and differs; look at it, then import again`);
  }
};

const nothingFor = ({ isBroken }: ImportPlan): number => {
  tell(isBroken ? "Nothing could be imported: see what was left above.\n" : "There is nothing to import.\n");
  return isBroken ? 1 : 0;
};

export default ownCommand<{ dryRun?: boolean; yes?: boolean }>("import", async ({ options, args, env }) => {
  const [name = ""] = args;
  if (!Object.hasOwn(tools, name)) throw unknownName("tool to import from", name, Object.keys(tools));
  const { title, none, plan } = tools[name]!;
  const wanted = await plan(env);
  const { lines, files } = wanted;
  tell(lines.length === 0 ? `${none}\n` : lines.map((line) => `${showLine(line)}\n`).join(""));
  if (lines.length === 0) return 1;
  if (files.length === 0) return nothingFor(wanted);
  if (options.dryRun === true) return 0;
  if (!(await mayGoOn(options.yes, "Do this?"))) return 1;
  for (const file of files) write(file);
  if (files.some(({ isNew }) => isNew)) await renew(env.cwd, env);
  tell(`Done. pith changed no file of ${title}.\n`);
  return 0;
});
