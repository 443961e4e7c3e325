/** A real engine behind a route: distcc, with a server of its own on loopback. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pith, type World, world } from "../classes/world.ts";

const has = (name: string): boolean => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
const missing = ["distcc", "distccd", "gcc"].filter((name) => !has(name));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe.skipIf(missing.length > 0)(
  `distcc${missing.length > 0 ? ` (not here: ${missing.join(", ")})` : ""}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "pith-distcc-"));
    let log = "";
    let server: ChildProcess;
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      // Started by root it becomes nobody.
      chmodSync(folder, 0o777);
      mkdirSync(join(folder, "state"));
      const where = ["--listen", "127.0.0.1", "--port", String(port), "--allow", "127.0.0.1"];
      // The compilers of this machine are on its list only where a package has put them there.
      const how = ["--no-detach", "--daemon", "--make-me-a-botnet", "--log-stderr", "--verbose"];
      server = spawn("distccd", [...how, ...where], {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, TMPDIR: folder },
      });
      server.stderr!.on("data", (chunk: Buffer) => (log += chunk.toString()));
      const isReady = (): boolean => log.includes("listening on");
      while (!isReady() && server.exitCode === null)
        await new Promise((resolve) => void setTimeout(resolve, 50));
      if (!isReady()) throw new Error(`distccd did not start: ${log}`);
    });
    afterAll(() => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    const configured = (): World => {
      const here = world();
      here.file(
        "../home/.config/pith/config.toml",
        '[[route]]\ntiers = ["compile"]\nvia = ["distcc"]\nown_exits = [100, 103, 107]\n',
      );
      here.file("good.c", "int main(void) { return 0; }\n");
      here.file("bad.c", "int main(void) { return nosuch; }\n");
      return here;
    };
    const hosts = (to: number) => ({
      DISTCC_HOSTS: `127.0.0.1:${to}`,
      DISTCC_FALLBACK: "0",
      DISTCC_BACKOFF_PERIOD: "0",
      DISTCC_DIR: join(folder, "state"),
    });
    const compile = (here: World, words: string, env: Record<string, string> = hosts(port)) =>
      here.bash(`${pith} --for-agent ${words} 2>&1 | cat; exit \${PIPESTATUS[0]}`, {
        ...env,
        LD_LIBRARY_PATH: process.env["LD_LIBRARY_PATH"] ?? "",
      });
    const jobs = (): number => log.split(/exit:\d+/).length - 1;

    test("the compiler runs on the server, once", async () => {
      const here = configured();
      const before = jobs();
      expect(compile(here, "gcc -c good.c")).toMatchObject({ code: 0, stdout: "" });
      expect(existsSync(join(here.folder, "good.o"))).toBe(true);
      await expect.poll(jobs).toBe(before + 1);
    });

    test("Remote compile error = output shown, all of it, with the compiler's code", async () => {
      const here = configured();
      const before = jobs();
      const { stdout, code } = compile(here, "gcc -c bad.c");
      expect(code).toBe(1);
      expect(stdout).toContain("bad.c");
      expect(stdout).toContain("error: ");
      expect(stdout).toContain("nosuch");
      // An error is tried here once more by distcc itself, never by pith.
      await expect.poll(jobs).toBe(before + 1);
    });

    test("daemon unreachable: its own word and code, and no second run", async () => {
      const here = configured();
      // Without a pause it tries until it has no descriptors left, and is aborted.
      const { DISTCC_BACKOFF_PERIOD: _, ...patient } = hosts(await freePort());
      const { stdout, code } = compile(here, "gcc -c good.c", patient);
      expect(code).toBe(116);
      expect(stdout).toContain("distcc");
      expect(existsSync(join(here.folder, "good.o"))).toBe(false);
    });

    test("typed by hand it is not wrapped once more", async () => {
      const here = configured();
      const before = jobs();
      expect(compile(here, "distcc gcc -c good.c").code).toBe(0);
      await expect.poll(jobs).toBe(before + 1);
    });
  },
);
