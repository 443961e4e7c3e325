/** Compound commands whose every run gives the same, whatever the timing: what they write lies elsewhere. */
import fc from "fast-check";

const programs = [
  "git log",
  "git log --oneline -12",
  "git log --stat -5",
  "git status",
  "git status --short",
  "git diff",
  "git show HEAD~2",
  "git branch",
  "git nosuch",
  "ls",
  "ls sub",
  "ls nosuch",
  "cat big.txt",
  "cat list nosuch",
  "grep -n needle big.txt",
  "grep nothing big.txt",
  "grep -rn needle sub",
  "diff big.txt b.txt",
  "find sub -name '*.txt'",
  "head -4 big.txt",
  "tail -n 3 big.txt",
  "wc -l big.txt",
  "./noisy.sh",
  "./noisy.sh 5 3",
  "bash noisy.sh 200",
  "A=1 ./noisy.sh 40 1",
  "timeout 9 ./noisy.sh 80",
  "command git log -2",
  "env X=1 git diff --stat",
  "printf '%s\\n' a b",
  "echo done",
  "true",
  "false",
  "cat <<EOF\n$(git log --oneline -2)\nEOF\n",
  "cat <<'EOF' - list\nit's $here\nEOF\n",
  "grep n <<< needle",
  "diff <(git log --oneline -5) <(head -5 big.txt)",
  "cat <(./noisy.sh 3) list",
];

/** Stages that read everything, so that no producer is ended half-way by a closed pipe. */
const stages = [
  "grep needle",
  "grep -c i",
  "sort",
  "wc -l",
  "md5sum",
  "cat",
  "tail -30",
  "tail -n 2",
  "tee ../made/copy",
  "sed -n 2p",
  "cat > ../made/piped",
  "tee ../made/one ../made/two | md5sum",
];

const redirections = [
  "",
  "",
  "",
  " > ../made/out",
  " >> ../made/out",
  " 2> ../made/err",
  " 2>&1",
  " > ../made/out 2>&1",
  " &> ../made/both",
  " 2>/dev/null",
  " >/dev/null",
  " >&2",
];

const closed = (text: string, separator: string): string => (text.endsWith("\n") ? text : text + separator);

/** Text added to the opening line of a here-document goes before its body. */
const behind = (text: string, more: string): string => {
  const newline = text.indexOf("\n");
  return newline < 0 ? text + more : text.slice(0, newline) + more + text.slice(newline);
};

const joined = (a: string, join: string, b: string): string => (a.endsWith("\n") ? a + b : `${a}${join}${b}`);

const simple = fc
  .tuple(fc.constantFrom(...programs), fc.constantFrom(...redirections))
  .map(([program, redirection]) => behind(program, redirection));

const piped = fc
  .tuple(
    fc.constantFrom(...programs),
    fc.constantFrom(" | ", " 2>&1 | ", " |& "),
    fc.array(fc.constantFrom(...stages), { minLength: 1, maxLength: 2 }),
  )
  .map(([program, pipe, rest]) => behind(program, pipe + rest.join(" | ")));

const { command } = fc.letrec<{ command: string }>((tie) => ({
  command: fc.oneof(
    { depthSize: "small" },
    { weight: 4, arbitrary: simple },
    { weight: 3, arbitrary: piped },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie("command"), fc.constantFrom("; ", " && ", " || ", "\n"), tie("command"))
        .map(([a, join, b]) => joined(a, join, b)),
    },
    fc
      .tuple(tie("command"), fc.constantFrom(...redirections, " | md5sum", " 2>&1 | tail -5"))
      .map(([a, to]) => `{ ${closed(a, "; ")}}${to}`),
    fc
      .tuple(tie("command"), fc.constantFrom(...redirections, " | grep -c i"))
      .map(([a, to]) => `(cd sub; cd ..; ${closed(a, "")})${to}`),
    fc
      .tuple(tie("command"), tie("command"))
      .map(([a, b]) => `if ${closed(a, "; ")}then ${closed(b, "; ")}else echo no; fi`),
    fc
      .tuple(tie("command"), fc.constantFrom(...redirections))
      .map(([a, to]) => `for i in 1 2; do echo "$i"; ${closed(a, "; ")}done${to}`),
    tie("command").map((a) => `while read -r line; do echo "[$line]"; ${closed(a, "; ")}done < list`),
    fc.oneof(simple, piped).map((a) => `f() { ${closed(a, "; ")}}; f; f | wc -l`),
    tie("command").map(
      (a) =>
        `x=$(${closed(a, "")}); echo "$?"; printf '%s' "$x" > ../made/captured; printf '%s' "$x" | md5sum`,
    ),
    tie("command").map((a) => `case $(git branch) in *main*) ${closed(a, " ")};; esac`),
    tie("command").map((a) => `! ${a}`),
    tie("command").map((a) => `set -e; ${a}`),
    tie("command").map((a) => `set -o pipefail; ${a}`),
    tie("command").map((a) => `exec > ../made/all; ${a}`),
    tie("command").map((a) => `{ sleep 0.01 & }; ${closed(a, "; ")}wait`),
  ),
}));

export const runnable: fc.Arbitrary<string> = command;
