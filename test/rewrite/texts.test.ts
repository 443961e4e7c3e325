/** Odd texts, natively and with pith in them: what is shown, what is left behind and how it ends is the same. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { pathLookup } from "../../src/system/path-lookup.ts";
import { files, variablesOf } from "../../src/rewrite/rewrite-request.ts";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { launcher } from "../launcher/world.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-texts-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const template = join(root, "template");
const here = join(root, "work", "here");
const write = (path: string, text: string, mode = 0o644): void => {
  mkdirSync(join(template, path, ".."), { recursive: true });
  writeFileSync(join(template, path), text, { mode });
};
for (const folder of ["", "a/", "b/", "a/sub/"])
  write(`${folder}run.sh`, `#!/bin/sh\necho "in ${folder} $*"\n`, 0o755);
write("bin/ls", "#!/bin/sh\necho another ls\n", 0o755);
write("env.sh", "A=1\nexport B=2\n");
write(".env", "B=3\r\n");
write("fn.sh", "ls() { echo function; }\n");
write("path.sh", 'export PATH="$PWD/bin:$PATH"\n');
write("Makefile", "all:\n\t@echo made $(B)\n");
write("f.txt", "needle\nhay\n");
const script = readFileSync(join(import.meta.dirname, "sourced", "venv-3.13.sh"), "utf8");
write(".venv/bin/activate", script.replaceAll("/home/dev/app/.venv", join(here, ".venv")));
write(".venv/bin/pytest", '#!/bin/sh\necho "pytest of $VIRTUAL_ENV"\n', 0o755);
chmodSync(join(template, "bin/ls"), 0o755);

const variables = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: join(root, "home"),
  PWD: here,
  PITH_DATA_DIR: join(root, "data"),
  LC_ALL: "C",
};

const afresh = (): void => {
  rmSync(here, { recursive: true, force: true });
  cpSync(template, here, { recursive: true });
};

const planned = (text: string, zsh: boolean): string | null => {
  const env = environmentOf({ variables, cwd: here });
  return rewrite(text, {
    word: launcher,
    zsh,
    variable: variablesOf(env),
    ...files(here),
    find: (name, path = variables.PATH) => pathLookup(path, here)(name),
  }).output;
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const status = lstatSync(path);
      if (status.isDirectory()) return filesIn(path);
      return [`${path}: ${status.isFile() ? readFileSync(path, "latin1") : "no file"}`];
    });

const ran = (shell: string, text: string): object => {
  afresh();
  const { stdout, stderr, status } = spawnSync(shell, ["-c", text], {
    cwd: here,
    env: variables,
    encoding: "latin1",
    input: "",
  });
  return { stdout, stderr, status, files: filesIn(here) };
};

const inserted: readonly string[] = [
  "source .venv/bin/activate && pytest",
  ". .venv/bin/activate\npytest; ls a; deactivate; ls b",
  "(source .venv/bin/activate && pytest); ls a",
  ". ./env.sh && make",
  "set -a; source ./.env; set +a; make",
  ". ./path.sh; ls",
  "source gone.sh; ls a",
  "cd a && ./run.sh; ls",
  "f() { cd a; }; f; ./run.sh",
  "cd a; cd sub && ../run.sh",
  "cd gone && . ./fn.sh; ls a",
  "command -v ls && ls a",
  "for d in a b; do (cd $d && ls); done; grep n f.txt",
  "x=$(case a in a) ls a;; esac); echo $x; ls",
  "grep n f.txt <<EOF\n$(ls a)\nEOF\nls b",
  "[[ abc =~ ^(a|b) ]] && ls a",
  "ls {a,b}; ls a{,/sub}",
  "echo a b | xargs ls; env X=1 ls a",
  "set -e; ls a; false; ls b",
];

/** Whether a word is inserted or not. */
const kept: readonly string[] = [
  ". ./fn.sh; ls",
  "cp fn.sh env.sh; . ./env.sh; ls",
  "S=.; $S ./fn.sh; ls",
  "cd gone 2>/dev/null; . ./fn.sh; ls",
  "cd gone 2>/dev/null; cd ..; cd here; ./run.sh",
  "true || cd a && ./run.sh",
  "CDPATH=$PWD/a; cd sub && ./run.sh",
  "ln -s a/sub link; cd link && ../run.sh",
  "ln -s a/sub link; cd link/.. && ./run.sh",
  "ls a; type ls; hash",
  "ls a; command -V ls",
  "shopt -s expand_aliases\nalias x='{ ' y='; } >out'\nx ls y\ncat out",
  "shopt -s expand_aliases\nalias time='echo timed'\ntime ls a",
  "command() { echo command; }; command ls",
  "export $(echo PATH=$PWD/bin); ls",
  "PATH=$PWD/bin:$PATH ls; PATH=$PWD/bin; ls",
  "pith() { echo mine; }; ls a",
  "ls a; BASH_CMDS[ls]=$PWD/bin/ls; ls",
  "for i in 1 2; do g() { cd ..; }; done; g; ./run.sh",
  "coproc ls a; cat <&${COPROC[0]}",
  "printf 'ls a\\r\\n' >s; bash s; ls a",
];

const shells = ["bash", "zsh"].flatMap((name) => {
  const path = ["/bin", "/usr/bin"].map((folder) => join(folder, name)).find((one) => existsSync(one));
  return path === undefined ? [] : [[name, path] as const];
});

describe.each(shells)("in %s", (name, path) => {
  test.each([...inserted, ...kept])("%j", (text) => {
    afresh();
    const output = planned(text, name === "zsh");
    if (name === "bash" && inserted.includes(text)) expect(output).not.toBeNull();
    expect(output === null ? null : ran(path, output)).toEqual(output === null ? null : ran(path, text));
  });
});
