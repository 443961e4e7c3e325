/** Whatever the umask: what others could replace would run as the user. */
import { expect, test } from "vitest";
import { pith, world } from "../classes/world.ts";

test.runIf(process.platform === "linux")(
  "nobody else can write to what pith makes, or read its settings and records",
  () => {
    const here = world();
    const own = `'${pith}'`;
    const { stdout } = here.bash(
      `umask 0; cd "$HOME"
    for agent in claude codex gemini; do ${own} init --agent $agent --yes; done >/dev/null
    ${own} config set mode tight; ${own} ls -la /usr/bin | cat >/dev/null; ${own} gain >/dev/null
    find . -perm /022 ! -type l -path '*/.*' -print
    find "$PITH_DATA_DIR" -perm /077 -print
    find . -name config.toml -path '*/pith/*' -printf '%m\\n'`,
    );
    expect(stdout).toBe("600\n");
  },
);
