import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { isRefusal, readChecked, stampOf } from "../../src/user-filters/checked-file.ts";
import { scratch, type Scratch } from "../config/scratch.ts";

const put = (place: Scratch, path: string, content: string | Uint8Array = "# x\n"): string => {
  const full = join(place.root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content, { mode: 0o644 });
  return full;
};

const reasonOf = (place: Scratch, path: string, root: string | null = place.root): string | null => {
  const file = readChecked(path, root, place.env);
  return isRefusal(file) ? file.reason : null;
};

test("text, hash and stamp of a file that only its owner can write", () => {
  const place = scratch();
  const path = put(place, ".pith/filters/a.toml", "a = 1\r\n");
  expect(readChecked(path, place.root, place.env)).toEqual({
    path,
    text: "a = 1\r\n",
    sha256: "d49f8f6ed83b8b37d4e7e1b63868a58e4301e22244b65fc0f92a590e38e35d35",
    stamp: stampOf(path),
  });
});

test("what may have been changed by somebody else is refused", () => {
  const place = scratch();
  const path = put(place, ".pith/filters/a.toml");
  chmodSync(path, 0o666);
  expect(reasonOf(place, path)).toBe("it can be written by everybody");
  chmodSync(path, 0o644);
  chmodSync(dirname(path), 0o777);
  expect(reasonOf(place, path)).toBe(`its folder ${dirname(path)} can be written by everybody`);
  chmodSync(dirname(path), 0o755);
  chmodSync(place.root, 0o777);
  expect(reasonOf(place, path)).toBe(`its folder ${place.root} can be written by everybody`);
  chmodSync(place.root, 0o700);
  expect(reasonOf(place, path)).toBe(null);
  const other = { ...place, env: { ...place.env, uid: (place.env.uid ?? 0) + 1 } };
  expect(reasonOf(other, path)).toBe("it belongs to another user");
});

test("a link may lead to another place of the project, and not out of it", () => {
  const place = scratch();
  const path = put(place, "project/.pith/filters/a.toml");
  const root = join(place.root, "project");
  const within = join(dirname(path), "b.toml");
  symlinkSync(put(place, "project/shared.toml"), within);
  expect(reasonOf(place, within, root)).toBe(null);
  const outside = put(place, "elsewhere.toml");
  const out = join(dirname(path), "c.toml");
  symlinkSync(outside, out);
  expect(reasonOf(place, out, root)).toBe(`it is a link that leads out of the project, to ${outside}`);
  expect(reasonOf(place, out, null)).toBe(null);
  symlinkSync("/nonexistent/x.toml", join(dirname(path), "d.toml"));
  expect(reasonOf(place, join(dirname(path), "d.toml"), root)).toBe("it is a link to nothing");
});

test("no text, no file, too much of it", () => {
  const place = scratch();
  expect(reasonOf(place, put(place, "a.toml", Buffer.from([0x61, 0xff])))).toBe("it is not UTF-8");
  expect(reasonOf(place, put(place, "b.toml", "#".repeat(600_000)))).toBe("it is larger than 512 KiB");
  mkdirSync(join(place.root, "c.toml"));
  expect(reasonOf(place, join(place.root, "c.toml"))).toBe("it is no file");
  expect(reasonOf(place, join(place.root, "d.toml"))).toBe("it is not there");
});

test("a change shows in the stamp, also where its author has put the time back", () => {
  const place = scratch();
  const path = put(place, "a.toml", "a = 1\n");
  const past = new Date("2026-01-01");
  utimesSync(path, past, past);
  const before = stampOf(path);
  writeFileSync(path, "a = 2\n");
  utimesSync(path, past, past);
  expect(stampOf(path)).not.toBe(before);
});
