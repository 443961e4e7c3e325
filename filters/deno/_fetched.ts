/** Deno says so before it runs anything: modules that it downloads, files whose types it checks. */
import { fold, heading, proven, type Verdict } from "../../src/filter-kit/filter.ts";

/** A module may be called `http-errors`. */
const fetching = /^(?:Download|Initialize) \S+$/;
const checking = /^Check \S+$/;

const downloads = heading(0, proven("downloads"));
/** The first is shown: no other line says that anything was checked. */
const checkedFiles = heading(0, fold("checked", "checked files"));

export const fetched = (text: string): Verdict | null => {
  if (checking.test(text)) return checkedFiles;
  return fetching.test(text) ? downloads : null;
};
