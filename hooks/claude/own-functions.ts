/**
 * The functions that Claude Code puts over grep, find and rg. A bash of ours can start the same where the snapshot's last word on
 * a name does this and nothing more:
 *
 * 1. It may go through the arguments and leave some, by patterns without expansions, to the system's program: `command NAME "$@"`.
 * 2. It names an executable: paths in the order in which they are tried, or CLAUDE_CODE_EXECPATH and a path.
 * 3. It starts that under the tool's name, in a process of its own, with options that say which files are searched and how a
 *    pattern is read, and with all arguments. How it does so in zsh and on Windows, where we start nothing, is looked at too.
 * 4. It leaves all to the system's program where there is no executable.
 *
 * It must do nothing before, between or behind these; options that change what is printed are in no way known to a filter.
 */
import { escapePattern } from "../../src/system/escape-pattern.ts";
import { definedIn } from "../../src/integration/defined-in.ts";

interface Tool {
  /** The name under which the executable is started. */
  readonly as: string;
  /** Words that may stand before the arguments, as a pattern. */
  readonly option: string;
  /** Those of the newest client. */
  readonly newest: string;
}

const folders =
  "--exclude-dir=.git --exclude-dir=.svn --exclude-dir=.hg --exclude-dir=.bzr --exclude-dir=.jj --exclude-dir=.sl ";

const value = String.raw`[\w@%+:,./-]+`;

const tools: ReadonlyMap<string, Tool> = new Map([
  [
    "grep",
    {
      as: "ugrep",
      option: `-[GEFPI]|--hidden|--ignore-files(?:=${value})?|--encoding=${value}|--(?:exclude|include)(?:-dir)?=${value}`,
      newest: `-G --ignore-files --hidden -I --encoding=UTF-8 ${folders}`,
    },
  ],
  [
    "find",
    {
      as: "bfs",
      option: "-S [bdei][fd]s|-regextype [a-z-]+",
      newest: "-S dfs -regextype findutils-default ",
    },
  ],
  ["rg", { as: "rg", option: String.raw`--(?:no-config|hidden|no-ignore(?:-[a-z]+)?)`, newest: "" }],
]);

const given = '${1+"$@"}';

/** Options that the other tool would misread go to the system's tool. */
const toSystem = `-*-filter*|-*-pager*|-*-view*|-*-format-open*|-*-config*|---*|-@*|-*-save-config*|-[Zz]*|-[!-]*[Zz]*|--null|--null-data) command grep ${given}; return ;;`;
const sorting = `local _cc_a; for _cc_a in ${given}; do case "$_cc_a" in ${toSystem} esac; done; `;

interface Body {
  /** Its loop over the arguments; "": it has none. */
  readonly sorting: string;
  /** Paths of the executable, as words of the snapshot, in the order in which they are tried. */
  readonly paths: readonly string[];
  /** The client's own process names the executable before a path does. */
  readonly isNamed: boolean;
  /** The words before the arguments. A blank is behind each. */
  readonly options: string;
}

const args = String.raw`(?:\$\{1\+"\$@"\}|"\$@")`;
const path = String.raw`(?:'[^'\n]*'|[\w@%+=:,./-]+)`;
const end = String.raw`(?:[ \t]*(?:;|\n)\s*)`;
const left = (name: string): string => `command ${name} ${args}`;

const sortingPattern = (name: string): string =>
  String.raw`local (?<one>\w+)${end}for \k<one> in ${args}${end}do\s+case "\$\k<one>" in\s+(?:[\w*@!\[\]?+=.,:/|-]+\) ${left(name)};\s*return\s*;;\s*)+esac${end}done${end}`;

const windows = String.raw`\[\[ "\$OSTYPE" == "(?:msys|cygwin|win32)" \]\]`;

const startPattern = ({ as, option }: Tool, executable: string): string => {
  const call = String.raw`(?<call>${executable} (?<options>(?:(?:${option}) )*)${args})`;
  return String.raw`if \[\[ -n \$\{ZSH_VERSION:-\} \]\]; then\s+ARGV0=${as} ${call}${end}elif ${windows}(?: \|\| ${windows})*; then\s+ARGV0=${as} \k<call>${end}else\s+\(exec -a ${as} \k<call>\)${end}fi${end}`;
};

/** Takes what a pattern says off the front of a text. */
const reading = (text: string) => {
  let at = 0;
  return {
    take: (pattern: string): RegExpExecArray | null => {
      const sticky = new RegExp(pattern, "y");
      sticky.lastIndex = at;
      const found = sticky.exec(text);
      if (found !== null) at = sticky.lastIndex;
      return found;
    },
    isOver: (): boolean => at === text.length,
  };
};
type Reading = ReturnType<typeof reading>;

const branches = (from: Reading, tool: Tool, name: string): Omit<Body, "sorting"> | null => {
  const [paths, options] = [[] as string[], new Set<string>()];
  for (let word = "if"; ; word = "elif") {
    const tried = from.take(String.raw`${word} \[\[ -x (${path}) \]\]; then\s+`)?.[1];
    if (tried === undefined) break;
    const start = from.take(startPattern(tool, escapePattern(tried)));
    if (start === null) return null;
    paths.push(tried);
    options.add(start.groups!["options"]!);
  }
  const [all, ...others] = options;
  const isWhole = from.take(String.raw`else ${left(name)}${end}fi\s*`) !== null && from.isOver();
  return all === undefined || others.length > 0 || !isWhole ? null : { paths, isNamed: false, options: all };
};

const byVariable = (from: Reading, tool: Tool, name: string): Omit<Body, "sorting"> | null => {
  const named = from.take(
    String.raw`local (?<file>\w+)="\$\{CLAUDE_CODE_EXECPATH:-\}"${end}\[\[ -x \$\k<file> \]\] \|\| \k<file>=(?<path>${path})${end}if \[\[ ! -x \$\k<file> \]\]; then ${left(name)};\s*return;\s*fi${end}`,
  )?.groups;
  if (named === undefined) return null;
  const options = from.take(startPattern(tool, String.raw`"\$${named["file"]!}"`))?.groups?.["options"];
  return options === undefined || !from.isOver() ? null : { paths: [named["path"]!], isNamed: true, options };
};

/** null: it does something else, or more. */
const bodyOf = (name: string, text: string): Body | null => {
  const from = reading(text.trimStart());
  const tool = tools.get(name)!;
  const loop = from.take(sortingPattern(name))?.[0] ?? "";
  const starts = byVariable(from, tool, name) ?? branches(from, tool, name);
  return starts === null ? null : { ...starts, sorting: loop };
};

/** A line more would change the numbers of all lines behind it, which a shell names in its messages. */
const onOneLine = (text: string): string =>
  text.replaceAll(/ *\n */g, (_, at: number) =>
    /(?:\b(?:then|do|in)|;;|\{)$/.test(text.slice(0, at)) ? " " : "; ",
  );

const ownText = (name: string, { sorting: loop, paths, isNamed, options }: Body): string => {
  const { as } = tools.get(name)!;
  const start = (file: string): string => `exec -a ${as} ${file} ${options}${given}`;
  const system = `command ${name} ${given}`;
  const starts = isNamed
    ? `local _cc_bin="\${CLAUDE_CODE_EXECPATH:-}"; [[ -x $_cc_bin ]] || _cc_bin=${paths[0]}; if [[ ! -x $_cc_bin ]]; then ${system}; return; fi; ${start('"$_cc_bin"')}`
    : `${paths.map((file, at) => `${at === 0 ? "if" : "elif"} [[ -x ${file} ]]; then ${start(file)}; `).join("")}else ${system}; fi`;
  return `${name}() { ${onOneLine(loop)}${starts}; }; ${name} "$@"`;
};

// The words of these bodies; an alias or a function of such a name would change them.
const words =
  "function local for in do done case esac command return exec if then elif else fi [[ ]] true".split(" ");
const redefined = new RegExp(
  String.raw`^[ \t]*(?:\\?builtin )?alias (?:-[a-zA-Z] )*(?:-- )?['"]?(?:${words.map(escapePattern).join("|")})['"]?=|^[ \t]*(?:\\?builtin )?alias -g|(?:^|[\s'";&|])(?:local|command|return|exec|true)\s*\(\s*\)|^shopt -s nocasematch$`,
  "m",
);

/** The client's condition: rg is a function only where there is no program of that name. */
const search =
  /^if ! (?:hash rg 2>\/dev\/null .*|\(unalias rg 2>\/dev\/null; command -v rg\) .*)\n {2}(?=function rg \{$)/m;

interface Found {
  readonly body: string;
  /** Text read before it that may still count, and text read after it. */
  readonly around: string;
}

const found = (snapshot: string, name: string): Found | null => {
  const opening = name === "rg" ? search.exec(snapshot)?.[0] : `\nunalias ${name} 2>/dev/null || true\n`;
  const from = opening === undefined ? -1 : snapshot.lastIndexOf(opening);
  const head = `function ${name} {\n`;
  const at = from < 0 ? -1 : snapshot.indexOf(head, from);
  const end = at < 0 ? -1 : snapshot.indexOf("\n}\n", at);
  if (end < 0) return null;
  const before = name === "rg" ? snapshot.slice(0, from) : snapshot.slice(from + 1, at);
  return {
    body: snapshot.slice(at + head.length, end + 1),
    around: `${before}\n${snapshot.slice(end + 2)}`,
  };
};

/** A text for bash that starts what the snapshot's function of that name starts; null: it may do anything, or there is none. */
export const ownFunction = (snapshot: string, name: string): string | null => {
  const one = tools.has(name) ? found(snapshot, name) : null;
  if (one === null || redefined.test(snapshot) || definedIn(one.around)(name)) return null;
  const body = bodyOf(name, one.body);
  return body === null ? null : ownText(name, body);
};

/** The function as the newest client is going to define it. */
export const newestFunction = (name: string, executable: string): string | null => {
  const tool = tools.get(name);
  if (tool === undefined || name === "rg") return null;
  const loop = name === "grep" ? sorting : "";
  return ownText(name, { sorting: loop, paths: [executable], isNamed: false, options: tool.newest });
};

/** Does the snapshot define the name, where a program has it? Text that merely looks so counts too. */
export const definedInSnapshot = (snapshot: string): ((name: string) => boolean) => {
  // A function stands there only where no program has its name.
  const at = search.exec(snapshot)?.index ?? -1;
  return definedIn(
    at < 0 ? snapshot : snapshot.slice(0, at) + snapshot.slice(at).replace("function rg {", ""),
  );
};
