import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { launcher } from "../../launcher/world.ts";

const startFile = join(import.meta.dirname, "../../../dist/start/pith-bash-env.bash");

const shellenv = (args: readonly string[] = []) => {
  const ran = spawnSync(launcher, ["shellenv", ...args], {
    env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent" },
    encoding: "utf8",
  });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
};

/** Variables in a shell's environment after the code has run `times` times. */
const evaluated = (shell: string, times: number, before: Record<string, string>): readonly string[] => {
  const { out } = shellenv();
  const text = `set -eu\n${out.repeat(times)}\nenv | grep BASH_ENV | sort`;
  const ran = spawnSync(shell, ["-c", text], {
    env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent", SHLVL: "1", ...before },
    encoding: "utf8",
  });
  return `${ran.stdout}${ran.stderr}`.trim().split("\n");
};

describe.each(["/bin/bash", "/bin/zsh", "/bin/dash"].filter((shell) => existsSync(shell)))(
  "in %s",
  (shell) => {
    it("sets BASH_ENV, however often", () => {
      expect(evaluated(shell, 1, {})).toEqual([`BASH_ENV=${startFile}`]);
      expect(evaluated(shell, 3, {})).toEqual([`BASH_ENV=${startFile}`]);
    });

    it("keeps the user's own", () => {
      const own = "/home/dev/it's $own.bash";
      const expected = [`BASH_ENV=${startFile}`, `PITH_BASH_ENV=${own}`];
      for (const times of [1, 2]) expect(evaluated(shell, times, { BASH_ENV: own })).toEqual(expected);
    });

    it("takes the place of another installation's", () => {
      expect(evaluated(shell, 1, { BASH_ENV: "/old/start/pith-bash-env.bash" })).toEqual([
        `BASH_ENV=${startFile}`,
      ]);
    });
  },
);

it("says for which agents that is not enough, where it harms no `eval` without quotes", () => {
  expect(shellenv().out.trimEnd().split("\n").at(-1)).toMatch(
    /^# For gemini, kilo, opencode, qwen nothing is hidden/,
  );
});

it("has a form for fish", () => {
  expect(shellenv(["fish"]).out.replace(/^#.*\n/m, ""))
    .toBe(`if set -q BASH_ENV; and not string match -q '*/pith-bash-env.bash' -- $BASH_ENV
    set -gx PITH_BASH_ENV $BASH_ENV
end
set -gx BASH_ENV '${startFile}'
`);
});

it("says what it does, and what it cannot", () => {
  expect(shellenv(["--help"]).out).toContain('eval "$(pith shellenv)"');
  const { code, out, err } = shellenv(["tcsh"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toBe('pith: no shell "tcsh"; there are sh, bash, zsh, fish\n');
});
