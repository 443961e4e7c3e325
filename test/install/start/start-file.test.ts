import { oldBash } from "../../launcher/world.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, notingEngine, type Ran, startWorld, type World } from "../../launcher/start/world.ts";
import { insertingEngine } from "../../integration/world.ts";

let world: World;
beforeAll(() => {
  world = startWorld();
});
afterAll(() => world.remove());
beforeEach(() => {
  world.asked();
});

const marker = { FIRST_CALL: "call-1" };
const through = (call: Call): Call => ({
  ...call,
  env: { ...marker, BASH_ENV: world.file, ...call.env },
});
const native = (call: Call): Call => ({ ...call, env: { ...marker, ...call.env } });

/** Runs one call natively and through the start-up file. */
const both = (call: Call, own: Record<string, string> = {}): readonly [Ran, Ran] => {
  const [plain, ours] = world.host([native(call), through(call)], own);
  return [plain!, ours!];
};

const command = (text: string, ...more: string[]): Call => ({ argv: ["/bin/bash", "-c", text, ...more] });

describe("a shell that the agent starts for its model", () => {
  const texts: readonly (readonly [what: string, text: string])[] = [
    ["a failing last command", "ls -d /etc; ls /nonexistent-x"],
    ["return, which no string may do", "ls -d /etc; return 3"],
    ["a sourced string's test of itself", "(return 0) && echo sourced; ls -d /etc"],
    ["exit", "ls -d /etc; exit 7"],
    ["set -e", "set -e; ls /nonexistent-x; echo PUSHED"],
    ["set -u", "set -u; ls -d /etc; echo $nothing; echo after"],
    ["a failed expansion", "ls -d /etc; echo ${z:?}; echo after"],
    ["quotes of all kinds", "ls -d /etc; echo 'it'\"'\"'s' \"it's\" $'a\\tb'"],
    ["here-documents", "ls -d /etc; cat <<'EOF'\nfeat: it's \"new\" $x `y`\n\\n\nEOF\n"],
    ["newlines and comments", "# first\nls -d /etc # it's\n\necho two"],
    ["carriage returns", "ls -d /etc\r\necho two\r\n"],
    ["letters of two and three bytes", "ls -d /etc; echo é ā ń 漢字 ✓ Ё"],
    [
      "options and shell variables",
      "ls -d /etc; echo $- $SHLVL $# $0 $LINENO $BASH_SUBSHELL ${BASH_SOURCE[0]-} $BASH",
    ],
    ["options of both lists", "ls -d /etc; set -o; shopt"],
    ["what declare prints of names", "ls -d /etc; compgen -v | grep -v -e '^_' -e RANDOM; declare -F; alias"],
    ["status and last child before anything ran", 'echo "$? ${!-none} ${PIPESTATUS[*]}"; ls -d /etc'],
    ["PIPESTATUS", "ls -d /etc | cat; (exit 3) | true; echo ${PIPESTATUS[*]}"],
    ["a function of its own", "f() { ls -d /etc; return 4; }; f; echo $?"],
    ["a command in the background", "ls -d /etc & wait $!; echo $?"],
    ["wait without a job", "wait; echo $?; jobs; ls -d /etc"],
    ["a subshell that leaves", "(ls -d /etc; exit 4); echo $?"],
    ["a trap at the end", "trap 'echo bye $?' EXIT; ls -d /etc; exit 5"],
    ["a trap of a signal", "trap 'echo hit' TERM; ls -d /etc; kill -TERM $$; echo after"],
    ["an end by a signal", "ls -d /etc; kill -TERM $$; echo after"],
    ["standard input", "ls -d /etc; cat; read x; echo $?"],
    ["descriptors", "ls -d /etc; ls /proc/self/fd | wc -l"],
    ["descriptors of this shell", "ls -d /etc; for f in /proc/$$/fd/*; do echo ${f##*/}; done"],
    ["a descriptor of its own", "exec 7>&1; ls -d /etc >&7; exec {n}</dev/null; ls -d /etc"],
    ["process substitution", "ls -d /etc; cat <(ls -d /etc)"],
    ["children of this shell", "ls -d /etc; n=$(wc -w </proc/$$/task/$$/children); echo $n"],
    ["environment", "ls -d /etc; env | grep -v -e ^_= | sort"],
    ["its own name for itself", "ls -d /etc; cat /proc/$$/comm"],
    ["umask, limits, directory", "ls -d /etc; umask; ulimit -n; pwd; echo $PWD ${OLDPWD-none}"],
    ["ignored signals", "ls -d /etc; grep -E '^Sig(Blk|Ign|Cgt)' /proc/$$/status"],
    ["coprocesses", "coproc cat; ls -d /etc; echo x >&${COPROC[1]}; read -u ${COPROC[0]} y; echo $y"],
    ["the string itself", 'ls -d /etc; echo "$BASH_EXECUTION_STRING"'],
  ];
  let ran: readonly Ran[];
  beforeAll(() => {
    // One agent starts a shell for each of them, as agents do.
    ran = world.host(texts.flatMap(([, text]) => [native(command(text)), through(command(text))]));
  });
  it.each(texts.map(([what], at) => [what, at] as const))("runs as without pith: %s", (_, at) => {
    expect(ran[2 * at + 1]).toEqual(ran[2 * at]);
    expect(ran[2 * at]).toBeDefined();
  });

  it("asks for the string, once", () => {
    const [plain, ours] = both(command("ls -d /etc; echo done"));
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it("runs what is answered", () => {
    world.write(
      "dist/libexec/pith",
      notingEngine(world.root, insertingEngine.replace("|env ", "|echo ")),
      0o755,
    );
    const [, ours] = both(command("echo 'é'; ls /etc; ls x | cat"));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours.stdout).toBe("\xc3\xa9\nls /etc\nls x\n");
  });

  it.each([
    ["positional parameters", ["/bin/bash", "-c", 'ls -d /etc; echo $0 $# "$@"', "zero", "one two", ""]],
    ["pipefail", ["/bin/bash", "-o", "pipefail", "-c", "ls -d /etc; (exit 3) | true; echo $?"]],
    ["an option of shopt", ["/bin/bash", "-O", "extglob", "-c", "ls -d /etc; shopt extglob"]],
    ["a name without a path", ["bash", "-c", "ls -d /etc; echo $0 $BASH"]],
  ])("keeps the words of the shell: %s", (_, argv) => {
    const [plain, ours] = both({ argv });
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it.each([
    ["no covered word", command("echo hi; printf x")],
    ["a part of a word only", command("echo tools lsx x-ls ls-x")],
    ["more than 100 KiB", command(`ls -d /etc # ${"x".repeat(102_400)}`)],
    // bash 3.2 does not tell its start-up file of that option.
    ...(oldBash
      ? []
      : ([
          ["set -e from outside", { argv: ["/bin/bash", "-ec", "ls /nonexistent-x; echo after"] }],
        ] as const)),
    ["set -u from outside", { argv: ["/bin/bash", "-uc", "ls -d /etc; echo $nothing"] }],
    ["a trace", { argv: ["/bin/bash", "-xc", "ls -d /etc; echo $-"] }],
    [
      "every variable exported",
      { argv: ["/bin/bash", "-ac", "ls -d /etc; env | grep -v -e ^_= -e EPOCH -e RANDOM | sort"] },
    ],
    ["a restricted shell", { argv: ["/bin/bash", "-rc", "ls -d /etc; cd /"] }],
    ["posix", { argv: ["/bin/bash", "--posix", "-c", "ls -d /etc; echo $-"] }],
    ["an interactive shell", { argv: ["/bin/bash", "--norc", "-ic", "ls -d /etc; echo $-"] }],
    ["a script", { argv: ["/bin/bash", "/dev/stdin"] }],
    ["switched off", { ...command("ls -d /etc"), env: { PITH_DISABLED: "1" } }],
    [
      "exported option lists",
      {
        ...command("ls -d /etc; echo $SHELLOPTS; env | grep -c OPTS"),
        env: { SHELLOPTS: "pipefail", BASHOPTS: "extglob" },
      },
    ],
    ["not in a session of its own", { ...command("ls -d /etc"), attached: true }],
    ["no agent", { ...command("ls -d /etc; echo $BASH_ENV | wc -l"), env: { FIRST_CALL: "" } }],
  ] as const)("is left alone: %s", (_, call) => {
    const [plain, ours] = both(call);
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(0);
  });

  it("keeps bytes that are no text", () => {
    const text = "ls -d /etc; printf '%s' $'\\xe9'; printf '%s' \"$1\"";
    const [plain, ours] = both(command(text, "zero", "\u00e9"));
    expect(ours).toEqual(plain);
  });

  it("keeps a variable with a name of its own", () => {
    const env = { "A.B": "odd", answer: "a", word: "w", words: "x", at: "1", text: "t", line: "l", IFS: ":" };
    const text = "ls -d /etc; echo $answer $word $words $at $text $line; env | grep -v ^_= | sort";
    const [plain, ours] = both({ ...command(text), env });
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it("keeps exported functions", () => {
    const env = { "BASH_FUNC_say%%": "() {  echo said\n}" };
    const [plain, ours] = both({ ...command("say; ls -d /etc; env | grep -A2 BASH_FUNC"), env });
    expect(ours).toEqual(plain);
  });
});

describe("which shell is the agent's", () => {
  /** Text whose nested shells print `inner` through a covered word; the engine would be asked again for them. */
  const nested = (text: string): Call => command(`ls -d /etc; ${text}`);
  const inner = "'ls -d /etc; echo inner'";

  it.each([
    ["bash -c", `bash -c ${inner}`],
    ["bash -c in a capture", `x=$(bash -c ${inner}); echo "$x"`],
    ["a login shell", `bash -lc ${inner}`],
    ["a script", "printf '#!/bin/bash\\nls -d /etc\\n' >s; chmod +x s; ./s; rm s"],
    ["find -exec", `find /etc -maxdepth 0 -exec bash -c ${inner} \\;`],
    ["xargs", `echo x | xargs -I{} bash -c ${inner}`],
    ["a session of its own", `setsid -w bash -c ${inner}`],
    ["exec", `exec bash -c ${inner}`],
    [
      "make",
      `printf 'SHELL=/bin/bash\\nall:\\n\\t@ls -d /etc; echo $$BASH_ENV\\n' >Makefile; make; rm Makefile`,
    ],
    [
      "node",
      `node -e 'require("child_process").spawn("bash",["-c",${JSON.stringify("ls -d /etc")}],{detached:true,stdio:"inherit"})'`,
    ],
  ])("none that it starts itself: %s", (_, text) => {
    const [plain, ours] = both(nested(text));
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it.each([
    ["dash", "/bin/sh"],
    ["zsh", "/bin/zsh"],
  ])("none below another shell, which leaves the variable in place: %s", (_, shell) => {
    for (const text of [
      `bash -c ${inner}; :`,
      `setsid -w bash -c ${inner}; :`,
      `bash -c ${inner} | cat`,
      `node -e 'require("child_process").spawn("bash",["-c",${JSON.stringify("ls -d /etc")}],{detached:true,stdio:"inherit"})'; :`,
    ]) {
      const [plain, ours] = both({ argv: [shell, "-c", text] });
      expect(ours).toEqual(plain);
      expect(world.asked()).toBe(0);
    }
  });

  it("none of an agent that was itself started with the variable", () => {
    const [plain, ours] = both(command("ls -d /etc"), { FIRST_CALL: "call-1" });
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(0);
  });

  it("one of an agent within an agent's shell", () => {
    both(command("ls -d /etc"), { FIRST_CALL: "call-0" });
    expect(world.asked()).toBe(1);
  });

  it("one whose variable holds the agent's process", () => {
    const env = { FIRST_CALL: "", SECOND_PID: "@PID@" };
    const [plain, ours] = both({ ...command("ls -d /etc; env | grep -v -e ^_= -e SECOND_PID | sort"), env });
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
    both({ ...command("ls -d /etc"), env: { FIRST_CALL: "", SECOND_PID: "1" } });
    expect(world.asked()).toBe(0);
  });

  it("none where two agents could be meant", () => {
    both({ ...command("ls -d /etc"), env: { SECOND_PID: "@PID@" } });
    expect(world.asked()).toBe(0);
  });

  it("not the one that only prepares, but the one that it becomes", () => {
    const env = { FIRST_CALL: "", THIRD_CALL: "call-1" };
    const text = "PREPARE=1\nls -d /etc >/dev/null\nexec /bin/bash -c 'ls -d /etc; env | grep -v ^_= | sort'";
    const [plain, ours] = both({ ...command(text), env });
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it("tells the engine which agent it is", () => {
    world.write("dist/libexec/pith", `#!/bin/bash\nprintf '%s %s' "$1" "$2" >'${world.root}/who'\n`, 0o755);
    const [, ours] = both(command("ls -d /etc; cat who"));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours.stdout).toBe("/etc\ninside first");
  });
});

describe("the user's own BASH_ENV", () => {
  const text = "ls -d /etc; echo $SEEN ${BASH_ENV-none}; env | grep -v ^_= | sort; bash -c 'echo $SEEN'";
  const own = (content: string): string => world.write("own.bash", content);

  it.each([
    ["exports", "export SEEN=${SEEN-}x\n"],
    ["defines", "SEEN=y\nsay() { echo said; }\n"],
    ["fails", "SEEN=z\nfalse\n"],
    ["returns", "SEEN=r\nreturn 3\n"],
  ])("is read as often as without pith: %s", (_, content) => {
    const file = own(content);
    for (const line of [text, text.replaceAll("ls -d", "echo")]) {
      const [plain] = world.host([native({ ...command(line), env: { BASH_ENV: file } })]);
      const [ours] = world.host([through({ ...command(line), env: { PITH_BASH_ENV: file } })]);
      expect(ours).toEqual(plain);
    }
    expect(world.asked()).toBe(2);
  });

  it("is expanded as bash expands it", () => {
    own("SEEN=expanded\n");
    for (const value of [
      "$HOME/../own.bash",
      `${world.root}/"own".bash`,
      "$(echo own.bash)",
      "nowhere",
      "`echo x`",
    ]) {
      const [plain] = world.host([native({ ...command("echo $SEEN a"), env: { BASH_ENV: value } })]);
      const [ours] = world.host([through({ ...command("echo $SEEN a"), env: { PITH_BASH_ENV: value } })]);
      expect(ours).toEqual(plain);
    }
  });

  it("is read in shells of nobody's agent too, and the variables stay", () => {
    const file = own("SEEN=x\n");
    const env = { FIRST_CALL: "", PITH_BASH_ENV: file };
    const [ours] = world.host([
      through({ ...command("echo $SEEN; echo $BASH_ENV; bash -c 'echo $SEEN'"), env }),
    ]);
    expect(ours!.stdout).toBe(`x\n${world.file}\nx\n`);
  });
});

describe("a start-up file that does not go away", () => {
  it("is not read for ever: named as the user's own", () => {
    const env = { PITH_BASH_ENV: world.file };
    const [, ours] = both({ ...command("ls -d /etc; echo ${BASH_ENV##*/}"), env });
    expect(ours).toEqual({ stdout: "/etc\npith-bash-env.bash\n", stderr: "", code: 0 });
    expect(world.asked()).toBe(0);
  });

  it("is not read for ever: a variable that may not be unset", () => {
    world.write("home/.bash_profile", "readonly BASH_ENV\n");
    const [, ours] = both({ argv: ["/bin/bash", "-lc", "ls -d /etc"] });
    world.write("home/.bash_profile", "");
    expect(ours).toEqual({ stdout: "/etc\n", stderr: "", code: 0 });
    expect(world.asked()).toBe(0);
  });
});

describe("a login shell", () => {
  const login = (text: string): Call => ({ argv: ["/bin/bash", "-lc", text] });
  const profile = (content: string): string => world.write("home/.bash_profile", content);
  const asks: readonly (readonly [string, string, string])[] = [
    ["PATH", 'export PATH="$HOME/bin:$PATH"\n', "ls -d /etc; echo $PATH"],
    ["output, once", "echo from profile\n", "ls -d /etc"],
    [
      "a variable that nothing asks for",
      "left_over=/snap/bin\nexport PATH=$PATH:$left_over\n",
      "ls -d /etc; echo $PATH",
    ],
    ["a function that nothing asks for", "pathmunge() { :; }\n", "ls -d /etc"],
    ["umask and directory", "umask 027; cd /usr\n", "ls -d /etc; umask; pwd"],
    ["nothing", "", "ls -d /etc; shopt login_shell; echo $-; shopt; set -o"],
    ["a file for the end", "", "ls -d /etc; exit 3"],
  ];
  const declines: readonly (readonly [string, string, string])[] = [
    ["a function", "nvm() { echo nvm $1; }\n", "ls -d /etc; nvm use"],
    ["a variable", "place=/etc\n", "ls -d $place"],
    ["a variable found by its beginning", "place=/etc\n", 'ls -d /etc; echo "${!pla@}"'],
    ["a function, and a file read", "say() { echo said; }\n", "ls -d /etc; . ./own.sh"],
    ["an alias", "shopt -s expand_aliases\nalias ll='ls -d'\n", "ls -d /etc\nll /usr"],
    ["an option", "set -o noclobber\n", "ls -d /etc >x; ls -d /etc >x; rm x"],
    ["an option of shopt", "shopt -s nullglob\n", "ls -d /etc /nonexistent*"],
    ["IFS", "IFS=:\n", "ls -d /etc; x=a:b; echo $x"],
    ["CDPATH", "CDPATH=/\n", "ls -d /etc; cd etc"],
    ["a trap", "trap 'echo bye' EXIT\n", "ls -d /etc"],
    ["a job", "sleep 0.5 &\n", "ls -d /etc; wait; jobs"],
    ["a word for what is not found", "command_not_found_handle() { echo none; }\n", "ls -d /etc; nosuch-x"],
  ];

  it.each(asks)("is asked for, and reads its profile once: %s", (_, content, text) => {
    profile(content);
    world.write("home/.bash_logout", "echo left\n");
    const [plain, ours] = both(login(text));
    world.write("home/.bash_logout", "");
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it.each(declines)("is left alone where something would be lost: %s", (_, content, text) => {
    profile(content);
    world.write("own.sh", "say\n");
    const [plain, ours] = both(login(text));
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(0);
  });

  it("does not act in the shells that its profile starts", () => {
    profile('V=$(bash -c "ls -d /etc; echo cap"); export V\n');
    const [plain, ours] = both(login("ls -d /etc; echo $V"));
    profile("");
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });
});

describe("an engine that fails", () => {
  const engines: readonly (readonly [string, string])[] = [
    ["says nothing", "#!/bin/bash\n"],
    ["fails", "#!/bin/bash\necho oops >&2; exit 1\n"],
    ["dies", "#!/bin/bash\nkill -9 $$\n"],
    ["cannot be started", "#!/nonexistent/interpreter\n"],
    ["answers nonsense", "#!/bin/bash\nprintf 'x y|z\\0'\n"],
    ["names places out of order", "#!/bin/bash\nprintf '9 2|z \\0'\n"],
    ["names places beyond the text", "#!/bin/bash\nprintf '900|z \\0'\n"],
    ["is late", "#!/bin/bash\nexec sleep 5\n"],
  ];

  it.each(engines)("leaves the string as it is: %s", (_, engine) => {
    world.write("dist/libexec/pith", engine, 0o755);
    const text =
      'ls -d /etc; echo "${!-none}"; jobs; wait; ls /proc/self/fd | wc -l; env | grep -v ^_= | sort; exit 5';
    const [plain, ours] = both(command(text));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours).toEqual(plain);
  });

  it("is gone, and everything with it", () => {
    const gone = startWorld();
    try {
      gone.write(
        "config/pith-bash-env.bash",
        gone.read("config/pith-bash-env.bash").replaceAll("/dist'", "/gone'"),
      );
      const text = "ls -d /etc; echo ${BASH_ENV+set}; compgen -v | grep -i pith";
      const env = { ...marker, BASH_ENV: gone.file };
      const [ours] = gone.host([{ ...command(text), env }]);
      expect(ours).toEqual({ stdout: "/etc\nset\n", stderr: "", code: 1 });
      gone.remove();
      const [none] = world.host([{ ...command(text), env }]);
      expect(none).toEqual({ stdout: "/etc\nset\n", stderr: "", code: 1 });
    } finally {
      gone.remove();
    }
  });
});

/** As the manual of macOS has it: https://keith.github.io/xcode-man-pages/ps.1.html */
const fakePs = `#!/bin/bash
pid=\${!#}
set -- "$@"
case " $* " in
  *" -E "*) tr '\\0' ' ' <"/proc/$pid/cmdline"; tr '\\0' ' ' <"/proc/$pid/environ" ;;
  *" command= "*) tr '\\0' ' ' <"/proc/$pid/cmdline" ;;
  *) read -r line <"/proc/$pid/stat"; set -- \${line##*) }; [[ $5 == 0 ]] && tty='??' || tty=ttys001; printf '%5s %5s %s\\n' "$2" "$3" "$tty" ;;
esac
`;

describe("a system without /proc", () => {
  let elsewhere: World;
  beforeAll(() => {
    elsewhere = startWorld([], ["ls"], (front) =>
      front.replaceAll(/\/proc\/(?!self\/exe)/g, "/gone/").replaceAll("/bin/ps ", "$HOME/ps "),
    );
    elsewhere.write("home/ps", fakePs, 0o755);
  });
  afterAll(() => elsewhere.remove());
  const run = (call: Call, own: Record<string, string> = {}): readonly [Ran, Ran, number] => {
    const env = { ...marker, BASH_ENV: elsewhere.file, ...call.env };
    const [plain, ours] = elsewhere.host([native(call), { ...call, env }], own);
    return [plain!, ours!, elsewhere.asked()];
  };

  it.each([
    ["the agent's own", command("ls -d /etc; echo $0 $# $-; env | grep -v ^_= | sort; exit 3"), 1],
    ["of several lines", command("ls -d /etc\necho 'a  b' \"é\""), 1],
    ["of several lines, ended", command("ls -d /etc\necho 'a  b' \"é\"\n"), oldBash ? 0 : 1],
    ["a login shell", { argv: ["/bin/bash", "-lc", "ls -d /etc; shopt login_shell"] }, 1],
    ["below dash", { argv: ["/bin/sh", "-c", "setsid -w bash -c 'ls -d /etc'; :"] }, 0],
    ["not in a group of its own", { ...command("ls -d /etc"), attached: true }, 0],
    ["with options", { argv: ["/bin/bash", "-o", "pipefail", "-c", "ls -d /etc"] }, 0],
    ["with parameters", command("ls -d /etc; echo $1", "zero", "one"), 0],
  ] as const)("tells shells by ps: %s", (_, call, times) => {
    const [plain, ours, asked] = run(call);
    expect(ours).toEqual(plain);
    expect(asked).toBe(times);
  });

  it("takes nothing for granted where ps says nothing", () => {
    elsewhere.write("home/ps", "#!/bin/sh\n", 0o755);
    const [plain, ours, asked] = run(command("ls -d /etc"));
    expect([ours, asked]).toEqual([plain, 0]);
  });
});

describe("a shell below one that the agent started to watch over it", () => {
  const script = `"$2" -c "$3"; exit`;
  const below = (words: readonly string[]): Call => ({
    argv: ["/bin/bash", "-c", script, ...words],
    env: { FIRST_CALL: "", FOURTH: "x", BASH_ENV: world.file },
  });
  const run = (words: readonly string[]): Ran => world.host([below(words)])[0]!;
  const text = "ls -d /etc; env | grep BASH_ENV; exit 3";

  it("asks, and is the only one that does", () => {
    expect(run(["fourth-supervisor", "@PID@", "/bin/bash", text])).toEqual({
      stdout: "/etc\n",
      stderr: "",
      code: 3,
    });
    expect(world.asked()).toBe(1);
  });

  it("does not keep another agent's shell from asking", () => {
    world.host([through({ ...command("ls -d /etc"), env: { FOURTH: "x" } })]);
    expect(world.asked()).toBe(1);
  });

  it.each([
    ["another name", ["other", "@PID@", "/bin/bash", text]],
    ["another agent's", ["fourth-supervisor", "1", "/bin/bash", text]],
    ["more words", ["fourth-supervisor", "@PID@", "/bin/bash", text, "x"]],
  ])("does not ask below %s", (_, words) => {
    expect(run(words).code).toBe(3);
    expect(world.asked()).toBe(0);
  });
});
