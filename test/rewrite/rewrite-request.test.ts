import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { quoteWord } from "../../src/shell/quote-word.ts";
import { rewriteRequest } from "../../src/rewrite/rewrite-request.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { launcher } from "../../src/system/installation.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-request-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "settings.toml"), '[exclude]\ncommands = ["git log"]\n');
writeFileSync(join(folder, "env.sh"), "export LANG=C\n");

const env = environmentOf({
  cwd: "/",
  home: folder,
  variables: { PATH: "/own", PWD: "/", PITH_CONFIG: join(folder, "settings.toml") },
});
const lookup = (path: string) => (name: string) =>
  path.split(":").includes("/own") && name === "git" ? "/own/git" : null;
const request = await rewriteRequest(env, folder, lookup);
const inserted = `${quoteWord(launcher())} --for-agent git`;

describe("what every asker is told alike", () => {
  it("inserts the launcher, and leaves what the settings exclude", () => {
    expect(request.rewrite("git status").output).toBe(`${inserted} status`);
    expect(request.rewrite("git log").output).toBe(null);
  });

  it("looks programs up in the PATH of the shell that runs the text", () => {
    expect(request.rewrite("git status", { path: "/nowhere" }).output).toBe(null);
    expect(request.rewrite("export PATH=/nowhere; git status").output).toBe(null);
  });

  it("looks into files only where the text runs now", () => {
    const text = "source ./env.sh && git status";
    expect(request.rewrite(text).output).toBe(null);
    expect(request.rewrite(text, { runsNow: true }).output).toBe(`source ./env.sh && ${inserted} status`);
  });
});
