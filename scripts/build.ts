/** `npm run build`: registries, launcher, native executable (Bun), Node bundle (esbuild). */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { entryScript, scriptCases } from "../src/launcher/entry-script.ts";
import { killedMark } from "../src/engine/mark/marks.ts";
import { countedModules } from "./counted.ts";
import { knownAgents } from "../src/pipeline/agents.generated.ts";
import { typedRefusal } from "../src/pipeline/typed-words.ts";
import { bunBinary, compileExecutable } from "./executable.ts";
import { writeRegistries } from "./generate.ts";
import { writeNative } from "./native.ts";
import { notices } from "./notices.ts";
import { windowsEntry } from "./windows-entry.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

const ownNames = async (): Promise<string[]> => {
  const { commands } = await import("../src/cli/registry.generated.ts");
  return commands.map((command) => command.name);
};

/** The launcher's own variables. */
const ownVariables = (script: string): readonly string[] => [
  ...new Set(script.match(/\bpith_\w+(?==)|(?<=\bread -r(?: pith_\w+)* )pith_\w+|(?<=\bfor )pith_\w+/g)),
];

/** Agents and the variables that tell them. */
const markers = (): readonly (readonly [agent: string, variable: string])[] =>
  knownAgents.flatMap(({ name, markers: all }) => all.map((variable) => [name, variable] as const));

const writeLauncher = async (): Promise<void> => {
  const place = join(dist, "pith");
  if (process.platform === "win32") return writeFileSync(place, windowsEntry);
  const template = readFileSync(join(root, "src", "launcher", "launcher.sh"), "utf8");
  const script = template
    .replaceAll("@COMMANDS@", (await ownNames()).join("|"))
    .replace("@VARIABLES@", () =>
      ownVariables(template)
        .map((name) => `\${${name}+x}`)
        .join(""),
    )
    .replace("@NAMES@", ownVariables(template).join(" "))
    .replace(
      "@AGENTS@",
      markers()
        .map(([agent, variable]) => `${agent}:${variable}`)
        .join(" "),
    )
    .replace("@MARKERS@", () =>
      markers()
        .map(([, variable]) => `\${${variable}-}`)
        .join(""),
    )
    .replace("@READ_BY_SCRIPT@", () => scriptCases("return 0"))
    .replace("@KILLED@", () => killedMark())
    .replace("@TYPED@", () => typedRefusal.replaceAll("'", `'\\''`))
    .replaceAll("@VERSION@", version);
  const fresh = join(dist, "pith.new");
  writeFileSync(fresh, script);
  chmodSync(fresh, 0o755);
  renameSync(fresh, place);
};

const writeNodeBundle = async (): Promise<readonly string[]> => {
  const folder = join(dist, "node");
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: [join(root, "src", "main.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    // The other form of jsonc-parser asks for its own files at run time.
    mainFields: ["module", "main"],
    target: "node20",
    minify: true,
    define: { PITH_VERSION: JSON.stringify(version) },
    external: ["bun:sqlite", "better-sqlite3"],
    plugins: [countedModules()],
    banner: {
      js: "import{createRequire as pithRequire}from'node:module';const require=pithRequire(import.meta.url);",
    },
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
};

/** Writes the package's exports, for hooks that are modules: no more than a list. */
const writeLibrary = async (): Promise<void> => {
  await build({
    entryPoints: [join(root, "src", "extensions", "registered.ts")],
    outfile: join(dist, "node", "register.js"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  copyFileSync(join(root, "src", "config", "register.d.ts"), join(dist, "node", "register.d.ts"));
};

/** Draws the charts of `pith gain --html`: read at run time, so that no start has to load it. */
const writePageScript = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: [join(root, "src", "figures", "page", "charts.ts")],
    outfile: join(dist, "page", "charts.js"),
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2020",
    minify: true,
    legalComments: "inline",
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
};

/** Cost of a real test run with pith and without, which `pith init` names if the user's project has no tests. */
const writeMeasuredCapture = async (): Promise<void> => {
  const { reduceText } = await import("../src/pipeline/reduce-text.ts");
  const { countTokens } = await import("../src/history/tokens.ts");
  const output = readFileSync(join(root, "fixtures", "vitest", "large.txt"));
  const store = { commit: () => ({ id: "7K2M9QXA", path: "" }) };
  const measured = { command: "vitest run", output, exit: 1, namesPath: false, store };
  const { output: shown } = await reduceText(measured);
  const [raw, left] = [output, shown].map((text) => countTokens(text.toString()));
  mkdirSync(join(dist, "captures"), { recursive: true });
  writeFileSync(join(dist, "captures", "vitest.json"), `${JSON.stringify({ raw, shown: left })}\n`);
};

const writeExecutable = (): void => {
  const bun = bunBinary();
  if (bun === null) {
    console.log("no Bun for this platform: dist/pith runs on Node");
    return;
  }
  const fresh = join(dist, "libexec", "pith.new");
  compileExecutable(bun, { outfile: fresh, version });
  renameSync(fresh, join(dist, "libexec", "pith"));
};

const copyArtifacts = async (): Promise<void> => {
  const { quietWords } = await import("../src/rewrite/quiet-words.ts");
  for (const agent of readdirSync(join(root, "hooks"), { withFileTypes: true })) {
    const artifacts = join(root, "hooks", agent.name, "artifacts");
    if (agent.isDirectory() && existsSync(artifacts))
      cpSync(artifacts, join(dist, "hooks", agent.name), { recursive: true });
    const front = join(dist, "hooks", agent.name, "front.bash");
    if (existsSync(front)) writeFileSync(front, entryScript(readFileSync(front, "utf8"), quietWords()));
  }
};

const copyStartFiles = async (): Promise<void> => {
  const { quietWords } = await import("../src/rewrite/quiet-words.ts");
  const { startTable } = await import("./start-table.ts");
  const source = join(root, "src", "launcher", "start");
  const target = join(dist, "start");
  mkdirSync(target, { recursive: true });
  for (const name of ["pith-bash-env.bash", "zshenv.zsh"])
    copyFileSync(join(source, name), join(target, name));
  const hosts = await startTable();
  for (const name of ["front.bash", "zsh.bash"]) {
    const text = readFileSync(join(source, name), "utf8");
    writeFileSync(join(target, name), entryScript(text, quietWords(), hosts));
  }
};

const buildAll = async (): Promise<void> => {
  mkdirSync(join(dist, "libexec"), { recursive: true });
  await writeLauncher();
  const inputs = [...(await writeNodeBundle()), ...(await writePageScript())];
  await writeLibrary();
  await writeMeasuredCapture();
  writeExecutable();
  await writeNative(join(dist, "libexec"), version);
  // Until the native program is built, nobody has fetched the crates that it names.
  writeFileSync(join(dist, "THIRD-PARTY-NOTICES"), notices(inputs));
  await copyArtifacts();
  await copyStartFiles();
  copyFileSync(join(root, "src", "integration", "advice.md"), join(dist, "advice.md"));
  copyFileSync(join(root, "LICENSE"), join(dist, "LICENSE"));
};

// Modules that were loaded meanwhile still hold the old lists: a second process builds, and never a third.
const written = await writeRegistries();
if (written.length > 0 && !process.argv.includes("--again")) {
  const words = [...process.execArgv, ...process.argv.slice(1), "--again"];
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
} else await buildAll();
