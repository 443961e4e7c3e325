/** Gemini CLI: a variable that it hands on to its shells, and a rule by which its model may read the kept outputs.
 * https://geminicli.com/docs/reference/configuration */
import { escapePattern } from "../../src/system/escape-pattern.ts";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Installed, Request } from "../../src/integration/agent.ts";
import { note } from "../../src/integration/finding.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { functionEdits } from "../../src/install/setup/shell-function.ts";
import { probeStartFile } from "../../src/install/start/probe.ts";
import { startFile, startFilePath, startVariables } from "../../src/install/start/start-file.ts";
import { contextName, terminalNotes } from "./settings.ts";
import { envEdits, inTheWay } from "./env-file.ts";
import agent from "./index.ts";

const folder = (env: Environment): string => join(env.home, ".gemini");

const settings = (env: Environment): string => join(folder(env), "settings.json");

const mark = "# pith: the kept outputs may be read";
// Plain ones: the client refuses a file with patterns whose repetitions stand within each other.
const patterns = [
  "[\\w.:-]+",
  // Single quotes hold no command in a shell, and neither do these letters within the others.
  `'[^'"\\\\]+'`,
  `\\\\"[\\w .:=/-]+\\\\"`,
];
const readers = [
  "cat",
  "wc -l",
  "head",
  "tail",
  "(?:head|tail) -[0-9]+",
  "(?:head|tail) -n \\+?[0-9]+",
  "sed -n [0-9,]+p",
  "sed -n '[0-9,]+p'",
  ...patterns.flatMap((pattern) => [`grep ${pattern}`, `grep -[A-Za-z0-9]+ ${pattern}`]),
];

/** In dialogs only: without one, a rule about the shell would offer that tool where it is not on offer.
 * The pattern is matched against the arguments as JSON, from the command's first character on. */
const ruleText = (reader: string, tee: string): string => `
[[rule]]
toolName = "run_shell_command"
commandRegex = '''${reader} ${escapePattern(tee)}/[\\w.+*-]+\\.log"'''
decision = "allow"
priority = 100
interactive = true
`;

const policyText = (tee: string): string =>
  `${mark}\n${readers.map((reader) => ruleText(reader, tee)).join("")}`;

/** None where the folder cannot be named in such a rule. */
const policy = ({ env, tee }: Place): readonly SettingsEdit[] =>
  /^[\w/@%+=:,. -]+$/.test(tee)
    ? [ownFile({ path: join(folder(env), "policies", "pith.toml"), text: policyText(tee), mark })]
    : [];

const checkInside = ({ project }: Request): void => {
  if (project !== null)
    throw new UserError(
      "Gemini CLI takes the shell integration from your own settings: leave --project out; `pith with gemini` works anywhere",
    );
};

/** A function for the user's terminals, and a line in a file that the client reads wherever it is started. */
const startEdits = (env: Environment): readonly SettingsEdit[] => {
  const { BASH_ENV: value = "" } = startVariables(startFilePath(agent.name, env), env);
  const inFile = envEdits(env, value);
  try {
    return [...functionEdits(agent.name, "gemini", env), ...inFile];
  } catch (fault) {
    // A shell that is not known: the file has to do.
    if (inFile.length === 0) throw fault;
    return [...inFile, startFile(agent.name, env)];
  }
};

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const memory = join(request.project ?? folder(env), contextName(settings(env), "GEMINI.md"));
  if (request.via === "instructions") return [guidance(memory, true)];
  checkInside(request);
  return [...startEdits(env), ...policy(place), guidance(memory, false, recoveryIn(place.tee))];
};

const shadowedHere = ({ env }: Place): readonly Finding[] => {
  const other = env.cwd === null ? null : inTheWay(env.cwd, env.home);
  if (other === null) return [];
  return [
    note(
      `in this directory Gemini CLI reads ${other} and not ${join(folder(env), ".env")}: pith works only where \`gemini\` is typed in a terminal, or \`pith with gemini\``,
    ),
  ];
};

const wrap = (command: string): string =>
  `shopt -u promptvars nullglob; _bgpids_file=/dev/null\n(\n  trap 'jobs -p > "$_bgpids_file"' EXIT\n${command}\n)\n__code=$?\nexit $__code`;

const probe = (installed: Installed, place: Place): readonly Finding[] =>
  installed.via === "shell"
    ? [
        ...shadowedHere(place),
        probeStartFile({
          agent,
          file: startFilePath(agent.name, place.env),
          env: place.env,
          wrap,
        }),
      ]
    : [];

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [folder(place.env)], programs: agent.programs }, place),
  edits,
  told: toldFolder,
  notes: ({ via }, { env }) =>
    via === "shell"
      ? [
          `\`gemini\`, typed in a new terminal, is started with BASH_ENV from now on; started otherwise it takes that from ${join(folder(env), ".env")}, but not in a folder that is not trusted, or has an .env of its own`,
          ...terminalNotes("Gemini CLI", settings(env)),
          "sessions that are running take it up when they are started again",
        ]
      : ["the model is asked to type `pith` itself; nothing makes it do so"],
  probe,
};
