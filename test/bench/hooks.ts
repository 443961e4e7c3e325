/** Time that hooks and routes add to a run: nothing where there are none, and their own where there are some. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeFor } from "../../src/extensions/routes.ts";
import { removeFolder } from "../left-over.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const rounds = 40;

const hook = (point: string, capability: string, runtime: string): string =>
  `[[hooks.entries]]\nid = "h"\npoint = "${point}"\ncapability = "${capability}"\nruntime = ${runtime}\n`;

const settings: Readonly<Record<string, string | null>> = {
  "no config.toml": null,
  "a config.toml without hooks": 'mode = "balanced"\n',
  redaction: hook("output_after", "rewrite", '{ type = "in_process", name = "redact" }'),
  "audit in the foreground": hook("exec_after", "observe", '{ type = "in_process", name = "audit" }'),
  "a command before each program": hook("exec_before", "guardrail", '{ type = "command", command = "true" }'),
  "a route that does not fit": '[[route]]\nmatch = ["make"]\nvia = ["env"]\n',
};

const homes = (folder: string): readonly string[] =>
  Object.values(settings).map((text, index) => {
    const home = join(folder, String(index));
    mkdirSync(join(home, ".config", "pith"), { recursive: true });
    if (text !== null) writeFileSync(join(home, ".config", "pith", "config.toml"), text);
    return home;
  });

const milliseconds = (home: string): number => {
  const start = process.hrtime.bigint();
  const env = { PATH: process.env["PATH"], HOME: home, PITH_DATA_DIR: join(home, "data") };
  spawnSync("sh", ["-c", `${launcher} git --version | cat`], { env, stdio: ["ignore", "pipe", "ignore"] });
  return Number(process.hrtime.bigint() - start) / 1e6;
};

const routing = (): number => {
  const routes = [
    { match: ["rch"], via: ["x"] },
    { tiers: ["test" as const], via: ["y"] },
  ];
  const times = 100_000;
  const start = performance.now();
  for (let count = 0; count < times; count += 1) routeFor(["cargo", "build", "-p", "x"], routes, () => null);
  return ((performance.now() - start) / times) * 1000;
};

/** Milliseconds of `pith git --version`, least and median of 40, in turns; and microseconds to look for a route. */
export const hooking = (): string[][] => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  try {
    const all = homes(folder);
    const times = all.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      all.forEach((home, index) => times[index]!.push(milliseconds(home)));
    const rows = Object.keys(settings).map((name, index) => {
      const sorted = times[index]!.toSorted((a, b) => a - b);
      return [name, `${sorted[0]!.toFixed(1)} (${sorted[rounds >> 1]!.toFixed(1)})`];
    });
    return [...rows, ["to look for a route, in microseconds", routing().toFixed(2)]];
  } finally {
    removeFolder(folder);
  }
};
