/** Installs and audits against the registry beside this file: deprecations, funding, advisories. */
const racks = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`rack-${index + 1}`, "2.0.0"]));
const yarnrc = {
  ".npmrc": "registry=http://localhost:4873/\n",
  ".yarnrc": 'registry "http://localhost:4873"\n',
};
const files = {
  ...yarnrc,
  "package.json": { name: "shop", version: "1.0.0", private: true, dependencies: racks },
};
const clean = {
  "package.json": { name: "shop", version: "1.0.0", private: true, dependencies: { "native-lamp": "1.0.0" } },
};
const registry = "http://localhost:4873";
const env = {
  npm_config_registry: registry,
  YARN_REGISTRY: registry,
  YARN_NPM_REGISTRY_SERVER: registry,
  YARN_UNSAFE_HTTP_WHITELIST: "localhost",
  YARN_NPM_MINIMAL_AGE_GATE: "0",
  BUN_CONFIG_REGISTRY: registry,
};
const one = (tool, set) => (path, rest) => ({
  tool,
  set,
  fresh: true,
  path: `${tool}/${path}`,
  env,
  local: true,
  versionOf: [tool, "--version"],
  ...rest,
});
const [npm, pnpm, yarn, bun] = [one("npm", "pm"), one("pnpm", "pm"), one("yarn", "y1"), one("bun", "pm")];
const berryCli = "../node_modules/@yarnpkg/cli-dist/bin/yarn.js";
const berry = (path, rest) => ({
  ...one("yarn", "pm")(path, rest),
  versionOf: ["node", berryCli, "--version"],
  argv: ["node", berryCli, ...rest.argv.slice(1)],
  show: rest.argv,
  before: ["touch yarn.lock", ...(rest.before ?? [])],
});

export default [
  npm("install/deprecated", {
    argv: ["npm", "install"],
    files,
    facts: [
      { re: "npm warn deprecated shelf-\\d+@1.0.0" },
      { re: "added \\d+ packages" },
      { re: "5 vulnerabilities|vulnerabilities \\(" },
    ],
  }),
  npm("install/deprecated-apart", {
    argv: ["npm", "install"],
    merged: false,
    files,
    facts: [{ re: "added \\d+ packages" }],
  }),
  npm("audit/many", {
    argv: ["npm", "audit"],
    files,
    before: ["npm install --silent"],
    facts: ["shelf-3", "Severity: critical", "GHSA-20xxx-yyyy-zzzz", { re: "\\d+ vulnerabilities" }],
  }),
  npm("audit/clean", {
    argv: ["npm", "audit"],
    files: clean,
    before: ["npm install --silent"],
    facts: ["found 0 vulnerabilities"],
  }),
  npm("audit/fix", {
    argv: ["npm", "audit", "fix"],
    files,
    before: ["npm install --silent"],
    facts: ["GHSA-20xxx-yyyy-zzzz"],
  }),
  npm("audit/no-lock", { argv: ["npm", "audit"], files, facts: ["ENOLOCK"] }),
  pnpm("install/deprecated", {
    argv: ["pnpm", "install"],
    files,
    facts: ["+ rack-12 2.0.0", "deprecated subdependencies"],
  }),
  pnpm("install/builds", {
    argv: ["pnpm", "install"],
    files: clean,
    facts: ["native-lamp", "Ignored build scripts"],
  }),
  pnpm("audit/many", {
    argv: ["pnpm", "audit"],
    files,
    before: ["pnpm install --silent"],
    facts: ["Prototype pollution in shelf-33", "5 vulnerabilities found"],
  }),
  pnpm("audit/clean", {
    argv: ["pnpm", "audit"],
    files: clean,
    before: ["pnpm install --silent"],
    facts: ["No known vulnerabilities found"],
  }),
  yarn("install/deprecated", {
    argv: ["yarn", "install"],
    files,
    facts: ["shelf-3@1.0.0", "success Saved lockfile."],
  }),
  yarn("add/deprecated", {
    argv: ["yarn", "add", "rack-11"],
    files: { ...yarnrc, "package.json": { name: "shop", version: "1.0.0", private: true } },
    facts: ["rack-11@2.0.0", "info Direct dependencies"],
  }),
  yarn("audit/refused", {
    argv: ["yarn", "audit"],
    files,
    before: ["yarn install --silent"],
    facts: ["returned a 405"],
  }),
  berry("install/berry-deprecated", { argv: ["yarn", "install"], files, facts: ["Done"] }),
  bun("install/blocked", {
    argv: ["bun", "install"],
    files: clean,
    facts: ["native-lamp@1.0.0", "Blocked 1 postinstall"],
  }),
  bun("outdated/none", {
    argv: ["bun", "outdated"],
    files,
    before: ['rm -rf "$HOME/.bun/install/cache"', "bun install --silent"],
    facts: [],
  }),
  bun("audit/clean", {
    argv: ["bun", "audit"],
    files: clean,
    before: ['rm -rf "$HOME/.bun/install/cache"', "bun install --silent"],
    facts: ["No vulnerabilities found"],
  }),
  bun("audit/many", {
    argv: ["bun", "audit"],
    files,
    before: ['rm -rf "$HOME/.bun/install/cache"', "bun install --silent"],
    facts: ["shelf-33"],
  }),
];
