/** A file's path in, out: what to call its lines where nobody reads them (lock, generated, vendored, minified). */

/** Beside everything that ends in `.lock`. */
const lockFiles = new Set(
  `package-lock.json npm-shrinkwrap.json pnpm-lock.yaml conda-lock.yml go.sum go.work.sum gems.locked package.resolved
  packages.lock.json gradle.lockfile buildscript-gradle.lockfile cartfile.resolved .terraform.lock.hcl
  cabal.project.freeze brewfile.lock.json`.split(/\s+/),
);

const kinds: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:node_modules|bower_components|vendor|third_party|Pods|\.yarn)\//, "vendored lines"],
  [/[.-]min\.(?:js|mjs|cjs|css)$|\.bundle\.js$|\.(?:js|mjs|cjs|css|ts)\.map$/, "minified lines"],
  [/(?:^|\/)__snapshots__\/|\.snap$/, "snapshot lines"],
  [/(?:^|\/)(?:dist|generated|__generated__|\.next|\.nuxt|\.svelte-kit)\//, "generated lines"],
  [/[._]generated\.[^/]+$|(?:^|\/)zz_generated\.[^/]+$|[._]gen\.(?:go|rs|ts|tsx|js|py)$/, "generated lines"],
  [/\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|ts)$|_grpc\.pb\.go$/, "generated lines"],
  [
    /(?:^|\/)(?:\.sqlx\/query-|meta\/\d+_snapshot\.json$|\.pnp\.(?:c|loader\.m)js$)|\.tsbuildinfo$/,
    "generated lines",
  ],
  [/\.(?:g|freezed)\.dart$|\.g\.cs$|\.designer\.cs$/i, "generated lines"],
];

/** The plural noun for a mark, or null for a file that people write and read. */
export const unreadNoun = (path: string): string | null => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (lockFiles.has(name) || name.endsWith(".lock")) return "lock-file lines";
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null;
};

const comment = /^\s*(?:\/\/|\/\*|\*|#|<!--|--|;|%|"""|''')/;
const generated =
  /^\W*(?:@generated\b|(?:this (?:file|code|class|module) (?:is|was|has been) )?(?:(?:auto-?|automatically )generated\b|generated (?:by|from)\b)|code generated\b|generated (?:code|file)\b|(?:warning:? )?do not (?:edit|modify)(?: this file| by hand| manually)?\W*$)/i;

/** A comment that begins by saying that a program wrote this file; for its first lines only. */
export const saysGenerated = (line: string): boolean => comment.test(line) && generated.test(line);

/** A line that no person wrote: long and almost without blanks (minified code, base64). */
export const isMinified = (line: string): boolean => {
  if (line.length < 2000) return false;
  let blanks = 0;
  for (let at = line.indexOf(" "); at !== -1; at = line.indexOf(" ", at + 1)) blanks += 1;
  return blanks * 12 < line.length;
};
