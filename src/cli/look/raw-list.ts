/** `pith raw --list`: what is kept. */
import { statSync } from "node:fs";
import { ageText, bytesText, jsonText, print } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { keptFiles, type KeptFile } from "../../store/kept-files.ts";
import { type Paging, printPaged } from "../pager.ts";

interface Options extends Paging {
  readonly json?: boolean;
}

const sizeOf = ({ path }: KeptFile): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const listJson = (files: readonly KeptFile[]): string =>
  jsonText({
    outputs: files.map((file) => ({
      id: file.id,
      started: new Date(file.epoch * 1000).toISOString(),
      bytes: sizeOf(file),
      command: file.slug,
      stream: file.stream === 2 ? "stderr" : "both",
      path: file.path,
    })),
  });

export const printList = (folders: readonly string[], { json, ...how }: Options): number => {
  const files = keptFiles(folders);
  const now = Date.now();
  const rows = files.map((file) => [
    file.id,
    ageText(now - file.epoch * 1000),
    bytesText(sizeOf(file)),
    file.stream === 2 ? `${file.slug} (stderr)` : file.slug,
    file.path,
  ]);
  if (json === true) print(listJson(files));
  else if (files.length === 0) print("No output is kept.\n");
  else printPaged(table([["id", "age", "size", "command", "path"], ...rows]), how);
  return 0;
};
