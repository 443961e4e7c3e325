/** Which commands run elsewhere: an engine that the user already has gets the words in front of a command. Looked up in
 * microseconds, by the command's words alone. */
import { byName } from "../filter-kit/by-name.ts";
import type { Route, Tier } from "../config/extension-settings.ts";

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1);

/** Sub-commands and targets, where a program has both cheap and dear ones. */
const dear: readonly (readonly [program: string, operand: RegExp, tier: Tier])[] = [
  ["cargo", /^(?:test|nextest|bench|t)$/, "test"],
  ["cargo", /^(?:build|b|rustc|install|doc|miri|check|c|clippy|run|r)$/, "compile"],
  ["go", /^test$/, "test"],
  ["go", /^(?:build|install|vet|generate)$/, "compile"],
  ["npm", /^(?:test|t)$/, "test"],
  ["docker", /^(?:build|buildx)$/, "heavy"],
  ["podman", /^(?:build|buildx)$/, "heavy"],
  ["bazel", /^(?:test|coverage)$/, "test"],
  ["bazel", /^(?:build|run)$/, "heavy"],
  ["dotnet", /^test$/, "test"],
  ["dotnet", /^(?:build|publish)$/, "compile"],
  ["swift", /^test$/, "test"],
  ["swift", /^build$/, "compile"],
  ["zig", /^build$/, "compile"],
];

const always = byName<Tier>(
  ["gcc g++ cc c++ clang clang++ rustc tsc javac kotlinc ghc nvcc make gmake ninja cmake", "compile"],
  ["pytest jest vitest mocha rspec ctest phpunit tox nox", "test"],
  ["gradle gradlew mvn mvnw sbt buck2 xcodebuild", "heavy"],
  ["ls cat grep rg find git head tail wc sed awk jq curl", "cheap"],
  ["vim vi nano less top htop ssh mosh tmux screen sudo su", "never"],
);

/** `never`: it talks to a person, or changes where it runs. */
export const tierOf = (argv: readonly string[]): Tier => {
  const name = nameOf(argv[0] ?? "");
  const operand = argv.slice(1).find((word) => !word.startsWith("-") && !word.startsWith("+")) ?? "";
  const tier = dear.find(([program, form]) => program === name && form.test(operand))?.[2];
  if (tier === "compile" && argv.includes("--release")) return "heavy";
  return tier ?? always.get(name) ?? "cheap";
};

/** Programs by which somebody has said already where a command runs. */
const elsewhere = new Set(
  `rch ssh docker podman kubectl nerdctl distcc sccache ccache icecc pump devcontainer vagrant nix nix-shell direnv
  flatpak-spawn toolbox distrobox srun mosh`.split(/\s+/),
);

const wrappers = new Set(["env", "nice", "time", "timeout", "nohup", "stdbuf", "command"]);

const startsWith = (argv: readonly string[], words: readonly string[]): boolean =>
  words.every((word, at) => argv[at] === word);

/** The first program is a name of a place, or one stands behind wrappers that are not asked what they mean. */
export const runsElsewhere = (argv: readonly string[], via: readonly string[]): boolean => {
  if (startsWith(argv, via)) return true;
  for (const word of argv) {
    const name = nameOf(word);
    if (elsewhere.has(name) || name === nameOf(via[0] ?? "")) return true;
    if (!wrappers.has(name) && !/^(?:-.*|\d+[smhd]?|[A-Za-z_]\w*=.*)$/.test(word)) return false;
  }
  return false;
};

const fits = (route: Route, argv: readonly string[]): boolean => {
  const plain = [nameOf(argv[0] ?? ""), ...argv.slice(1)];
  const named = (route.match ?? []).some((text) => startsWith(plain, wordsOf(text)));
  return named || (route.tiers ?? []).includes(tierOf(argv));
};

/** null: it runs here, as typed. `find`: what a name on PATH leads to. */
export const routeFor = <R extends Route>(
  argv: readonly string[],
  routes: readonly R[],
  find: (name: string) => string | null,
): R | null => {
  if (argv.length === 0 || tierOf(argv) === "never") return null;
  const route = routes.find((one) => fits(one, argv)) ?? null;
  if (route === null || runsElsewhere(argv, route.via)) return null;
  return find(route.via[0]!) === null ? null : route;
};

export const withoutRoute = (argv: readonly string[], routes: readonly Route[]): readonly string[] => {
  const route = routes.find(({ via }) => via.length < argv.length && startsWith(argv, via));
  return route === undefined ? argv : argv.slice(route.via.length);
};

/** By which known engines speak of themselves. Whatever they print then is theirs, and shown as it came. */
const knownExits: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({ rch: [102, 103], ssh: [255] }),
);

export const isOwnExit = (
  argv: readonly string[],
  code: number | null,
  routes: readonly Route[],
): boolean => {
  if (code === null) return false;
  if (knownExits.get(nameOf(argv[0] ?? ""))?.includes(code) === true) return true;
  return routes.some((route) => startsWith(argv, route.via) && (route.own_exits ?? []).includes(code));
};
