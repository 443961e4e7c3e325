/** A text of PowerShell or cmd as bash would say it, where nothing but programs and plain words stands in it. */
import { singleQuoted } from "./quote-word.ts";
import type { ForeignShell } from "./foreign.ts";

// Cmdlets have a dash in the middle; what else those shells, or Windows, mean by names that bash knows otherwise.
const cmdlet = /^[A-Za-z]+-[A-Za-z]+$/;
const meantOtherwise = new Set(
  (
    "ls dir cat type ps kill rm del erase rd rmdir cp copy mv move ren md mkdir sort diff compare tee where select " +
    "measure group sleep clear cls curl wget man history h r iex iwr irm icm gc gci gi gl gm gp gps gsv sc si sl sp " +
    "ft fl fw oh ii foreach start saps sasv write pwd popd pushd set find tree timeout more date time echo fc help " +
    "call if for goto exit assoc title ver vol path prompt rem shift setlocal endlocal pause"
  ).split(" "),
);

const changesFolder = /^(?:cd|chdir|sl|set-location)$/i;

const bareWord = /^[\w./\\:=+~*?@-]+/;
const separators: Readonly<Record<ForeignShell, readonly string[]>> = {
  powershell: ["&&", ";", "\n"],
  cmd: ["&&", "&", "\n"],
};
const nobody: Readonly<Record<ForeignShell, string>> = { powershell: "2>$null", cmd: "2>nul" };

interface Piece {
  readonly value: string;
  readonly length: number;
}

/** Bare letters, or a string in which nothing is special; null where neither stands there. */
const pieceAt = (text: string, shell: ForeignShell): Piece | null => {
  const bare = bareWord.exec(text)?.[0];
  if (bare !== undefined) return { value: bare, length: bare.length };
  const strings = shell === "cmd" ? /^"([^"%^!\n]*)"(?!")/ : /^"([^"$`\n]*)"(?!")|^'([^'\n]*)'(?!')/;
  const found = strings.exec(text);
  // A backslash before a quote reads otherwise in the program's own parsing.
  if (found === null || found[0].endsWith('\\"')) return null;
  return { value: found[1] ?? found[2] ?? "", length: found[0].length };
};

type Token = { readonly word: string } | { readonly mark: string };

const redirectionAt = (text: string, shell: ForeignShell): string | null => {
  if (/^2>&1(?=[\s;&|]|$)/.test(text)) return "2>&1";
  const none = nobody[shell];
  const found = text.slice(0, none.length).toLowerCase() === none;
  return found && /^[\s;&|]|^$/.test(text.slice(none.length)) ? none : null;
};

interface Read {
  readonly token: Token;
  readonly length: number;
}

const markAt = (text: string, shell: ForeignShell): Read | null => {
  const redirection = redirectionAt(text, shell);
  if (redirection !== null)
    return {
      token: { mark: redirection === "2>&1" ? redirection : "2>/dev/null" },
      length: redirection.length,
    };
  const separator = separators[shell].find((one) => text.startsWith(one));
  if (separator !== undefined)
    return { token: { mark: separator === "&&" ? "&&" : ";" }, length: separator.length };
  return text.startsWith("|") && !text.startsWith("||") ? { token: { mark: "|" }, length: 1 } : null;
};

/** One word of such pieces; null where anything else stands in it. */
const wordAt = (text: string, shell: ForeignShell): Read | null => {
  let word = "";
  let length = 0;
  for (let piece = pieceAt(text, shell); piece !== null; piece = pieceAt(text.slice(length), shell)) {
    word += piece.value;
    length += piece.length;
  }
  const ends = /[\s;&|]/.test(text[length] ?? " ");
  return length === 0 || !ends || word.startsWith("@") ? null : { token: { word }, length };
};

const startsStage = (tokens: readonly Token[]): boolean => {
  const last = tokens.at(-1);
  return last === undefined || ("mark" in last && !last.mark.startsWith("2>"));
};

/** Characters before a program's word: PowerShell starts what a string names by `&` alone, and prints a string that stands
 * there without it. null: no program starts here. */
const callLength = (text: string): number | null => {
  const call = /^&[ \t]+(?=['"\w.\\])/.exec(text)?.[0].length ?? 0;
  return call === 0 && /^['"]/.test(text) ? null : call;
};

const tokensIn = (text: string, shell: ForeignShell): readonly Token[] | null => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    at += /^[ \t]+/.exec(text.slice(at))?.[0].length ?? 0;
    if (at === text.length) break;
    const call = shell === "powershell" && startsStage(tokens) ? callLength(text.slice(at)) : 0;
    if (call === null) return null;
    at += call;
    const read = markAt(text.slice(at), shell) ?? wordAt(text.slice(at), shell);
    if (read === null) return null;
    tokens.push(read.token);
    at += read.length;
  }
  return tokens;
};

/** Null where those shells mean something of their own by it. */
const programIn = (word: string): string | null => {
  const name = word.replaceAll("\\", "/").replace(/\.(?:exe|cmd|bat)$/i, "");
  return cmdlet.test(name) || meantOtherwise.has(name.toLowerCase()) ? null : name;
};

const trimmer = (words: readonly string[]): string | null => {
  const text = words.join(" ").toLowerCase();
  if (/^out-(?:string|host)$/.test(text)) return "cat";
  const some = /^(?:select-object|select) -(last|first) (\d+)$/.exec(text);
  if (some === null) return null;
  return `${some[1] === "last" ? "tail" : "head"} -n ${some[2]}`;
};

const stageOf = (words: readonly string[], isFirst: boolean, shell: ForeignShell): string | null => {
  const [first, ...rest] = words;
  if (first === undefined) return null;
  if (!isFirst) return shell === "powershell" ? trimmer(words) : null;
  if (changesFolder.test(first)) {
    const folder = shell === "cmd" && rest[0]?.toLowerCase() === "/d" ? rest.slice(1) : rest;
    return folder.length === 1 ? `cd ${singleQuoted(folder[0]!)}` : null;
  }
  const program = programIn(first);
  return program === null ? null : [program, ...rest].map(singleQuoted).join(" ");
};

interface Stage {
  /** `;`, `&&` or `|` before it. */
  readonly lead: string;
  readonly words: string[];
  readonly redirections: string[];
}

/** null: a word behind a redirection. */
const stagesOf = (tokens: readonly Token[]): readonly Stage[] | null => {
  const stages: Stage[] = [{ lead: ";", words: [], redirections: [] }];
  for (const token of tokens) {
    const { words, redirections } = stages.at(-1)!;
    if ("mark" in token && token.mark.startsWith("2>")) redirections.push(token.mark);
    else if ("mark" in token) stages.push({ lead: token.mark, words: [], redirections: [] });
    else if (redirections.length > 0) return null;
    else words.push(token.word);
  }
  return stages;
};

const isEmpty = ({ lead, words, redirections }: Stage): boolean =>
  lead === ";" && words.length + redirections.length === 0;

const longest = 16 * 1024;

/** null: something in it is the shell's own, or means there what it does not mean in bash. */
export const asBash = (text: string, shell: ForeignShell): string | null => {
  const tokens = text.length > longest ? null : tokensIn(text.replaceAll("\r\n", "\n").trim(), shell);
  const stages = (tokens === null ? null : stagesOf(tokens))?.filter((stage) => !isEmpty(stage)) ?? [];
  let result = "";
  for (const { lead, words, redirections } of stages) {
    const stage = stageOf(words, lead !== "|", shell);
    if (stage === null) return null;
    const before = result === "" ? "" : lead === ";" ? "; " : ` ${lead} `;
    result += before + [stage, ...redirections].join(" ");
  }
  return result === "" ? null : result;
};
