import { linkSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { idIn, lines, pith, world, type World } from "./world.ts";

const asked = (here: World, agent: string, payload: object, env: Readonly<Record<string, string>> = {}) => {
  here.file("payload.json", JSON.stringify(payload));
  return here.bash(`'${pith}' hook ${agent} < payload.json`, env);
};

test("the folder that the model is in decides about no rule: a project's own hold in all of them", () => {
  const here = world();
  here.tool("cargo", "exit 0");
  const elsewhere = join(here.home, "elsewhere");
  for (const folder of [".codebuddy", "elsewhere/.codebuddy"])
    mkdirSync(join(here.home, folder), { recursive: true });
  const rules = (path: string, kind: string): void =>
    writeFileSync(join(path, ".codebuddy/settings.json"), `{"permissions":{"${kind}":["Bash(cargo:*)"]}}`);
  rules(here.home, "allow");
  rules(elsewhere, "allow");
  const said = (cwd: string): string =>
    asked(
      here,
      "codebuddy",
      {
        hook_event_name: "PreToolUse",
        session_id: "s1",
        cwd,
        permission_mode: "default",
        tool_name: "Bash",
        tool_input: { command: "cargo test" },
      },
      { CODEBUDDY_PROJECT_DIR: here.folder },
    ).stdout;
  here.file("sub/file", "");
  expect(said(here.folder)).toContain('"permissionDecision":"allow"');
  expect(said(elsewhere)).toBe("");
  here.file(".codebuddy/settings.json", '{"permissions":{"deny":["Bash(cargo test:*)"]}}');
  expect([here.folder, join(here.folder, "sub"), elsewhere].map(said)).toEqual(["", "", ""]);
});

test("a path that a program prints is not read, whatever the words around it", () => {
  const here = world();
  const secret = lines(2000, (index) => `   Compiling secret-${index} v1.0.0`);
  here.file("private.txt", secret);
  const size = (Buffer.byteLength(secret) / 1024).toFixed(1);
  const { stdout, code } = asked(here, "copilot", {
    sessionId: "s1",
    timestamp: 1_795_318_760_547,
    cwd: here.folder,
    toolName: "bash",
    toolArgs: { command: "cargo build" },
    toolResult: {
      resultType: "success",
      textResultForLlm:
        `Output too large to read at once (${size} KB). Saved to: ${join(here.folder, "private.txt")}\n` +
        `Consider it.\n\nPreview (first 500 chars):\n${secret.slice(0, 500)}\n` +
        "<shellId: 0 completed with exit code 0>",
    },
  });
  expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
});

const links = { "a link": symlinkSync, "a second name": linkSync } as const;

test.each(Object.entries(links))(
  "what is kept is asked for by its id, and %s is not what was kept",
  (_, link) => {
    const here = world();
    here.file("secret.txt", "the secret\n");
    here.file("ci.sh", "seq -f 'step %g of the build' 3000\n");
    const id = idIn(here.withPith("bash ci.sh").stdout) ?? "";
    expect(here.own("raw", id).stdout).toContain("step 2999 of the build");
    const tee = join(here.env["PITH_DATA_DIR"]!, "tee");
    const name = readdirSync(tee).find((file) => file.endsWith(`_${id}.log`))!;
    renameSync(join(tee, name), join(tee, "moved"));
    link(join(here.folder, "secret.txt"), join(tee, name));
    for (const args of [[id], [id, "--grep", "."], [id, "--lines", "1:"], ["--last"]]) {
      const { stdout, stderr, code } = here.own("raw", ...args);
      expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
      expect(stderr).toMatch(/is a link, and no output that pith kept\n$/);
    }
  },
);

test("a folder that a sandbox has put in the place of the kept outputs is not looked into", () => {
  const here = world();
  here.file("secret/1_x_AAAAAAAA.log", "the secret\n");
  // Nothing can be written where outputs belong, so this one is kept in the temporary folder.
  here.file("ci.sh", "seq -f 'step %g of the build' 3000\n");
  writeFileSync(here.env["PITH_DATA_DIR"]!, "");
  const shown = here.withPith("bash ci.sh").stdout;
  const path = /full output: (\S+)\]/.exec(shown)?.[1] ?? "";
  const spool = dirname(path);
  expect(here.own("raw", idIn(shown) ?? "").code).toBe(0);
  renameSync(spool, `${spool}-moved`);
  symlinkSync(join(here.folder, "secret"), spool);
  expect(here.own("raw", "AAAAAAAA")).toMatchObject({ stdout: "", code: 1 });
});
