/** What was inserted where, so that it can be taken out again to the byte. */
import { readRegularText } from "../config/regular-file.ts";
import type { Edit } from "../config/json-insert.ts";

export interface FileRecord {
  /** The file was not there before. */
  readonly created: boolean;
  readonly edits: readonly Edit[];
}

export interface InstallRecord {
  readonly version: 1;
  readonly files: Readonly<Record<string, FileRecord>>;
  /** The user's own value that ours stands in place of; null: none. */
  readonly own: string | null;
}

export const emptyRecord: InstallRecord = { version: 1, files: {}, own: null };

/** An absent or broken record counts as empty: the entries are then found by what they say. */
export const readRecord = (path: string): InstallRecord => {
  try {
    const record = JSON.parse(readRegularText(path)) as InstallRecord;
    return record.version === 1 && typeof record.files === "object" ? record : emptyRecord;
  } catch {
    return emptyRecord;
  }
};

export const recordText = (record: InstallRecord): string => `${JSON.stringify(record, null, 2)}\n`;
