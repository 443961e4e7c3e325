/** Runs every case of the modules beside this file and writes its output under fixtures/. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const fixtures = join(here, "..", "..", "..", "fixtures");
const tools = process.env.CAPTURE_TOOLS ?? "/tmp/js";
const pattern = new RegExp(process.argv[2] ?? ".");
const home = join(tools, "home");

const merged = '"$@" 2>&1 | cat >"$OUT"; exit ${PIPESTATUS[0]}';
const apart = '{ "$@" 2>&3 | cat >"$OUT"; exit ${PIPESTATUS[0]}; } 3> >(cat >"$ERR")';

const mask = (text, project) =>
  text
    .replaceAll(project, "/home/dev/project")
    .replaceAll(home, "/home/dev")
    .replaceAll(tools, "/opt/tools")
    .replaceAll(/\bregistry\.[a-z]+\.(?:org|com)\b/g, "registry.example.org");

const emptyProject = (project) => {
  mkdirSync(project, { recursive: true });
  for (const name of readdirSync(project)) {
    if (name === "node_modules" || name === ".installed") continue;
    rmSync(join(project, name), { recursive: true, force: true });
  }
};

const writeFiles = (project, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), typeof text === "string" ? text : JSON.stringify(text, null, 2));
  }
};

const versionOf = (project, one, env) => {
  if (one.versionOf !== undefined) {
    const [command, ...rest] = one.versionOf;
    return spawnSync(command, rest, { cwd: project, env, encoding: "utf8" }).stdout.trim();
  }
  if (one.version !== undefined) return one.version;
  const manifest = join(project, "node_modules", one.package ?? one.tool, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : process.version.slice(1);
};

const environment = (project, one) => ({
  PATH: [
    join(project, "node_modules", ".bin"),
    ...[one.set ?? "main", "pm"].map((set) => join(tools, set, "node_modules", ".bin")),
    process.env.PATH,
  ].join(":"),
  HOME: home,
  LANG: "C.UTF-8",
  ...(process.env.npm_config_registry ? { npm_config_registry: process.env.npm_config_registry } : {}),
  ...(process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}),
  npm_config_cache: join(home, ".npm"),
  npm_config_update_notifier: "false",
  TURBO_TELEMETRY_DISABLED: "1",
  ...one.env,
});

const plain = (text) => text.replaceAll(/\u001b\[[0-9;]*m/g, "");

const holds = (text, fact) =>
  typeof fact === "string" ? text.includes(fact) : new RegExp(fact.re, "m").test(text);

const record = (one) => {
  const fresh = one.fresh === true;
  const project = join(tools, one.set ?? "main", ...(fresh ? ["fresh"] : []));
  emptyProject(project);
  if (fresh) rmSync(join(project, "node_modules"), { recursive: true, force: true });
  writeFiles(project, { "package.json": { name: "shop", version: "1.0.0", private: true }, ...one.files });
  const target = join(fixtures, one.path);
  mkdirSync(dirname(target), { recursive: true });
  const env = environment(project, one);
  for (const step of one.before ?? []) {
    const prepared = spawnSync("bash", ["-c", step], { cwd: project, env });
    if (prepared.status !== 0)
      console.error(`${one.path}: ${step} exited with ${prepared.status}\n${prepared.stderr}`);
  }
  const isMerged = one.merged ?? true;
  const [out, err] = [join(tools, "out.raw"), join(tools, "err.raw")];
  const run = spawnSync("bash", ["-c", isMerged ? merged : apart, "bash", ...one.argv], {
    cwd: one.cwd === undefined ? project : join(project, one.cwd),
    env: { ...env, OUT: out, ERR: err },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: one.timeout ?? 120_000,
  });
  if (!isMerged) spawnSync("sleep", ["0.2"]);
  const text = mask(readFileSync(out, "utf8"), project);
  writeFileSync(`${target}.txt`, text);
  let whole = text;
  if (!isMerged) {
    const second = mask(readFileSync(err, "utf8"), project);
    writeFileSync(`${target}.err.txt`, second);
    whole += second;
  }
  for (const fact of one.facts ?? []) {
    if (!holds(plain(whole), fact))
      console.error(`${one.path}: the raw output lacks ${JSON.stringify(fact)}`);
  }
  const described = {
    argv: one.show ?? one.argv,
    exit: run.status ?? 128,
    merged: isMerged,
    tool: one.tool,
    version: versionOf(project, one, env),
    made: `test/capture/js.sh '${one.path}'; home, project and registry names masked`,
    ...(one.env === undefined || one.local ? {} : { env: one.env }),
    facts: one.facts ?? [],
    ...(one.mustNot === undefined ? {} : { mustNot: one.mustNot }),
    ...(one.maxTokens === undefined ? {} : { maxTokens: one.maxTokens }),
  };
  writeFileSync(`${target}.json`, `${JSON.stringify(described, null, 2)}\n`);
  console.log(`${one.path} exit ${run.status} ${whole.length} characters`);
};

mkdirSync(home, { recursive: true });
const registry = spawn("node", [join(here, "registry.mjs")], { stdio: "inherit" });
registry.unref();
process.on("exit", () => registry.kill());
spawnSync("sleep", ["3"]);
const modules = readdirSync(here)
  .filter((name) => name.endsWith(".mjs") && !["record.mjs", "sources.mjs", "registry.mjs"].includes(name))
  .sort();
for (const name of modules) {
  const { default: cases } = await import(pathToFileURL(join(here, name)).href);
  for (const one of cases) if (pattern.test(one.path)) record(one);
}
