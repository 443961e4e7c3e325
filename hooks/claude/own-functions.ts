/** The functions that Claude Code puts over grep, find and rg, each of which only starts a tool within the client's own
 * executable. Where the snapshot's last word on a name is one of the two forms seen from 2.1.200 to 2.1.330, to the byte, a bash of
 * ours can start the same; of any other text nothing is known. */
import { escapePattern } from "../../src/system/escape-pattern.ts";
import { definedIn } from "../../src/integration/defined-in.ts";

interface Tool {
  /** The name under which the executable is started. */
  readonly as: string;
  /** What stands before the arguments, newest first. */
  readonly options: readonly string[];
}

const folders =
  "--exclude-dir=.git --exclude-dir=.svn --exclude-dir=.hg --exclude-dir=.bzr --exclude-dir=.jj --exclude-dir=.sl ";

const tools: ReadonlyMap<string, Tool> = new Map([
  [
    "grep",
    {
      as: "ugrep",
      options: [
        `-G --ignore-files --hidden -I --encoding=UTF-8 ${folders}`,
        `-G --ignore-files --hidden -I ${folders}`,
      ],
    },
  ],
  ["find", { as: "bfs", options: ["-S dfs -regextype findutils-default "] }],
  ["rg", { as: "rg", options: [""] }],
]);

const given = '${1+"$@"}';

/** What the other tool would take for something else goes to the system's. */
const toSystem = `-*-filter*|-*-pager*|-*-view*|-*-format-open*|-*-config*|---*|-@*|-*-save-config*|-[Zz]*|-[!-]*[Zz]*|--null|--null-data) command grep ${given}; return ;;`;
const sorting = `  local _cc_a
  for _cc_a in ${given}; do
    case "$_cc_a" in ${toSystem} esac
  done
`;

/** How the executable is started: by the client in a process of its own, in each shell otherwise; by us in place of our bash. */
type Start = (call: string, as: string) => string;

const clientStart: Start = (call, as) => {
  const named = `    ARGV0=${as} ${call}\n`;
  const windows = ["msys", "cygwin", "win32"].map((system) => `[[ "$OSTYPE" == "${system}" ]]`).join(" || ");
  return `  if [[ -n \${ZSH_VERSION:-} ]]; then\n${named}  elif ${windows}; then\n${named}  else\n    (exec -a ${as} ${call})\n  fi\n`;
};
const ownStart: Start = (call, as) => `exec -a ${as} ${call}\n`;

interface Wanted extends Pick<Tool, "as"> {
  readonly name: string;
  readonly options: string;
  /** Paths of the executable, as words of the snapshot, in the order in which they are tried. */
  readonly paths: readonly string[];
  readonly start: Start;
}

const byPaths = ({ name, as, options, paths, start }: Wanted): string =>
  `${paths.map((path, at) => `  ${at === 0 ? "if" : "elif"} [[ -x ${path} ]]; then\n${start(`${path} ${options}${given}`, as)}`).join("")}  else command ${name} ${given}; fi\n`;

const byVariable = ({ name, as, options, paths, start }: Wanted): string =>
  `  local _cc_bin="\${CLAUDE_CODE_EXECPATH:-}"
  [[ -x $_cc_bin ]] || _cc_bin=${paths[0]}
  if [[ ! -x $_cc_bin ]]; then command ${name} ${given}; return; fi
${start(`"$_cc_bin" ${options}${given}`, as)}`;

const forms = [byPaths, byVariable];
type Form = (typeof forms)[number];

const bodyText = (form: Form, wanted: Wanted): string =>
  `${wanted.name === "grep" ? sorting : ""}${form(wanted)}`;

/** A line more would change the numbers of all lines behind it, which a shell names in its messages. */
const onOneLine = (text: string): string =>
  text.replaceAll(/ *\n */g, (_, at: number) => (/(?:then|do|\{)$/.test(text.slice(0, at)) ? " " : "; "));

/** A text for bash. */
const ownText = (form: Form, wanted: Omit<Wanted, "start">): string =>
  onOneLine(`${wanted.name}() {\n${bodyText(form, { ...wanted, start: ownStart })}}\n${wanted.name} "$@"`);

const path = String.raw`(?:'[^'\n]*'|[\w@%+=:,./-]+)`;
const pathPlaces = new RegExp(String.raw`\[\[ -x (${path}) \]\]; then$|_cc_bin=(${path})$`, "gm");

/** null: a body of no form that is known. */
const textFor = (name: string, body: string): string | null => {
  const paths = [...body.matchAll(pathPlaces)].map((found) => (found[1] ?? found[2])!);
  if (paths.length === 0) return null;
  const { as, options } = tools.get(name)!;
  for (const form of forms) {
    for (const one of options) {
      const wanted = { name, as, options: one, paths };
      if (bodyText(form, { ...wanted, start: clientStart }) === body) return ownText(form, wanted);
    }
  }
  return null;
};

// What the bodies are made of: as an alias or a function, any of them would make them something else.
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
  /** What was read before it and may still count, and what is read behind it. */
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
  return textFor(name, one.body);
};

/** What the newest client is going to define. */
export const newestFunction = (name: string, executable: string): string | null => {
  const tool = tools.get(name);
  if (tool === undefined || name === "rg") return null;
  return ownText(byPaths, { name, as: tool.as, options: tool.options[0]!, paths: [executable] });
};

/** The snapshot without the function that stands there only where no program has its name. */
export const withoutSearch = (snapshot: string): string => {
  const at = search.exec(snapshot)?.index ?? -1;
  return at < 0 ? snapshot : snapshot.slice(0, at) + snapshot.slice(at).replace("function rg {", "");
};
