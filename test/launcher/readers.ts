/** Agents as far as pipes go, and texts whose commands were typed with pith in front. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { knownAgents } from "../../src/pipeline/agents.generated.ts";
import { removedLater } from "../left-over.ts";
import { scratch, variant, ways, withNode } from "./world.ts";

/** How an agent takes in what its shell prints: `file` as Claude Code opens it, `socket` as Node gives it. */
export const outputs = ["pipe", "socket", "file"] as const;
export type Output = (typeof outputs)[number];

/** An agent that reads a real pipe, or gives its shell a file of its own: Node has neither. It names its variable itself. */
const standIn = `use Fcntl;
my ($kind, $file, $set, $text) = @ARGV;
my ($name, $value) = split /=/, $set, 2;
$ENV{$name} = $value if $set ne "";
if ($kind eq "file") {
  sysopen(my $out, $file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW) or die;
  my $pid = fork;
  if ($pid == 0) { open(STDOUT, ">&", $out) or die; exec "bash", "-c", $text; }
  waitpid $pid, 0;
} else {
  open(my $in, "-|", "bash", "-c", $text) or die;
  binmode $in; binmode STDOUT;
  print while <$in>;
  close $in;
}
exit($? >> 8);
`;

/** Started through pith, by every runtime. */
export const runtimes: readonly (readonly [name: string, word: string])[] = [
  ...ways.map(
    ([name, words]) =>
      [name, words.replace(/ ?--for-agent$/, name.startsWith("the native") ? " --" : "")] as const,
  ),
  ["Node", `${variant(withNode).launcher} --`],
];

/** The first variable of each agent; "": of none. */
export const markers: readonly string[] = [
  "",
  ...knownAgents.flatMap(({ hasOwnShell, readByScript, markers: [marker = ""] }) =>
    hasOwnShell === true || readByScript?.variables?.some(({ name }) => name === marker) === true
      ? []
      : [marker],
  ),
];

/** Where scripts of the model's may read whatever its shells print, nothing is shortened. */
export const isShortened = (marker: string): boolean =>
  marker !== "" &&
  !knownAgents.some(({ readByScript }) => readByScript?.variables?.some(({ name }) => name === marker));

const print = (folder: string, name: string, text: string): void => writeFileSync(join(folder, name), text);

/** A folder in which commands print what can be shortened. */
const project = (): string => {
  const root = removedLater(scratch());
  for (const name of ["home", "home/tmp", "work", "work/src", "bin", "out"]) mkdirSync(join(root, name));
  const work = join(root, "work");
  for (let i = 0; i < 40; i += 1)
    print(join(work, "src"), `module-number-${i}.ts`, `export const handles = ${i};\n`);
  const commits = Array.from({ length: 30 }, (_, i) => {
    const by = `A U Thor <author@example.com> ${1_700_000_000 + i * 60} +0000`;
    const text = `change ${i} of what is handled\n`;
    return `commit refs/heads/main\nauthor ${by}\ncommitter ${by}\ndata ${text.length}\n${text}\n`;
  });
  const git = (words: readonly string[], input = "") => spawnSync("git", words, { cwd: work, input });
  git(["init", "-q", "-b", "main"]);
  git(["fast-import", "--quiet"], commits.join(""));
  const capture = join(import.meta.dirname, "..", "..", "fixtures", "go", "test", "fail-verbose.txt");
  writeFileSync(join(root, "bin", "go"), `#!/bin/sh\ncat ${capture}\nexit 1\n`, { mode: 0o755 });
  return root;
};

let made: string | null = null;
const world = (): string => (made ??= project());

export interface Asked {
  readonly text: string;
  readonly output: Output;
  readonly marker: string;
  /** Word in front of the commands of the text; "": nothing. */
  readonly word: string;
}

export interface Read {
  readonly printed: string;
  readonly code: number | null;
  readonly files: Readonly<Record<string, string>>;
}

/** The output that the agent reads, and the files that the text wrote. `@ ` in the text is where pith goes. */
export const asAgent = ({ text, output, marker, word }: Asked): Read => {
  const root = world();
  const out = join(root, "out");
  const file = join(root, "printed");
  for (const name of readdirSync(out)) rmSync(join(out, name));
  rmSync(file, { force: true });
  const env = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    HOME: join(root, "home"),
    TMPDIR: join(root, "home", "tmp"),
    PITH_DATA_DIR: join(root, "home", "data"),
    LANG: "C.UTF-8",
    OUT: out,
  };
  const filled = text.replaceAll("@ ", word === "" ? "" : `${word} `);
  const set = marker === "" ? "" : `${marker}=1`;
  const options = { cwd: join(root, "work"), timeout: 60_000, input: "" } as const;
  const ran =
    output === "socket"
      ? spawnSync("bash", ["-c", filled], {
          ...options,
          env: { ...env, ...(marker === "" ? {} : { [marker]: "1" }) },
        })
      : spawnSync("perl", ["-e", standIn, output, file, set, filled], { ...options, env });
  const printed = output === "file" ? readFileSync(file) : ran.stdout;
  const files = readdirSync(out).map((name) => [name, readFileSync(join(out, name), "latin1")]);
  return { printed: printed.toString("latin1"), code: ran.status, files: Object.fromEntries(files) };
};

const commands = [
  "@ find src -name *.ts",
  "@ grep -rn handles src",
  "@ git log -30",
  "@ go test -v ./...",
  "@ ls -l src",
  "timeout 60 @ git log -20",
  "nohup @ find src -type f",
];

const stages = [
  "wc -l",
  "grep -c e",
  "grep handles",
  "tail -20",
  "tail -n 3",
  "head -3",
  "cat",
  "tee $OUT/t",
  "sort | uniq -c",
  "xargs -n 5 echo",
  `while read -r line; do printf "<%s>" "$line"; done`,
  "sed -n 5p",
  "cksum",
  "{ sleep 0.05; cat; }",
  "(head -2; cat >/dev/null)",
  "true",
];

/** Nothing waits for `>(…)`, but for a file that it makes when it has ended. */
const ended = (text: (file: string) => string): string =>
  `D=$(mktemp -u $OUT/XXXXXXXX); ${text('"$D"')}; until [ -e "$D" ]; do sleep 0.01; done; rm "$D"`;

/** Around a list of commands; what it prints is read by nobody but a program. */
const forms: readonly ((list: string, stage: string) => string)[] = [
  (list, stage) => `${list.includes(";") ? `(${list})` : list} | ${stage}`,
  (list, stage) => `{ ${list}; } 2>&1 | ${stage}`,
  (list, stage) => `(${list}; ${list}) | ${stage}`,
  (list, stage) => `for i in 1 2; do ${list}; done | ${stage}`,
  (list, stage) => `N=$(${list}); printf "%s\\n" "$N" | ${stage}`,
  (list) => `printf "%s\\n" "$(${list})"`,
  (list) => `printf "%s\\n" \`${list.replaceAll(/[\\`]/g, "\\$&")}\``,
  (list) => `N=$(${list}; true); echo "$N"`,
  (list) => `{ ${list}; } >$OUT/f`,
  (list) => `{ ${list}; } >>$OUT/f 2>&1; cat $OUT/f | cksum`,
  (list) => `cat <(${list})`,
  (list) => `diff <(${list}) <(${list} | tail -9)`,
  (list) => ended((file) => `{ ${list}; } > >(cat >$OUT/g; echo >${file})`),
  (list) => `exec 3>$OUT/h; { ${list}; } >&3; exec 3>&-`,
  (list) => `{ ${list}; } >$OUT/b & wait`,
  (list) => `cat <<<"$(${list})"`,
  (list) => `while read -r line; do echo "<$line>"; done < <(${list})`,
  (list) => `mapfile -t lines < <(${list}); echo "\${#lines[@]}"`,
  (list) => `coproc { ${list}; }; cat <&\${COPROC[0]}`,
  (list) => ended((file) => `exec > >(cat >$OUT/e; echo >${file}); ${list}; exec >&-`),
  (list) => `export CLAUDECODE=1 CODEX_CI=1; N=$(${list}); echo "$N"`,
  (list) => `mkfifo $OUT/p; { ${list}; } >$OUT/p & cat $OUT/p; rm $OUT/p`,
  (list) => `f() { ${list}; }; f | cat`,
];

/** Scripts that read what they start; what stands in them has no quotes. */
const scripts: readonly ((list: string) => string)[] = [
  (list) => `bash -c '${list}' | cat`,
  (list) => `N=$(sh -c '${list}'); echo "$N"`,
  (list) => `perl -e 'print qx(${list})'`,
  (list) => `perl -e '$0 = "worker"; print qx(${list})'`,
  (list) => `node -e 'process.stdout.write(require("child_process").execSync("${list}; :"))' | cat`,
  (list) => `CLAUDE_CODE_SESSION_ID=x perl -e 'print qx(${list})' | cat`,
  (list) => `env -i PATH="$PATH" HOME="$HOME" bash -c '${list}' | cat`,
];

const list: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...commands), { minLength: 1, maxLength: 2 })
  .map((all) => all.join("; "));

const readByProgram = (depth: number): fc.Arbitrary<string> => {
  const inner =
    depth === 0 ? list : fc.oneof({ weight: 3, arbitrary: list }, { weight: 1, arbitrary: readByProgram(0) });
  const formed = fc
    .tuple(fc.constantFrom(...forms), inner, fc.constantFrom(...stages))
    .map(([form, within, stage]) => form(within, stage));
  if (depth === 0) return formed;
  const started = fc.tuple(fc.constantFrom(...scripts), list).map(([script, within]) => script(within));
  return fc.oneof({ weight: 3, arbitrary: formed }, { weight: 1, arbitrary: started });
};

export const programsRead = fc.record({
  text: readByProgram(1),
  output: fc.constantFrom(...outputs),
  marker: fc.constantFrom(...markers),
  word: fc.constantFrom(...runtimes.map(([, word]) => word)),
});

/** Where a program reads, it reads what it would read without pith. */
export const holdsForPrograms = (asked: Asked): { readonly bare: Read; readonly typed: Read } => ({
  bare: asAgent({ ...asked, word: "" }),
  typed: asAgent(asked),
});
