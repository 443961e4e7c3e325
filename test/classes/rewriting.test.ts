import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { idIn, lines, pith, world } from "./world.ts";

describe("class 1: pipe producer", () => {
  const pipelines = [
    "grep -n m sixty.txt | wc -l",
    "cat sixty.txt | sort -r | head -3",
    "git log --oneline | cut -d' ' -f2- | sort | md5sum",
    "ls -la | awk '{print $NF}' | sort | md5sum",
    "find . -name '*.txt' | xargs wc -l",
    "grep m sixty.txt | tee copy.txt | md5sum; md5sum copy.txt",
    "git diff HEAD~1 | git apply -R --check - && echo applies",
    "(git log; git status) | md5sum",
    "for f in a b; do grep -n m sixty.txt; done | wc -l",
    "diff <(cat sixty.txt) <(grep m sixty.txt) && echo same",
  ];

  test("what a program reads is what it would have read", () => {
    const here = world();
    here.file(
      "sixty.txt",
      lines(60, (index) => `my matching line number ${index} with some more text in it`),
    );
    here.bash(
      "git init -q . && git add -A && git commit -qm first && seq 400 > n && git add -A && git commit -qm second",
    );
    for (const text of pipelines) {
      expect({ text, ...here.withPith(text) }).toEqual({ text, ...here.bash(text) });
    }
    expect(here.withPith("grep -n m sixty.txt | wc -l").stdout.trim()).toBe("60");
  });
});

describe("class 2: last stage", () => {
  test("a pipeline's last stage, and a report before a display pipe, reach the agent shortened", () => {
    const here = world();
    here.tool("cargo", "exit 0");
    const [first, second] = ["git log -200 | grep -v nothing", "cargo test 2>&1 | tail -150"].map((text) =>
      here.rewrite(text),
    );
    expect(first).toBe(`git log -200 | ${here.rewrite("grep x").replace(/grep x$/, "")}grep -v nothing`);
    expect(second).toMatch(/pith'? --for-agent cargo test 2>&1 \| tail -150$/);
  });

  test("a report before a display pipe: the failure is there, passed tests are counted", () => {
    const here = world();
    const passed = lines(300, (index) => `test module::case_${index} ... ok`);
    here.file(
      "out.txt",
      `\nrunning 301 tests\n${passed}test module::bad ... FAILED\n\nfailures:\n\ntest result: FAILED. 300 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n`,
    );
    here.tool("cargo", "cat out.txt; exit 101");
    const native = here.bash("cargo test 2>&1 | tail -50");
    const result = here.withPith("cargo test 2>&1 | tail -50");
    expect(result.code).toBe(native.code);
    expect(result.stdout).toContain("test module::bad ... FAILED\n");
    expect(result.stdout.length).toBeLessThan(native.stdout.length);
    expect(idIn(result.stdout)).not.toBe(null);
  });
});

describe("class 3: redirect", () => {
  const commands = [
    "git diff > out",
    "git log -p >> out",
    "head -825 f > out",
    "ls -la > out",
    "grep -n e f > out",
    "find . -name f > out",
    "cat f | tee out > /dev/null",
    'x=$(git diff); printf %s "$x" > out',
    "cat <(git diff) > out",
    "{ git diff; git status; } > out",
    "exec > out; git diff",
    "git diff &> out",
  ];

  test("files and captures hold the program's own bytes", () => {
    const here = world();
    here.file(
      "f",
      lines(1000, (index) => `line ${index}`),
    );
    here.bash("git init -q . && git add -A && git commit -qm first");
    here.file(
      "f",
      lines(1000, (index) => `line ${index * 2}`),
    );
    for (const text of commands) {
      const native = here.copy();
      const other = here.copy();
      native.bash(text);
      other.withPith(text);
      expect(other.read("out").equals(native.read("out")), text).toBe(true);
    }
    here.withPith("git diff > p && git apply -R --check p");
    expect(here.withPith("git diff > p && git apply -R --check p").code).toBe(0);
  });
});

describe("class 4: syntax", () => {
  const texts = [
    "git status 2>&1",
    "case $x in a) git log;; b) git diff;; esac",
    "git log |& cat",
    "cat <<< 'here'",
    "grep $'a\\tb' file",
    "echo $((1 + 2)) && git status",
    "git status # git log",
    "git status\r\ngit log\r\n",
    "cat <<'EOF'\ngit log\nEOF\ngit status",
    'git commit -m "$(cat <<\'EOF\'\nit\'s (a) "body"\nEOF\n)" && git log',
    "if git diff --quiet; then git status; else git log; fi",
  ];

  test("deleting the insertions gives the text back, and bash accepts both or none", () => {
    const here = world();
    for (const text of texts) {
      const rewritten = here.rewrite(text);
      expect(rewritten.replaceAll(/'?[^\s']*\/pith'? --for-agent |(?<![\w/])pith --for-agent /g, "")).toBe(
        rewritten === text ? text : text.replace(/\n$/, ""),
      );
      const syntax = (script: string): number | null => spawnSync("bash", ["-n", "-c", script]).status;
      expect({ text, status: syntax(rewritten) }).toEqual({ text, status: syntax(text) });
    }
    expect(pith).toContain("dist");
  });
});

describe("class 5: several lines", () => {
  test("five commands on five lines answer in order", () => {
    const here = world();
    here.file("a.txt", "alpha\n");
    const text = "ls\ncat a.txt\ngrep alpha a.txt\nfind . -name a.txt\nhead -1 a.txt";
    expect(here.withPith(text)).toEqual(here.bash(text));
  });

  test("a here-document writes the same bytes, a loop shows every round", () => {
    const here = world();
    const text =
      "cat > made.txt <<'EOF'\n$(not run) `nor this` [pith: 3 lines hidden]\nEOF\nfor f in 1 2 3; do cat made.txt; done";
    const native = here.copy();
    expect(here.withPith(text).stdout.replaceAll("\\[pith", "[pith")).toBe(native.bash(text).stdout);
    expect(here.read("made.txt").equals(native.read("made.txt"))).toBe(true);
  });
});

describe("class 6: same program", () => {
  const recorder = 'printf "%s\\n" "$0" "$@" "$PWD" >> "$HOME/trace"';

  test("the same program gets the same arguments in the same folder", () => {
    const commands = [
      "grep -rn def . --include='*.py' -A 2",
      "rg -U -g '*.ts' -t js 'a\\nb' src",
      "rg '^def' path",
      "find . -not -name '*.pyc' -o -newer x",
      "git -C . log -n 3 --no-merges",
      "cargo test --all -- --nocapture 'a b'",
      "pytest -k 'x and not y' \"$HOME\"",
    ];
    const here = world();
    for (const name of ["grep", "rg", "find", "git", "cargo", "pytest"]) here.tool(name, recorder);
    for (const text of commands) {
      here.bash(`rm -f "$HOME/trace"; ${text}`);
      const native = here.bash('cat "$HOME/trace"').stdout;
      here.bash(`rm -f "$HOME/trace"`);
      here.bash(here.rewrite(text));
      expect(here.bash('/bin/cat "$HOME/trace"').stdout).toBe(native);
    }
  });
});

describe("class 7: unknown flags", () => {
  test("whatever the flags, the result set is the program's", () => {
    const here = world();
    here.file("a/one.txt", "x");
    here.file("b/two.txt", "y".repeat(5000));
    here.file("c/three.log", lines(9, String));
    for (const text of [
      "find . -newermt 2025-01-01 -not -path './b/*' -o -size +1k",
      "find . -type f -exec wc -c {} +",
      "find . -badpredicate",
      "grep --no-such-flag x a/one.txt",
      "ls --sort=version -1 --group-directories-first",
      "git log --definitely-unknown",
    ]) {
      expect({ text, ...here.withPith(text) }).toEqual({ text, ...here.bash(text) });
    }
  });
});

describe("class 8: hidden flags", () => {
  test("four hundred commits with merges: none is dropped without being counted", () => {
    const here = world();
    here.bash('git init -q . && for i in $(seq 1 200); do git commit -q --allow-empty -m "commit $i"; done');
    here.bash(
      "for i in $(seq 1 20); do git checkout -q -b b$i && git commit -q --allow-empty -m side$i && git checkout -q main && git commit -q --allow-empty -m main$i && git merge -q --no-ff -m merge$i b$i; done",
    );
    const text = "git log --format=%H";
    expect(here.withPith(text)).toEqual(here.bash(text));
    const native = here.bash("git log --oneline").stdout;
    const shown = here.withPith("git log --oneline").stdout;
    const id = idIn(shown);
    expect(id === null ? shown : here.own("raw", id).stdout).toBe(native);
  });
});

describe("class 9: scope", () => {
  test("a package script stays a script of that package, and its errors are shown", () => {
    const here = world();
    here.file(
      "package.json",
      '{"name":"top","private":true,"workspaces":["packages/*"],"scripts":{"typecheck":"npm run typecheck -w a"}}',
    );
    here.file(
      "packages/a/package.json",
      '{"name":"a","version":"1.0.0","scripts":{"typecheck":"node check.js"}}',
    );
    here.file(
      "packages/a/check.js",
      "console.log(\"src/x.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\"); process.exit(2);",
    );
    const native = here.bash("npm run typecheck");
    const result = here.withPith("npm run typecheck");
    expect(result.code).toBe(native.code);
    expect(result.stdout).toContain("src/x.ts(1,7): error TS2322");
  });
});

describe("class 10: wrappers", () => {
  const wrapped = [
    "timeout 60 cargo test",
    "env RUST_BACKTRACE=1 cargo test",
    "env -u FOO cargo test",
    "nice -n 5 cargo test",
    "nohup cargo test",
    "stdbuf -oL cargo test",
    "A=1 cargo test",
    "time cargo test",
    "command cargo test",
  ];

  test("wrappers are looked through, and stay outermost inside pith", () => {
    const here = world();
    here.file(
      "out.txt",
      `running 200 tests\n${lines(200, (index) => `test deep::case_${index} ... ok`)}\ntest result: ok. 200 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`,
    );
    here.tool("cargo", "cat out.txt");
    for (const text of wrapped) {
      const result = here.withPith(text);
      expect(result.stdout, text).toContain("[pith: 200 passed tests hidden]");
      expect(result.stdout, text).toContain("200 passed; 0 failed");
    }
  });

  test("sudo runs the program, not pith", () => {
    const here = world();
    here.tool("sudo", 'echo "sudo got: $*" >&2; exec "$@"');
    here.tool("cargo", "echo built");
    expect(here.withPith("sudo cargo build").stderr).toBe("sudo got: cargo build\n");
  });
});

describe("class 11: nothing to gain", () => {
  test("commands with nothing to gain are left alone", () => {
    const here = world();
    for (const text of [
      "wc -l file",
      "echo hello",
      "pwd",
      "cd /tmp",
      "mkdir -p a/b",
      "vim file",
      "python3 -c 'print(1)'",
      "node -e 1",
      "git log --format=%H",
      "git status --porcelain",
      "cargo metadata --format-version 1",
      "kubectl get pods -o json",
      "ssh host",
      "powershell -Command ls",
    ]) {
      expect(here.rewrite(text)).toBe(text);
    }
  });
});
