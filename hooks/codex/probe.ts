/** Does what stands in Codex's configuration reach the shells of its tool, and does it work there? */
import { parse } from "smol-toml";
import { escapePattern } from "../../src/system/escape-pattern.ts";
import { readRegularText } from "../../src/system/regular-file.ts";
import type { Finding, Installed } from "../../src/integration/agent.ts";
import { failure, note, warning } from "../../src/integration/finding.ts";
import type { Place } from "../../src/install/setup/install-spec.ts";
import { probeStartFile } from "../../src/install/start/probe.ts";
import { startFilePath, zshFolder } from "../../src/install/start/start-file.ts";
import { deniedParts, sandboxOf } from "./sandbox.ts";
import agent from "./index.ts";

interface Policy {
  readonly inherit?: string;
  readonly include_only?: readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
}

const policyIn = (file: string): Policy =>
  (parse(readRegularText(file).replace(/^\uFEFF/, "")) as { shell_environment_policy?: Policy })
    .shell_environment_policy ?? {};

// https://developers.openai.com/codex/config-advanced#shell-environment-policy: `*` and `?`, in any case; filters what is set too.
const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${escapePattern(pattern).replaceAll("\\*", ".*").replaceAll("\\?", ".")}$`, "i").test(name);

const isKept = ({ include_only: only = [] }: Policy, name: string): boolean =>
  only.length === 0 || only.some((pattern) => matches(pattern, name));

const filteredOut = (file: string, policy: Policy, name: string): readonly Finding[] =>
  isKept(policy, name)
    ? []
    : [
        failure(
          `${file}: include_only keeps ${name} from the shells, and so pith`,
          `add "${name}" to shell_environment_policy.include_only`,
        ),
      ];

/** The sandbox forbids the question whether the input is a network connection. bash takes that for a yes, and in a
 * shell of level 1 reads ~/.bashrc in place of our file (isnetconn and run_startup_files in its source). */
const withoutLevel = (file: string, policy: Policy): readonly Finding[] => {
  const inherited = policy.inherit === undefined || policy.inherit === "all";
  if ((inherited || policy.set?.["SHLVL"] !== undefined) && isKept(policy, "SHLVL")) return [];
  return [
    warning(
      `${file}: SHLVL does not reach the shells; in Codex's sandbox bash then reads ~/.bashrc and not pith`,
      'add SHLVL = "1" to shell_environment_policy.set',
    ),
  ];
};

/** Commands run, but without pith. With bash each prints an error first. */
const denied = ({ via }: Installed, { env }: Place): readonly Finding[] =>
  deniedParts(via, sandboxOf(env), env).map(({ path, says }) =>
    failure(
      `commands in Codex's sandbox cannot read ${path} (${says}): nothing is shortened there${via === "shell" ? ", and each may begin with an error of the shell" : ""}`,
      `take that rule out, or pith: pith init --agent ${agent.name} --uninstall --yes`,
    ),
  );

/** Processes outside of Codex's sandbox are hidden in it, and on a Mac pith asks for none. */
const unseenOptions: Finding = note(
  "in Codex's sandbox, and on macOS, options of a session (`-c tool_output_token_limit=…`, `-m`) are not seen: results may be longer than Codex then shows",
  `write them into config.toml, or run: pith config set agents.${agent.name}.cap CHARACTERS`,
);

const probeShell = (installed: Installed, { env }: Place, shell: string): readonly Finding[] => {
  const { file } = installed;
  const policy = policyIn(file);
  const start = { agent, env };
  return shell === "zsh"
    ? [
        ...filteredOut(file, policy, "ZDOTDIR"),
        probeStartFile({ ...start, shell, file: zshFolder(agent.name, env) }),
      ]
    : [
        ...filteredOut(file, policy, "BASH_ENV"),
        ...withoutLevel(file, policy),
        probeStartFile({ ...start, file: startFilePath(agent.name, env) }),
      ];
};

export const probe = (installed: Installed, place: Place, shell: string): readonly Finding[] => [
  ...denied(installed, place),
  ...(installed.via === "shell" ? [...probeShell(installed, place, shell), unseenOptions] : []),
];
