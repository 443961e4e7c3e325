/** Command texts of the plainest kind, taken apart for the permission rules: what the client was seen to
 * check part by part, and nothing that it was seen to refuse as a whole. */

export interface Part {
  /** As typed, without variables in front and redirections behind. */
  readonly text: string;
  readonly words: readonly string[];
}

// Quotes are around a whole word, and around no flag: of others (`--o''utput`) the client asks whatever the rules say.
const token =
  /[ \t]+|&&|\|\||[;|\n]|2>&1|(?:2|1|&)?> ?\/dev\/null|(?:[\w@%+=:,./^-]+|'(?!-)[^'\n]*'|"(?!-)[^"$`\\!\n]*")(?!['"\w@%+=:,./^-])/y;
const operator = /^(?:&&|\|\||[;|\n])$/;
const redirection = />/;

// Those that the client takes off before it looks for a rule that allows.
const variables =
  /^(?:CI|FORCE_COLOR|NO_COLOR|NODE_ENV|RUST_BACKTRACE|RUST_LOG|LANG|LC_ALL|TZ|TERM|COLUMNS|PYTHONUNBUFFERED|GOOS|GOARCH|CGO_ENABLED)=[\w.:-]*$/;

interface Token {
  readonly text: string;
  readonly at: number;
}

const tokensOf = (command: string): readonly Token[] | null => {
  const tokens: Token[] = [];
  for (token.lastIndex = 0; token.lastIndex < command.length;) {
    const at = token.lastIndex;
    const text = token.exec(command)?.[0];
    if (text === undefined) return null;
    tokens.push({ text, at });
  }
  return tokens;
};

const unquoted = (word: string): string =>
  word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, a?: string, b?: string) => a ?? b ?? "");

const isBlank = ({ text }: Token): boolean => /^[ \t]/.test(text);

const partOf = (command: string, tokens: readonly Token[]): Part | null => {
  const solid = tokens.filter((token) => !isBlank(token));
  const first = solid.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  if (first === -1 || !solid.slice(0, first).every(({ text }) => variables.test(text))) return null;
  const rest = solid.slice(first);
  const behind = rest.findIndex(({ text }) => redirection.test(text));
  const words = behind === -1 ? rest : rest.slice(0, behind);
  const last = words.at(-1);
  // A name in quotes is looked at as it is typed by some, and without them by others.
  if (/^['"]/.test(words[0]?.text ?? "")) return null;
  if (last === undefined || !rest.slice(words.length).every(({ text }) => redirection.test(text)))
    return null;
  return {
    text: command.slice(words[0]!.at, last.at + last.text.length),
    words: words.map(({ text }) => unquoted(text)),
  };
};

// Reserved words and builtins that change what follows; the client was seen to ask about them.
const special =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|select|function|time|coproc|cd|pushd|popd|source|\.|eval|exec|set|shopt|trap|export|alias|env|sudo|xargs|command|builtin)$/;

/** null: of another kind. */
export const partsOf = (command: string): readonly Part[] | null => {
  const tokens = tokensOf(command.replace(/\n+$/, ""));
  if (tokens === null) return null;
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (operator.test(token.text)) groups.push([]);
    else groups.at(-1)!.push(token);
  }
  const parts = groups.map((group) => partOf(command, group));
  if (parts.some((part) => part === null || special.test(part.words[0]!))) return null;
  return parts as readonly Part[];
};
