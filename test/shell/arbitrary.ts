/** Compound commands of every construct, for properties. */
import fc from "fast-check";

const words = [
  "git status",
  "git log -3",
  "git log --oneline --author='A B'",
  "cargo test",
  "cargo test 2>&1",
  "ls -la",
  "grep x f",
  "cat f",
  "find . -name '*.ts'",
  "A=1 git diff",
  "timeout 5 cargo build",
  "command ls",
  "exec ls",
  "wc -l",
  'echo "it\'s $x"',
  "printf '%s\\n' a",
  "tail -5",
  "pith ls",
  "$cmd x",
  "cd sub",
  ":",
];

const leaf = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  fc.constantFrom(
    "cat <<EOF\n$(git log)\nEOF\n",
    "cat <<'E'\n`\nE\n",
    'grep x <<< "a b"',
    "a=(1 $(ls) 'x y')",
    "((x = 1 + $(wc -l < f)))",
    "[[ -f x && $(git log) =~ ^(a|b) ]]",
    "ls ${x:-$(pwd)} ${y%'}'}",
    "diff <(ls a) <(git log)",
    "ls \\\n  -l",
    "ls $'a\\'b' \"a\\\"b\" a\\ b",
  ),
);

const redirection = fc.constantFrom(
  "",
  "",
  "",
  " > f",
  " 2>&1",
  " 2>/dev/null",
  " >/dev/null",
  " < f",
  " &> f",
  " 2> >(cat)",
  " >&2",
);

/** A here-document needs its newline before whatever follows. */
const closed = (text: string, end: string): string => (text.endsWith("\n") ? text : text + end);

const joined = (a: string, join: string, b: string): string =>
  a.endsWith("\n") ? a + b : a + (join === "\n" ? join : ` ${join} `) + b;

const { compound } = fc.letrec<{ compound: string }>((tie) => ({
  compound: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc
      .tuple(tie("compound"), fc.constantFrom(";", "&&", "||", "|", "|&", "&", "\n"), tie("compound"))
      .map(([a, join, b]) => joined(a, join, b)),
    fc
      .tuple(tie("compound"), redirection)
      .map(([body, to]) => `(${closed(body, ")")}${body.endsWith("\n") ? ")" : ""}${to}`),
    fc.tuple(tie("compound"), redirection).map(([body, to]) => `{ ${closed(body, "\n")}}${to}`),
    fc
      .tuple(tie("compound"), tie("compound"))
      .map(([a, b]) => `if ${closed(a, "\n")}then ${closed(b, "\n")}fi`),
    fc
      .tuple(tie("compound"), redirection)
      .map(([body, to]) => `for i in a b; do ${closed(body, "\n")}done${to}`),
    tie("compound").map((body) => `case $x in a|b) ${closed(body, "\n")};; *) : ;; esac`),
    tie("compound").map((body) => `x=$(${closed(body, "\n")})`),
    tie("compound").map((body) => `f() { ${closed(body, "\n")}}`),
    tie("compound").map((body) => `! ${body}`),
    tie("compound").map((body) => `time ${body}`),
    tie("compound").map((body) => `while ${closed(body, "\n")}do break; done`),
  ),
}));

/** Some are no shell text at all (`time time`, `! f() …`): the properties hold for those as well. */
export const commandText: fc.Arbitrary<string> = compound;

const edits = [
  "'",
  '"',
  "`",
  "$(",
  ")",
  "((",
  "))",
  "{",
  "}",
  "${",
  "<<E\n",
  "\nE\n",
  "<<-'E'\n",
  "|",
  "&",
  ";",
  ";;",
  "\\",
  "\n",
  "\r\n",
  " ",
  "if ",
  "fi",
  "case x in ",
  "esac",
  "git status",
  "ls",
  "é",
  "😀",
  "\0",
  "\ufffd",
  "\ud800",
  "#",
  "$'",
  "[[",
  "]]",
  "<(",
  ">",
  "2>&1",
  "=",
  "a=(",
  "\t",
  "!",
  "~",
  "*",
];

/** Text that is shell only by accident. */
export const soup: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...edits), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 40 })
  .map((parts) => parts.join(""));
