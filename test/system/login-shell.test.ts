import { describe, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { loginShell, type UserDatabase, userShell } from "../../src/system/login-shell.ts";

const passwd = [
  "root:x:0:0:root:/root:/bin/ash",
  "#1000:x",
  "dev:x:1000:1000:A Dev,,,:/home/dev:/usr/bin/zsh",
  "bare:x:1001:1001::/home/bare:",
  "",
].join("\n");

const database = (
  files: Readonly<Record<string, string>>,
  programs: Readonly<Record<string, string>> = {},
): UserDatabase => ({
  read: (path) => files[path] ?? null,
  ask: (program, args) => programs[[program, ...args].join(" ")] ?? null,
});

const user = (uid: number, platform: NodeJS.Platform = "linux", variables = {}) =>
  environmentOf({ uid, platform, variables });

describe("the login shell", () => {
  test.each([
    [0, "/bin/ash"],
    [1000, "/usr/bin/zsh"],
    [1001, "/bin/sh"],
    [4, null],
  ])("of user %d is what the file says", (uid, shell) => {
    expect(loginShell(user(uid), database({ "/etc/passwd": passwd }))).toBe(shell);
  });

  test("of a user of the network is what getent says", () => {
    const answers = { "getent passwd 70000": "far:*:70000:70000:Far:/home/far:/bin/bash\n" };
    expect(loginShell(user(70_000), database({ "/etc/passwd": passwd }, answers))).toBe("/bin/bash");
    expect(loginShell(user(70_000), database({}, answers))).toBe("/bin/bash");
  });

  test("on macOS is what the directory says", () => {
    const answers = {
      "/usr/bin/id -un 501": "dev\n",
      "/usr/bin/dscl /Search -read /Users/dev UserShell": "UserShell: /bin/zsh\n",
    };
    expect(loginShell(user(501, "darwin"), database({ "/etc/passwd": passwd }, answers))).toBe("/bin/zsh");
    expect(loginShell(user(501, "darwin"), database({ "/etc/passwd": passwd }))).toBe(null);
  });

  test("does not depend on $SHELL, and the user's shell does where there is one", () => {
    const { uid, platform } = user(process.getuid?.() ?? 0);
    const at = (variables: Readonly<Record<string, string>>) => environmentOf({ uid, platform, variables });
    expect(loginShell(at({ SHELL: "/opt/other" }))).toBe(loginShell(at({})));
    expect(userShell(at({ SHELL: "/opt/other" }))).toBe("/opt/other");
    expect(userShell(at({ SHELL: "" }))).toBe(loginShell(at({})));
    expect(userShell(at({}))).toBe(loginShell(at({})));
  });
});
