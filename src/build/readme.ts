/** The parts of the README that are derived: written by `npm run generate`, tested for freshness. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "../../filters/registry.generated.ts";
import { commands } from "../commands/registry.generated.ts";

const root = join(import.meta.dirname, "..", "..");

const escaped = (text: string): string => text.replaceAll("|", "\\|");

const filtersTable = (): string => {
  const rows = entries.map((entry) => {
    const also = entry.also.map((words) => `\`${words.join(" ")}\``).join(", ");
    const kind = entry.exact ? "exact" : entry.kind;
    return `| \`${entry.command}\` | ${kind} | ${escaped(entry.summary)} | ${escaped(also)} |`;
  });
  return ["| command | kind | what the agent still sees | also |", "|---|---|---|---|", ...rows].join("\n");
};

const ownTable = (): string =>
  [
    "| command | |",
    "|---|---|",
    ...commands.map(({ name, summary }) => `| \`pith ${name}\` | ${escaped(summary)} |`),
  ].join("\n");

const criticalSource = (): string => {
  const source = readFileSync(join(root, "src", "reduce", "critical.ts"), "utf8");
  const patterns = [
    ...source.matchAll(
      /^const (problem|code|place|failedTest|changedFile|passedTest|libraryFrame) =\s*(\/.*\/i?);$/gm,
    ),
  ];
  return ["```", ...patterns.map((match) => `${match[1]}: ${match[2]}`), "```"].join("\n");
};

const sections: Readonly<Record<string, () => string>> = {
  filters: filtersTable,
  own: ownTable,
  critical: criticalSource,
};

/** The README with its generated sections renewed. */
export const freshReadme = (text: string): string =>
  Object.entries(sections).reduce((readme, [name, section]) => {
    const marker = new RegExp(`(<!-- generated:${name} -->\\n)[\\s\\S]*?(<!-- /generated:${name} -->)`);
    return readme.replace(marker, (_, open: string, close: string) => `${open}${section()}\n${close}`);
  }, text);
