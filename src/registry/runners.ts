/** Programs that run a project's own tools. Where no filter knows them, the generic one covers them and
 * what they start is recognised by its form. */

export const always = new Set(
  `make just task nx turbo lerna rush moon tox nox invoke inv doit poe rake ant gradle gradlew mvn mvnw
  sbt bazel bazelisk buck2 ninja ctest scons xcodebuild mix rebar3 stack cabal dune grunt gulp
  pre-commit lefthook lint-staged concurrently npm-run-all run-s run-p wireit earthly act composer
  magefile mage`.split(/\s+/),
);

/** Subcommands of tools that do more than running. */
export const verbs: Readonly<Record<string, string>> = {
  npm: "run run-script rum urn test t tst start stop restart",
  pnpm: "run run-script test t start",
  yarn: "run test start",
  bun: "run",
  deno: "task run",
  mise: "run r",
  devbox: "run",
  hatch: "test fmt build",
  rails: "test",
  dotnet: "build test run",
  swift: "build test run",
  zig: "build test",
};

export const scriptManagers: Readonly<Record<string, string>> = {
  pnpm: "add install i update up remove rm uninstall link unlink import rebuild prune fetch patch audit list ls la ll outdated why licenses run test start exec dlx create publish pack config store root bin setup env init doctor deploy self-update cache server approve-builds",
  yarn: "add install upgrade up remove link unlink audit list outdated why licenses run test start exec dlx create publish pack config cache info init versions version workspace workspaces bin node set plugin import global check autoclean generate-lock-entry login logout owner policies tag team upgrade-interactive dedupe constraints explain npm rebuild search stage unplug",
  bun: "add install i update remove rm link unlink run test x exec create publish pack pm build init upgrade repl outdated audit patch why info",
};

/** `pnpm lint` runs the script `lint`, or a tool of the project: the words with `run` put in; null where
 * the second word is a command of the manager. */
export const scriptWords = (argv: readonly string[]): readonly string[] | null => {
  const [name = "", second = "", ...rest] = argv;
  const own = Object.hasOwn(scriptManagers, name) ? scriptManagers[name] : undefined;
  if (own === undefined || !/^[\w@]/.test(second) || own.split(" ").includes(second)) return null;
  return [name, "run", second, ...rest];
};

/** `yarn workspace x test` -> `yarn test`; null where it is no such form. */
export const workspaceWords = (argv: readonly string[]): readonly string[] | null => {
  const [name, second, third] = argv;
  if (name !== "yarn") return null;
  if (second === "workspace" && third !== undefined) return ["yarn", ...argv.slice(3)];
  if (second !== "workspaces" || third !== "foreach") return null;
  const rest = argv.slice(3);
  const first = rest.findIndex((word) => !word.startsWith("-"));
  return first < 0 ||
    rest
      .slice(0, first)
      .some(
        (word) =>
          !/^-[ApvtRWi]+$|^--(?:all|parallel|verbose|topological|topological-dev|recursive|worktree|interlaced)$/.test(
            word,
          ),
      )
    ? null
    : ["yarn", ...rest.slice(first)];
};

export const isRunner = (argv: readonly string[]): boolean => {
  const [name = "", second = ""] = argv;
  if (always.has(name)) return true;
  return Object.hasOwn(verbs, name) && (verbs[name] ?? "").split(" ").includes(second);
};
