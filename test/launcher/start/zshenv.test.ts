import { existsSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertingEngine } from "../../integration/world.ts";
import { type Call, notingEngine, type Ran, startWorld, type World } from "./world.ts";

const zsh = ["/bin/zsh", "/usr/bin/zsh"].find((path) => existsSync(path));

describe.skipIf(zsh === undefined)("zsh with a folder of ours", () => {
  let world: World;
  beforeAll(() => {
    world = startWorld();
  });
  afterAll(() => world.remove());
  beforeEach(() => {
    world.asked();
  });

  const marker = { FIRST_CALL: "call-1" };
  const command = (text: string, ...more: string[]): Call => ({ argv: [zsh!, "-c", text, ...more] });
  const both = (call: Call, own: Record<string, string> = {}): readonly [Ran, Ran] => {
    const variables: Readonly<Record<string, string>> = { ...marker, ...call.env };
    const dots = variables["ZDOTDIR"];
    const kept = dots === undefined ? {} : { PITH_ZDOTDIR: dots };
    const env = { ...variables, ...kept, ZDOTDIR: world.folder };
    const [plain, ours] = world.host(
      [
        { ...call, env: variables },
        { ...call, env },
      ],
      own,
    );
    return [plain!, ours!];
  };

  it.each([
    ["a failing last command", "ls -d /etc; ls /nonexistent-x"],
    ["return", "ls -d /etc; return 3; echo after"],
    ["set -e", "set -e; ls /nonexistent-x; echo PUSHED"],
    ["set -u", "set -u; ls -d /etc; echo $nothing; echo after"],
    ["a failed expansion", "ls -d /etc; echo ${z:?}; echo after"],
    ["quotes and bytes", "ls -d /etc; echo 'it'\"'\"'s é 漢' $'\\xe9'"],
    ["line ends at the end", "ls -d /etc\necho two\n\n"],
    ["options and shell variables", "ls -d /etc; echo $- $SHLVL $# $0 $LINENO; setopt"],
    [
      "parameters",
      'ls -d /etc; set | grep -v -e ^_ -e RANDOM -e SECONDS -e EPOCH -e PID -e "^\'[\\$!]" | sort | head -200',
    ],
    ["status before anything ran", 'echo "$? $! $pipestatus"; ls -d /etc'],
    ["a trap at the end", "trap 'echo bye $?' EXIT; ls -d /etc; exit 5"],
    ["an end by a signal", "ls -d /etc; kill -TERM $$; echo after"],
    ["descriptors", "ls -d /etc; ls /proc/self/fd | wc -l"],
    ["environment", "ls -d /etc; env | grep -v ^_= | sort"],
    ["a nested shell", `ls -d /etc; ${zsh} -c 'ls -d /etc; echo inner'; bash -c 'ls -d /etc'`],
    ["functions and aliases", "ls -d /etc; functions; alias"],
    ["a command in the background", "ls -d /etc & wait $!; echo $?"],
  ])("runs as without pith: %s", (_, text) => {
    const [plain, ours] = both(command(text));
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it("runs what is answered", () => {
    world.write(
      "dist/libexec/pith",
      notingEngine(world.root, insertingEngine.replace("|env ", "|echo ")),
      0o755,
    );
    const [, ours] = both(command("echo 'é'; ls /etc; ls x | cat\n\n"));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours.stdout).toBe("\xc3\xa9\nls /etc\nls x\n");
  });

  it("tells the engine that it is zsh", () => {
    world.write(
      "dist/libexec/pith",
      `#!/bin/bash\nprintf '%s ' "$1" "$2" "$4" >'${world.root}/who'\n`,
      0o755,
    );
    const [, ours] = both(command("ls -d /etc; cat who"));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours.stdout).toBe("/etc\ninside first zsh ");
  });

  it.each([
    ["no covered word", command("echo hi"), {}],
    ["more than 100 KiB", command(`ls -d /etc # ${"x".repeat(102_400)}`), {}],
    ["parameters", command("ls -d /etc; echo $1", "zero", "one"), {}],
    ["a login shell", { argv: [zsh ?? "", "-lc", "ls -d /etc"] }, {}],
    ["errexit from outside", { argv: [zsh ?? "", "-ec", "ls /nonexistent-x; echo after"] }, {}],
    ["no agent", { ...command("ls -d /etc; env | grep -v ^_= | sort"), env: { FIRST_CALL: "" } }, {}],
    ["not in a session of its own", { ...command("ls -d /etc"), attached: true }, {}],
    ["an agent that was started with the variable", command("ls -d /etc"), { FIRST_CALL: "call-1" }],
    [
      "below dash",
      { argv: ["/bin/sh", "-c", `setsid -w ${zsh} -c 'ls -d /etc; env | grep -c ZDOTDIR'; :`] },
      {},
    ],
    ["switched off", { ...command("ls -d /etc"), env: { PITH_DISABLED: "1" } }, {}],
  ] as const)("is left alone: %s", (_, call, own) => {
    const [plain, ours] = both(call, own);
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(0);
  });

  it("reads the user's own file once, wherever it is", () => {
    world.write("home/.zshenv", "echo own; export SEEN=${SEEN-}x\n");
    world.write("dots/.zshenv", "echo dots; typeset -g HERE=1\n");
    for (const text of ["ls -d /etc; echo $SEEN $HERE ${ZDOTDIR-none}", "echo $SEEN $HERE ${ZDOTDIR-none}"]) {
      for (const env of [{}, { ZDOTDIR: `${world.root}/dots` }] as Record<string, string>[]) {
        const [plain, ours] = both({ ...command(text), env });
        expect(ours).toEqual(plain);
      }
    }
    world.write("home/.zshenv", "");
  });

  it("asks not in the one that only prepares, but in the one that it becomes", () => {
    const env = { FIRST_CALL: "", THIRD_CALL: "call-1" };
    const inner = "ls -d /etc; echo ${ZDOTDIR-none} $SEEN; env | grep -v ^_= | sort";
    world.write("home/.zshenv", "export SEEN=x\n");
    const [plain, ours] = both({
      ...command(`PREPARE=1\nls -d /etc >/dev/null\nexec ${zsh} -c '${inner}'`),
      env,
    });
    world.write("home/.zshenv", "");
    expect(ours).toEqual(plain);
    expect(world.asked()).toBe(1);
  });

  it.each([
    ["says nothing", "#!/bin/bash\n"],
    ["fails", "#!/bin/bash\necho oops >&2; exit 1\n"],
    ["cannot be started", "#!/nonexistent/interpreter\n"],
    ["answers nonsense", "#!/bin/bash\nprintf '900|z \\0'\n"],
  ])("leaves the string as it is where the engine %s", (_, engine) => {
    world.write("dist/libexec/pith", engine, 0o755);
    const [plain, ours] = both(command("ls -d /etc; env | grep -v ^_= | sort; exit 5"));
    world.write("dist/libexec/pith", notingEngine(world.root), 0o755);
    expect(ours).toEqual(plain);
  });

  it("is not read for ever, named as the user's own", () => {
    const env = { ...marker, ZDOTDIR: world.folder, PITH_ZDOTDIR: `${world.folder}/.` };
    const [ours] = world.host([{ ...command("ls -d /etc; echo ${ZDOTDIR-none}"), env }]);
    expect(ours).toEqual({ stdout: "/etc\nnone\n", stderr: "", code: 0 });
    expect(world.asked()).toBe(1);
  });

  it("does nothing where pith is gone", () => {
    const gone = world.read("config/zsh/.zshenv").replaceAll("/dist'", "/gone'");
    world.write("gone/.zshenv", gone);
    const [plain] = world.host([{ ...command("ls -d /etc; env | grep -v ^_= | sort"), env: marker }]);
    const env = { ...marker, ZDOTDIR: `${world.root}/gone` };
    const [ours] = world.host([{ ...command("ls -d /etc; env | grep -v ^_= | sort"), env }]);
    expect(ours).toEqual(plain);
  });
});
