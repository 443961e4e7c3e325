/** As much of `node:path` as runs need, for systems with slashes. */
import { host } from "./host.ts";

export const sep = "/";
export const delimiter = ":";

export const isAbsolute = (path: string): boolean => path.startsWith("/");

export const normalize = (path: string): string => {
  if (path === "") return ".";
  const absolute = isAbsolute(path);
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!absolute) parts.push(part);
  }
  const joined = parts.join("/");
  if (absolute) return joined === "" ? "/" : `/${joined}${path.endsWith("/") ? "/" : ""}`;
  if (joined === "") return path.endsWith("/") ? "./" : ".";
  return `${joined}${path.endsWith("/") ? "/" : ""}`;
};

export const join = (...parts: readonly string[]): string =>
  normalize(parts.filter((part) => part !== "").join("/"));

export const resolve = (...parts: readonly string[]): string => {
  let path = "";
  for (let at = parts.length - 1; at >= 0 && !isAbsolute(path); at -= 1) {
    const part = parts[at]!;
    if (part !== "") path = path === "" ? part : `${part}/${path}`;
  }
  if (!isAbsolute(path)) path = `${host.folder() ?? host.later()}/${path}`;
  const normal = normalize(path);
  return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
};

export const dirname = (path: string): string => {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  // A slash at the very beginning is no end of a folder's name.
  const at = path.lastIndexOf("/", end - 1);
  if (at < 1) return isAbsolute(path) ? "/" : ".";
  return isAbsolute(path) && at === 1 ? "//" : path.slice(0, at);
};

export const basename = (path: string, ending = ""): string => {
  if (ending !== "" && path === ending) return "";
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end -= 1;
  // Node's own answer where nothing but slashes is there.
  if (end === 0 && ending !== "" && ending.length <= path.length) return path;
  const name = path.slice(path.lastIndexOf("/", end - 1) + 1, end);
  return ending !== "" && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};

export const extname = (path: string): string => {
  const name = basename(path);
  const at = name.lastIndexOf(".");
  return at <= 0 || name === ".." ? "" : name.slice(at);
};

export const relative = (from: string, to: string): string => {
  const [above, below] = [from, to].map((path) => resolve(path).split("/").filter(Boolean)) as [
    string[],
    string[],
  ];
  let same = 0;
  while (same < above.length && same < below.length && above[same] === below[same]) same += 1;
  return [...above.slice(same).map(() => ".."), ...below.slice(same)].join("/");
};

export const posix = {
  sep,
  delimiter,
  isAbsolute,
  normalize,
  join,
  resolve,
  dirname,
  basename,
  extname,
  relative,
};
/** Paths of Windows are never met here. */
export const win32 = posix;
