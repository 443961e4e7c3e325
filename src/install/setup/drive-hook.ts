/** Starts a hook as its agent would, with the very line from the agent's settings, and looks at what comes back. */
import type { Environment } from "../../system/environment.ts";
import type { Finding } from "../../integration/agent.ts";
import { failure, ok } from "../../integration/finding.ts";
import { fieldsIn, memberOf } from "../../integration/tool-call.ts";
import { holdsSample, inStage, keptAt } from "./probe-stage.ts";

/** One line, many times: shortened without loss. */
export const repeatedOutput = "   Compiling crate v1.0.0 (/home/dev/project)\n".repeat(80);

export interface Drive {
  readonly agent: string;
  readonly line: string;
  /** For Windows; left out: a POSIX shell. */
  readonly isPowerShell?: boolean;
  readonly env: Environment;
  /** Files of the user's, by path below the home that the hook is given. */
  readonly files?: Readonly<Record<string, string>>;
  /** The variable in which the agent names the session's root. */
  readonly root?: string;
  payload(folder: string): unknown;
}

const failed = (drive: Drive, what: string): Finding =>
  failure(what, `pith init --agent ${drive.agent} --yes`);

/** Starts the hook and hands its answer, or the value `at` these keys of it, to `judge`. */
const probe = (
  drive: Drive,
  at: readonly string[] | null,
  judge: (shown: string) => Finding | string,
): Finding =>
  inStage(
    drive.env,
    { files: drive.files, variables: (folder) => (drive.root === undefined ? {} : { [drive.root]: folder }) },
    ({ folder, run }) => {
      const [file, ...args] =
        drive.isPowerShell === true
          ? (["powershell.exe", "-NoProfile", "-Command"] as const)
          : (["/bin/sh", "-c"] as const);
      const { stdout, status } = run(file, [...args, drive.line], JSON.stringify(drive.payload(folder)));
      if (status !== 0) return failed(drive, `the hook ends with status ${status}, which may block commands`);
      const shown = at === null ? stdout : memberOf(fieldsIn(stdout), ...at);
      const found = judge(typeof shown === "string" ? shown : "");
      return typeof found === "string" ? failed(drive, found) : found;
    },
  );

/** A result of `sampleCommand`: does the answer hold it, shortened, `at` these keys, and can the rest be read? */
export const probeResult = (drive: Drive, at: readonly string[]): Finding =>
  probe(drive, at, (shown) => {
    if (shown === "") return "the hook does not answer with a shorter result";
    return holdsSample(keptAt(shown))
      ? ok("the hook answers with a shorter result, and its full output can be read")
      : "the hook's answer does not say where the full output is";
  });

/** A result of `sampleCommand` that is `repeatedOutput`: does the answer hold it, shortened, `at` these keys? For agents
 * where nothing is hidden. */
export const probeSqueeze = (drive: Drive, at: readonly string[]): Finding =>
  probe(drive, at, (shown) =>
    shown !== "" && shown.length < repeatedOutput.length
      ? ok("the hook answers with a shorter result that says the same")
      : "the hook does not answer with a shorter result",
  );

/** In the answers of most agents since Claude Code. */
const updatedCommand = ["hookSpecificOutput", "updatedInput", "command"];

/** A call of `sampleCommand`: does the answer hold it, rewritten, `at` these keys? */
export const probeCall = (drive: Drive, at = updatedCommand): Finding =>
  probe(drive, at, (command) =>
    /pith\S* (?:.+ )?cargo build$/.test(command)
      ? ok("the hook answers, and rewrites a command where that changes no decision")
      : "the hook does not rewrite a command where it could",
  );

/** A call that may not be changed: does the hook say so in the agent's own words? */
export const probeSilence = (drive: Drive, silence: string): Finding =>
  probe(drive, null, (printed) =>
    printed.trim() === silence
      ? ok("the hook answers, and leaves alone what it may not change")
      : "the hook does not answer in the agent's words",
  );
