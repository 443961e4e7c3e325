/** The name under which a program is looked up. */

export const otherNames: Readonly<Record<string, string>> = {
  python3: "python",
  python2: "python",
  pypy3: "python",
  pypy: "python",
  py: "python",
  pip3: "pip",
  fdfind: "fd",
  batcat: "bat",
  nodejs: "node",
  gmake: "make",
  gls: "ls",
  ggrep: "grep",
  gsed: "sed",
  gfind: "find",
  "pytest-3": "pytest",
  "py.test": "pytest",
};

/** `/usr/bin/python3.11` -> `python`, `.venv/bin/pytest` -> `pytest`. */
export const programName = (word: string): string => {
  const name = word.slice(word.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/i, "");
  if (/^python[23]?\.\d+$/.test(name)) return "python";
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name;
};

const binFolder = /(?:^|\/)(?:\.?bin|sbin|shims|Scripts)\/[^/]+$/;

/** Wrapper scripts that projects keep at their root. */
const projectScripts = new Set(["gradlew", "mvnw", "sail"]);

/** Whether a path leads to a program known by its name, not to a project's own script of that name. */
export const isInstalled = (word: string): boolean => {
  if (!word.includes("/") || projectScripts.has(programName(word))) return true;
  // `bin/test`, `./bin/rails`: a folder of the project's own, unlike `.venv/bin` and `node_modules/.bin`.
  if (/^(?:\.\/)?s?bin\/[^/]+$/.test(word)) return false;
  return binFolder.test(word);
};

/** `@scope/tool@2.1`, `vitest@latest` -> the tool's name. */
export const packageName = (word: string): string => {
  const version = word.indexOf("@", 1);
  const name = version < 0 ? word : word.slice(0, version);
  const [scope, tool] = name.split("/");
  if (tool === undefined || !name.startsWith("@")) return name;
  return scope === "@playwright" ? "playwright" : tool;
};
