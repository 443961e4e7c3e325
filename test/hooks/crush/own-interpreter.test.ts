/** Commands that Crush's own interpreter answers, and scripts that it starts by rules of its own. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hookCallIn } from "../../../hooks/crush/hook.ts";
import { spec } from "../../../hooks/crush/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import type { Environment } from "../../../src/system/environment.ts";
import { eachTest } from "../../each-test.ts";
import { textWorld, withVariables } from "../text-world.ts";

const world = eachTest(() => textWorld(spec));

const asked = (input: object, env: Environment = world.env): HookCall => {
  const payload = { event: "PreToolUse", session_id: "x", cwd: world.project, tool_name: "bash" };
  return hookCallIn(env).read(JSON.stringify({ ...payload, tool_input: input }))!;
};

const verdict = (command: string, rewritten: string, env?: Environment) =>
  asked({ command }, env).verdict(rewritten);

const allowAll = () =>
  world.put("home/.config/crush/crush.json", '{"permissions":{"allowed_tools":["bash"]}}');

describe("where Crush's interpreter stands between", () => {
  it("is left alone where Crush has something of its own in the program's place", () => {
    allowAll();
    expect(verdict("jq . x.json", "'/p q/pith-native' '/p q/dist' -- jq . x.json")).toBe("none");
    // Words of its scripts of settings, which do nothing in a command.
    expect(verdict("mcp list", "/p/pith --for-agent mcp list")).toBe("none");
    expect(verdict("ls -la", "/p/pith ls -la")).toBe("neutral");
    const env = withVariables(world, { CRUSH_CORE_UTILS: "1" });
    expect(verdict("cd a && find .", "cd a && '/p q/pith' find .", env)).toBe("none");
    expect(verdict("cargo test | cut -c 1-9", "/p/pith cargo test | cut -c 1-9", env)).toBe("none");
    expect(verdict("cargo test", "/p/pith cargo test", env)).toBe("neutral");
  });

  const inFront = (command: string): string => command.replace(/(?=\S*t\.sh)/, "/p/pith --for-agent=k1 ");

  it.each([
    ["read by Crush itself, with its bans", "curl x\n", "none"],
    ["of the system's first line", "#!/bin/sh\ncurl x\n", "neutral"],
    ["with one word behind it", "#! /bin/sh -e\n", "neutral"],
    ["of env", "#!/usr/bin/env bash\n", "neutral"],
    ["of env, which Crush reads another way", "#!/usr/bin/env bash -x\n", "none"],
    ["of env with a variable", "#!/usr/bin/env -S A=1 bash\n", "none"],
    ["of several words", "#!/bin/sh -e \n", "none"],
    ["of a line that Crush cuts", `#!/${"x".repeat(140)}\n`, "none"],
    ["a program", "\x7fELF\0", "neutral"],
  ])(
    "answers for a script by its path only if Crush starts it as the system does: %s",
    (_, text, expected) => {
      allowAll();
      world.put("project/t.sh", text);
      expect(verdict("./t.sh", inFront("./t.sh"))).toBe(expected);
      expect(verdict("cd sub; ./t.sh", inFront("cd sub; ./t.sh"))).toBe("none");
    },
  );

  it.skipIf(process.platform === "win32")("waits for no named pipe", () => {
    allowAll();
    execFileSync("mkfifo", [join(world.project, "t.sh")]);
    expect(verdict("./t.sh", inFront("./t.sh"))).toBe("none");
  });

  it("looks for a script in the folder that the call names", () => {
    allowAll();
    world.put("project/t.sh", "#!/bin/sh\n");
    world.put("project/sub/t.sh", "curl x\n");
    const inSub = (folder: string) => asked({ command: "./t.sh", working_dir: folder });
    for (const folder of ["sub", `${world.project}/sub`]) {
      expect(inSub(folder).cwd).toBe(`${world.project}/sub`);
      expect(inSub(folder).verdict(inFront("./t.sh")), folder).toBe("none");
    }
    expect(asked({ command: "./t.sh" }).verdict(inFront("./t.sh"))).toBe("neutral");
  });
});
