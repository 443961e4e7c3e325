/** A tee for whom nothing is to be kept: it refuses and promises as one on disk would, so that the marks read alike. */
import { dataDir, teeDir } from "../system/paths.ts";
import { environment } from "../system/environment.ts";
import { nameInMarks } from "./id.ts";
import { teeName } from "./kept-name.ts";
import type { Tee, TeeOptions } from "./tee.ts";

export const createUnwrittenTee = (options: TeeOptions): Tee => {
  const { id, folder, maxBytes = Infinity } = options;
  const path = `${folder ?? teeDir(dataDir(options.environment ?? environment()))}/${teeName(options, Math.floor(Date.now() / 1000))}`;
  let bytes = 0;
  let refusing = false;
  return {
    id,
    get bytes() {
      return bytes;
    },
    append: (chunk) => {
      refusing ||= bytes + chunk.length > maxBytes;
      if (!refusing) bytes += chunk.length;
      return !refusing;
    },
    commit: () => ({ id: nameInMarks(id), path }),
    hold: () => true,
    close: () => null,
  };
};
