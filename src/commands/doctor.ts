/** `pith doctor`: does it work, from the agents' settings to the kept outputs? */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../config/environment.ts";
import type { Finding } from "../ends/agent.ts";
import { health } from "../report/health.ts";
import { print } from "../report/printing.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";

interface Options {
  readonly json?: boolean;
  readonly fix?: boolean;
}

interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const summary = "Try out what is installed, and say what is wrong.";

const describe = () =>
  describeCommand("doctor", summary)
    .option("--json", "for programs")
    .option("--fix", "mend what can be mended");

const isBad = ({ level }: Finding): boolean => level === "warning" || level === "error";

const agentSections = async (): Promise<readonly Section[]> => {
  const { cwd } = environment();
  const sections: Section[] = [];
  for (const entry of agents) {
    const agent = await entry.load();
    const setup = await agent.setup();
    const installed = setup.installed(cwd);
    if (installed.length > 0) sections.push({ name: agent.title, findings: setup.probe(cwd) });
    else if (setup.detect())
      sections.push({
        name: agent.title,
        findings: [
          { level: "warning", what: "pith is not installed here", fix: `pith init --agent ${agent.name}` },
        ],
      });
  }
  return sections;
};

const examine = async (): Promise<readonly Section[]> => [
  ...(await agentSections()),
  { name: "pith's own files", findings: await health() },
];

const rowsOf = ({ level, what, fix }: Finding): string =>
  `  ${level === "ok" ? "ok  " : level === "note" ? "note" : "BAD "} ${what}\n${fix === undefined || level === "ok" ? "" : `       -> ${fix}\n`}`;

const mend = (sections: readonly Section[]): void => {
  for (const finding of sections.flatMap(({ findings }) => findings)) {
    if (!isBad(finding) || finding.repair === undefined) continue;
    try {
      finding.repair();
      print(`mended: ${finding.what}\n`);
    } catch (fault) {
      print(`not mended: ${finding.what} (${(fault as Error).message})\n`);
    }
  }
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describe(), words);
  if (parsed === null) return 0;
  const options = parsed.opts<Options>();
  if (options.fix === true) mend(await examine());
  const sections = await examine();
  if (options.json === true)
    print(
      `${JSON.stringify({ v: 1, sections: sections.map(({ name, findings }) => ({ name, findings: findings.map(({ level, what, fix }) => ({ level, what, fix })) })) }, null, 2)}\n`,
    );
  else print(sections.map(({ name, findings }) => `${name}\n${findings.map(rowsOf).join("")}`).join("\n"));
  return sections.flatMap(({ findings }) => findings).some(isBad) ? 1 : 0;
};

const command: OwnCommand = { name: "doctor", summary, run };
export default command;
