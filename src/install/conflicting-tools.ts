/** Other programs that rewrite commands or replace results in the same place of an agent: found, named, taken out. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Node, parseTree } from "jsonc-parser";
import { addElement, apply, type JsonPath, parseJson, removeNode, valueAt } from "./json-edit.ts";
import type { Environment } from "../system/environment.ts";
import { pathLookup } from "../system/path-lookup.ts";
import { namesIn } from "../system/names-in.ts";
import type { FileChange } from "../integration/agent.ts";
import { change, textOf } from "./setup/file-change.ts";
import { split } from "./setup/json-edits.ts";

const names = "rtk|tokf|snip|tokenjuice|lean-ctx|context-compress|sqz|token-optimizer|omni|rch";

// As a program, with or without a folder; or a script that bears the name: `~/.claude/hooks/rtk-rewrite.sh`.
const inCommand = new RegExp(
  String.raw`(?:^|[\s/\\'"])(${names})(?:\.exe|-(?:rewrite|hook)(?:\.\w+)?)?['"]?(?=\s|$)`,
);
const inFileName = new RegExp(String.raw`^(${names})(?:-\w+)*\.(?:[cm]?[jt]s|json|toml|py)$`);

// In a file of instructions: the line that brings in a file of such a tool, or the block that it writes there.
const inInstructions = new RegExp(
  String.raw`^[ \t]*@(?:\S*[/\\])?(${names})\.md[ \t]*(?:\r?\n|$)|<!-- (${names})-instructions\b[^>]*-->[^]*?<!-- /\2-instructions -->\r?\n?`,
  "gim",
);

// In a list of plugins that are switched on: one item a line.
const inYamlList = new RegExp(
  String.raw`^[ \t]*-[ \t]+["']?(${names})(?:-\w+)*["']?[ \t]*(?:#.*)?(?:\r?\n|$)`,
  "gm",
);
const onlyItems = new RegExp(
  String.raw`^([ \t]*enabled:)[ \t]*(\r?\n)(?:[ \t]*-[ \t]+["']?(?:${names})(?:-\w+)*["']?[ \t]*(?:#.*)?(?:\r?\n|(?![^])))+(?![ \t]*-)`,
  "gm",
);
const inToml = new RegExp(
  String.raw`^[ \t]*(?:name|command)[ \t]*=[ \t]*["'](?:\S*[/\\])?(${names})(?:-\w+)*[ "']`,
  "m",
);

export interface ConflictingTool {
  readonly name: string;
  readonly file: string;
  /** It stands in a file of JSON or of instructions, and can be taken out there. */
  readonly removable: boolean;
  /** It is an instruction for the model, and nothing that rewrites by itself. */
  readonly tells?: true;
}

const stringsIn = (node: Node): readonly Node[] =>
  node.type === "string" ? [node] : (node.children ?? []).flatMap(stringsIn);

const commandKeys: readonly string[] = ["command", "bash", "powershell", "exec"];

const isHandlerKey = (node: Node): boolean =>
  node.parent?.type === "property" &&
  node.parent.children?.[1] === node &&
  commandKeys.includes(String(node.parent.children[0]?.value));

const handlersIn = (root: Node): readonly Node[] =>
  stringsIn(root).filter((node) => isHandlerKey(node) && inCommand.test(String(node.value)));

const tree = (text: string): Node | undefined => parseTree(split(text)[1], [], { allowTrailingComma: true });

const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);

const toolsIn = (file: string, pattern: RegExp, removable: boolean): readonly ConflictingTool[] => {
  const found = [...(textOf(file) ?? "").matchAll(new RegExp(pattern, "gm"))].map((match) => match[1] ?? "");
  return [...new Set(found)].map((name) => ({ name, file, removable }));
};

const isInstructions = (file: string): boolean => file.endsWith(".md");

/** Programs that a file of instructions brings in, each once. */
const namesInInstructions = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(inInstructions)].map((match) => (match[1] ?? match[2] ?? "").toLowerCase())),
];

const inText = (file: string): readonly ConflictingTool[] =>
  namesInInstructions(textOf(file) ?? "").map((name) => ({ name, file, removable: true, tells: true }));

const inFile = (file: string): readonly ConflictingTool[] => {
  if (isInstructions(file)) return inText(file);
  if (isYaml(file)) return toolsIn(file, inYamlList, true);
  if (file.endsWith(".toml")) return toolsIn(file, inToml, false);
  const text = file.endsWith(".json") || file.endsWith(".jsonc") ? textOf(file) : null;
  const root = text === null ? undefined : tree(text);
  const found = root === undefined ? [] : handlersIn(root);
  const toolNames = found.map(({ value }) => inCommand.exec(String(value))?.[1] ?? "");
  return [...new Set(toolNames)].map((name) => ({ name, file, removable: true }));
};

const beside = (file: string): readonly ConflictingTool[] => {
  const folder = dirname(file);
  return namesIn(folder).flatMap((name) => {
    const tool = inFileName.exec(name)?.[1];
    return tool === undefined ? [] : [{ name: tool, file: join(folder, name), removable: false }];
  });
};

export const conflictingToolsAt = (files: readonly string[]): readonly ConflictingTool[] => {
  const found = [...new Set(files)].flatMap((file) => [...inFile(file), ...beside(file)]);
  return found.filter(({ file }, at) => found.findIndex((other) => other.file === file) === at);
};

/** A file before and after an entry of another program was taken out, and the entry. */
export interface Cleared {
  readonly before: string;
  readonly after: string;
  readonly entries: readonly { readonly at: readonly string[]; readonly value: unknown }[];
  /** For a file of instructions: the removed parts. */
  readonly parts?: readonly string[];
}

const isObject = (node: Node | undefined): boolean => node?.type === "object";

const inArray = (node: Node | undefined): boolean => isObject(node) && node?.parent?.type === "array";

/** The element of an array that holds nothing but this handler: the group around it where it stands alone in that. */
const elementOf = (handler: Node): Node | null => {
  const own = handler.parent?.parent;
  if (own === undefined || !inArray(own)) return null;
  const group = own.parent?.children?.length === 1 ? own.parent.parent?.parent : undefined;
  return group !== undefined && inArray(group) ? group : own;
};

/** The element, and each list and object around it that would be empty without it; never the whole file. */
const withEmptyAround = (element: Node): Node => {
  let target = element;
  for (;;) {
    const container = target.parent;
    if (container === undefined || container.children!.length > 1) return target;
    const member = container.parent;
    if (member?.type !== "property") return target;
    target = member;
  }
};

const pathOf = (node: Node): JsonPath => {
  const { parent } = node;
  if (parent === undefined) return [];
  if (parent.type === "property") return [...pathOf(parent.parent!), String(parent.children![0]!.value)];
  return parent.type === "array" ? [...pathOf(parent), parent.children!.indexOf(node)] : pathOf(parent);
};

const withoutParts = (before: string): Cleared | null => {
  const parts = [...before.matchAll(inInstructions)].map(([part]) => part);
  const after = before.replaceAll(inInstructions, "");
  return parts.length === 0 ? null : { before, after, entries: [], parts };
};

/** A list without any item left is an empty one. */
const withoutItems = (before: string): Cleared | null => {
  const parts = [...before.matchAll(inYamlList)].map(([part]) => part);
  if (parts.length === 0) return null;
  const after = before.replaceAll(onlyItems, "$1 []$2").replaceAll(inYamlList, "");
  return { before, after, entries: [], parts };
};

/** Behind the key, or nowhere: at another place it would mean something else. */
const withItems = (text: string, parts: readonly string[]): string =>
  text.replace(
    /^([ \t]*enabled:)[ \t]*(?:\[\][ \t]*)?(\r?\n|$)/m,
    (_, key: string) => `${key}\n${parts.join("")}`,
  );

const withParts = (text: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => `${rest === "" || rest.endsWith("\n") ? rest : `${rest}\n`}${part}`, text);

/** The text without the entries of other rewriters; null where there are none that can be taken out. */
export const withoutConflictingTools = (file: string): Cleared | null => {
  const before = textOf(file);
  if (before === null) return null;
  if (isInstructions(file)) return withoutParts(before);
  if (isYaml(file)) return withoutItems(before);
  const [mark, start] = split(before);
  const entries: { at: string[]; value: unknown }[] = [];
  let json = start;
  for (;;) {
    const root = parseJson(json, file);
    const element = handlersIn(root)
      .map(elementOf)
      .find((one) => one !== null);
    if (element === undefined || element === null) break;
    const path = pathOf(element);
    if (path.slice(0, -1).some((key) => typeof key === "number")) break;
    entries.push({ at: path.slice(0, -1).map(String), value: valueAt(root, path) });
    json = apply(json, removeNode(json, withEmptyAround(element)));
  }
  return entries.length === 0 ? null : { before, after: mark + json, entries };
};

/** Puts the entries back: to the byte where the file is as we left it, else as first elements of their arrays. */
export const withConflictingTools = (
  text: string | null,
  { before, after, entries, parts }: Cleared,
  file: string,
): string => {
  if (text === null || text === after) return before;
  if (parts !== undefined) return isYaml(file) ? withItems(text, parts) : withParts(text, parts);
  const [mark, start] = split(text);
  const json = entries.toReversed().reduce((rest, { at, value }) => {
    return apply(rest, addElement(rest, at, value, file));
  }, start);
  return mark + json;
};

export const clearing = (cleared: Readonly<Record<string, Cleared>>): readonly FileChange[] =>
  Object.entries(cleared).flatMap(([file, { before, after }]) => change(file, before, after));

/** Values of a handler's keys, at whatever depth. */
const commandsIn = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === "string" ? (commandKeys.includes(key) ? [inner] : []) : commandsIn(inner),
      );

/** The program that a command starts, without quotes, with `~` and `$HOME` spelled out. */
const programOf = (command: string, home: string): string =>
  (/^\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(command) ?? [])
    .slice(1)
    .find((word) => word !== undefined)
    ?.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, home) ?? "";

/** Names, each once. A script that is still there needs the program that it was written for. */
export const goneTools = ({ entries, parts = [] }: Cleared, env: Environment): readonly string[] => {
  const find = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? "/");
  const isThere = (program: string): boolean =>
    program.includes("/") ? existsSync(join("/", program)) : find(program) !== null;
  const started = entries.flatMap(({ value }) =>
    commandsIn(value).flatMap((command) => {
      const name = inCommand.exec(command)?.[1];
      if (name === undefined) return [];
      const program = programOf(command, env.home);
      const isItself = basename(program).replace(/\.exe$/, "") === name;
      return isThere(program) && (isItself || isThere(name)) ? [] : [name];
    }),
  );
  const told = parts.flatMap(namesInInstructions).filter((name) => !isThere(name));
  return [...new Set([...started, ...told])];
};
