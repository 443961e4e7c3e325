/** The parts of the README that are derived: written by `npm run generate`, tested for freshness. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "../../filters/registry.generated.ts";
import cargoTest from "../../filters/cargo/test.ts";
import { createEngine } from "../reduce/engine.ts";
import { countTokens } from "../track/tokens.ts";
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

const examplePath = "~/.local/share/pith/tee/1795272694_cargo-test_7K2M9QXA.log";

const shownOf = (raw: Buffer): string => {
  const parts: Buffer[] = [];
  const engine = createEngine({
    command: "cargo test",
    filter: cargoTest,
    context: { argv: ["cargo", "test"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: examplePath }) },
    deliver: (bytes) => parts.push(Buffer.from(bytes)),
  });
  engine.write(raw, 1);
  engine.end({ code: 101, signal: null });
  return Buffer.concat(parts).toString();
};

const count = (text: string): string =>
  `${(text.split("\n").length - 1).toLocaleString("en")} lines, ${countTokens(text).toLocaleString("en")} tokens`;

const example = (): string => {
  const raw = readFileSync(join(root, "fixtures", "cargo", "test", "large.txt"));
  const shown = shownOf(raw);
  return `Without pith: ${count(raw.toString())}. With pith, all of it: ${count(shown)}.\n\n\`\`\`\n${shown}\`\`\``;
};

const sections: Readonly<Record<string, () => string>> = {
  example,
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
