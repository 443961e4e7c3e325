/** Every import is checked against the tables of rooms, and each room against the size that it may have. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { engineRooms, house, type Room } from "./rooms.ts";

const root = join(import.meta.dirname, "..");
const largestShare = 0.15;

const roomOf = (file: string): string => {
  if (file === "src/main.ts" || file === "src/small-runtime.ts") return "main";
  const [first = "", second = ""] = file.split("/");
  return first === "src" ? second : first;
};

const ofEngine: ReadonlySet<string> = new Set(["engine.ts", "held-items.ts", "output.ts"]);

const engineRoomOf = (file: string): string => {
  const [first = "", ...rest] = file.split("/").slice(2);
  if (rest.length > 0) return first;
  return ofEngine.has(first) ? "engine" : "item";
};

/** Rooms, and the folder that they divide. */
interface Plan {
  readonly folder: string;
  readonly rooms: readonly Room[];
  roomOf(file: string): string;
}

const plans: readonly Plan[] = [
  { folder: "", rooms: house, roomOf },
  { folder: "src/engine/", rooms: engineRooms, roomOf: engineRoomOf },
];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly path: string;
  readonly to: string;
}

const importsIn = (files: ReadonlyMap<string, string>, { folder, roomOf }: Plan): Import[] =>
  [...files].flatMap(([file, text]) => {
    if (!file.startsWith(folder)) return [];
    return [...text.matchAll(/(?:\bfrom |\bimport\(\s*|^import )["'](\.[^"']+)["']/gm)]
      .map(([, path = ""]) => normalize(join(dirname(file), path)))
      .filter((path) => path.startsWith(folder))
      .map((path) => ({ file, from: roomOf(file), path, to: roomOf(path) }));
  });

const withoutRoom = (files: ReadonlyMap<string, string>, { folder, rooms, roomOf }: Plan): string[] =>
  [...files.keys()]
    .filter((file) => file.startsWith(folder) && !rooms.some(({ name }) => name === roomOf(file)))
    .map((file) => `${file}: no room of the house`);

const importsAgainst = (imports: readonly Import[], { rooms }: Plan): string[] =>
  imports
    .filter(({ from, to }) => from !== to)
    .filter(({ from, to }) => rooms.find(({ name }) => name === from)?.imports.includes(to) !== true)
    .map(({ file, from, path, to }) => `${file}: ${from} does not import ${to} (${path})`);

const arrowsAgainst = (imports: readonly Import[], { rooms }: Plan): string[] => {
  const used = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  return rooms.flatMap(({ name, imports: others }, row) =>
    others.flatMap((other) => [
      ...(used.has(`${name} ${other}`) ? [] : [`scripts/rooms.ts: ${name} no longer needs ${other}`]),
      ...(rooms.findIndex((room) => room.name === other) < row
        ? []
        : [`scripts/rooms.ts: ${name} -> ${other} points up`]),
    ]),
  );
};

const tooLarge = (files: ReadonlyMap<string, string>): string[] => {
  const lines = new Map<string, number>();
  let sum = 0;
  for (const [file, text] of files) {
    if (!file.startsWith("src/") || file.endsWith(".generated.ts")) continue;
    const count = text.split("\n").length;
    sum += count;
    lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
  }
  return [...lines]
    .filter(([, count]) => count > sum * largestShare)
    .map(([room, count]) => `src/${room}: ${count} of ${sum} lines: a room this large should be two`);
};

/** One line for each import that no arrow allows, each arrow that is not used, and each room that is too large. */
export const complaintsAbout = (files: ReadonlyMap<string, string>): string[] => [
  ...plans.flatMap((plan) => {
    const imports = importsIn(files, plan);
    return [...withoutRoom(files, plan), ...importsAgainst(imports, plan), ...arrowsAgainst(imports, plan)];
  }),
  ...tooLarge(files),
];

/** Path -> text of every source file that is in the house. */
export const sourcesOfHouse = (): Map<string, string> => {
  const files = ["src", "filters", "hooks"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const complaints = complaintsAbout(sourcesOfHouse());
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
