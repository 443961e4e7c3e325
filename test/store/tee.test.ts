import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spoolDir } from "../../src/system/paths.ts";
import { newId } from "../../src/store/id.ts";
import { filesOf, keptFiles, piecesOf, rangesOf } from "../../src/store/kept-files.ts";
import { teeName } from "../../src/store/kept-name.ts";
import { createTee, type TeeOptions } from "../../src/store/tee.ts";
import { bundled } from "../bundled.ts";
import { scratch } from "../config/scratch.ts";
import { smallDisk } from "./small-disk.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);
const kept = (path: string): string => readFileSync(path, "utf8");

describe("names", () => {
  test.each([
    ["cargo test", "1700000000_cargo-test_0123ABCD.log"],
    ["git", "1700000000_git_0123ABCD.log"],
    ["./ci.sh --x 'a b'", "1700000000_ci.sh_0123ABCD.log"],
    ["cargo login hunter2 Hunter2", "1700000000_cargo-login_0123ABCD.log"],
    ["deploy hunter2", "1700000000_deploy_0123ABCD.log"],
    ["a/../b;c\n;rm", "1700000000_b_0123ABCD.log"],
    ["TOKEN=hunter2 A='x y' cargo test", "1700000000_cargo-test_0123ABCD.log"],
    ["printf hunter", "1700000000_printf_0123ABCD.log"],
    ['"$X" hunter', "1700000000_run_0123ABCD.log"],
    ["", "1700000000_run_0123ABCD.log"],
    ["ÄÖ", "1700000000_run_0123ABCD.log"],
    ["x".repeat(99), `1700000000_${"x".repeat(40)}_0123ABCD.log`],
  ])("%s", (command, name) => {
    expect(teeName({ id: "0123ABCD", command }, 1_700_000_000)).toBe(name);
  });

  test("the second sink's file says so", () => {
    expect(teeName({ id: "0123ABCD", command: "git", stream: 2 }, 1)).toBe("1_git_0123ABCD.err.log");
  });
});

describe("a tee", () => {
  const make = (more: Partial<TeeOptions> = {}) => {
    const place = scratch();
    const id = newId();
    return { ...place, id, tee: createTee({ id, command: "cargo test", environment: place.env, ...more }) };
  };

  test("touches nothing until it has to", () => {
    const { tee, data } = make();
    expect(tee.append(bytes("small"), 1)).toBe(true);
    expect(tee.close("discard")).toBe(null);
    expect(existsSync(data)).toBe(false);
  });

  test("commit puts everything on disk, private, and later chunks follow at once", () => {
    const { tee, data, id } = make();
    tee.append(bytes("one\n"), 1);
    const result = tee.commit();
    expect(result?.id).toBe(id.slice(0, 4));
    expect(kept(result!.path)).toBe("one\n");
    tee.append(bytes("two\n"), 1);
    expect(kept(result!.path)).toBe("one\ntwo\n");
    expect(lstatSync(result!.path).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(data, "tee")).mode & 0o777).toBe(0o700);
    expect(lstatSync(data).mode & 0o777).toBe(0o700);
    expect(tee.close("keep")?.path).toBe(result!.path);
    expect(existsSync(result!.path.replace(/log$/, "idx"))).toBe(false);
  });

  test("what came on the other stream is noted beside it, and read back by itself", () => {
    const { tee, data } = make();
    tee.append(bytes("one\n"), 1);
    tee.append(bytes("two\n"), 2);
    tee.append(bytes("three\n"), 1);
    const { path } = tee.close("keep")!;
    expect(kept(path.replace(/log$/, "idx"))).toBe("4 4 2\n");
    const [file] = keptFiles([join(data, "tee")]);
    const of = (only: 1 | 2): string => Buffer.concat([...piecesOf(file!, only)]).toString();
    expect([of(1), of(2)]).toEqual(["one\nthree\n", "two\n"]);
  });

  test("marks call no two outputs by the same name", () => {
    const { env } = scratch();
    const open = (id: string) => {
      const tee = createTee({ id, command: "x", environment: env });
      tee.append(bytes(id), 1);
      return { id: tee.commit()!.id, path: tee.close("keep")!.path, own: tee.id };
    };
    const [first, second] = [open("QXAK7K2M"), open("QXAK9999")];
    expect(first).toMatchObject({ id: "QXAK", own: "QXAK7K2M" });
    expect(second.id).not.toBe("QXAK");
    expect(second.own.startsWith(second.id)).toBe(true);
    expect(second.path.endsWith(`_${second.own}.log`)).toBe(true);
    expect(kept(second.path)).toBe("QXAK9999");
    const folder = join(first.path, "..");
    expect(
      readdirSync(folder).filter((name) => name.includes("_QXAK") && name.endsWith(".log")),
    ).toHaveLength(1);
    // Ten digits to begin with are no letters: all of it is named.
    expect(open("7K2M9QXA").id).toBe("7K2M9QXA");
  });

  test("where no name of four letters is left, marks name all of an id", () => {
    const { env, data } = scratch();
    mkdirSync(join(data, "tee"), { recursive: true });
    const letters = [..."ABCDEFGHJKMNPQRSTVWXYZ"];
    const first = newId()[0]!;
    for (const a of letters)
      for (const b of letters)
        for (const c of letters) writeFileSync(join(data, "tee", `1_x_${first}${a}${b}${c}7K2M.log`), "");
    const tee = createTee({ id: `${first}ABC9999`, command: "x", environment: env });
    tee.append(bytes("x"), 1);
    expect(tee.commit()?.id).toMatch(/^\d[0-9A-Z]{7}$/);
    tee.close("keep");
  });

  test("a promise is kept even where the file would be discarded", () => {
    const { tee } = make();
    tee.append(bytes("one\n"), 1);
    const result = tee.commit();
    tee.close("discard");
    expect(kept(result!.path)).toBe("one\n");
  });

  test("opens by itself at 64 KiB, and goes away on discard", () => {
    const { tee, data } = make();
    tee.append(new Uint8Array(64 * 1024 - 1), 2);
    expect(existsSync(data)).toBe(false);
    tee.append(new Uint8Array(1), 1);
    expect(readdirSync(join(data, "tee"))).toHaveLength(2);
    tee.close("discard");
    expect(readdirSync(join(data, "tee"))).toEqual([]);
  });

  test("does not keep the caller's buffer", () => {
    const { tee } = make();
    const buffer = Buffer.from("abc");
    tee.append(buffer, 1);
    buffer.fill(0x7a);
    expect(kept(tee.commit()!.path)).toBe("abc");
  });

  test("says full and keeps what it had accepted", () => {
    const { tee } = make({ maxBytes: 6 });
    expect(tee.append(bytes("abcd"), 1)).toBe(true);
    expect(tee.append(bytes("efg"), 1)).toBe(false);
    expect(tee.append(bytes("h"), 1)).toBe(false);
    expect(tee.bytes).toBe(4);
    expect(kept(tee.close("keep")!.path)).toBe("abcd");
  });

  test("nothing happens after the end", () => {
    const { tee } = make();
    tee.append(bytes("x"), 1);
    tee.close("keep");
    expect(tee.append(bytes("y"), 1)).toBe(false);
    expect(tee.close("discard")).toBe(null);
    expect(kept(tee.commit()!.path)).toBe("x");
  });

  test("an odd umask takes nothing away from the owner", () => {
    const { tee, data } = make();
    const old = process.umask(0o777);
    try {
      tee.append(bytes("x"), 1);
      tee.commit();
    } finally {
      process.umask(old);
    }
    expect(lstatSync(join(data, "tee")).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(data, "tee", readdirSync(join(data, "tee"))[0]!)).mode & 0o777).toBe(0o600);
  });

  test("where the data directory cannot be, the private folder is used", () => {
    const { tee, env, data, id } = make();
    mkdirSync(join(data, ".."), { recursive: true });
    writeFileSync(data, "a file in the way");
    tee.append(bytes("x"), 1);
    const result = tee.commit();
    expect(result?.path.startsWith(join(spoolDir(env), "tee"))).toBe(true);
    expect(lstatSync(spoolDir(env)).mode & 0o777).toBe(0o700);
    expect(filesOf(id, [join(spoolDir(env), "tee")])).toHaveLength(1);
  });

  test("a folder or link that somebody planted is not used", () => {
    const { tee, env, data, root } = make();
    mkdirSync(join(data, ".."), { recursive: true });
    writeFileSync(data, "a file in the way");
    mkdirSync(join(root, "trap"));
    symlinkSync(join(root, "trap"), spoolDir(env));
    tee.append(bytes("x"), 1);
    expect(tee.commit()?.path.startsWith(`${spoolDir(env)}-own/`)).toBe(true);
    expect(readdirSync(join(root, "trap"))).toEqual([]);
  });

  test("nor is a link in the place of the outputs, in a folder of our own", () => {
    const { tee, env, data, root } = make();
    mkdirSync(join(data, ".."), { recursive: true });
    writeFileSync(data, "a file in the way");
    mkdirSync(join(root, "trap"));
    mkdirSync(spoolDir(env), { mode: 0o700 });
    symlinkSync(join(root, "trap"), join(spoolDir(env), "tee"));
    tee.append(bytes("x"), 1);
    expect(tee.commit()).toBe(null);
    expect(readdirSync(join(root, "trap"))).toEqual([]);
  });

  test("a folder that others can enter is not used", () => {
    const { tee, env, data } = make();
    mkdirSync(join(data, ".."), { recursive: true });
    writeFileSync(data, "a file in the way");
    mkdirSync(spoolDir(env));
    chmodSync(spoolDir(env), 0o777);
    tee.append(bytes("x"), 1);
    expect(tee.commit()?.path.startsWith(`${spoolDir(env)}-own/`)).toBe(true);
  });

  test("where nothing can be written, it says so and the caller shows everything", () => {
    const { tee, env, data } = make();
    mkdirSync(join(data, ".."), { recursive: true });
    writeFileSync(data, "a file in the way");
    rmSync(env.temporary, { recursive: true });
    expect(tee.append(bytes("x"), 1)).toBe(true);
    expect(tee.commit()).toBe(null);
    expect(tee.append(bytes("y"), 1)).toBe(false);
    expect(tee.close("keep")).toBe(null);
  });

  test("a link planted under the file's own name is neither followed nor overwritten", () => {
    const { tee, data, root, id } = make();
    const target = join(root, "target");
    writeFileSync(target, "mine");
    mkdirSync(join(data, "tee"), { recursive: true });
    const now = Math.floor(Date.now() / 1000);
    for (let epoch = now; epoch < now + 5; epoch += 1)
      symlinkSync(target, join(data, "tee", teeName({ id, command: "cargo test" }, epoch)));
    tee.append(bytes("x"), 1);
    tee.commit();
    expect(kept(target)).toBe("mine");
  });

  test("any chunks come back byte for byte, each from its stream", () => {
    const chunk = fc.tuple(fc.uint8Array({ maxLength: 30_000 }), fc.constantFrom<1 | 2>(1, 2));
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 12 }), fc.nat(12), (chunks, commitAt) => {
        const place = scratch();
        const id = newId();
        const tee = createTee({ id, command: "x", environment: place.env });
        for (const [i, [data, stream]] of chunks.entries()) {
          if (i === commitAt) tee.commit();
          expect(tee.append(data, stream)).toBe(true);
        }
        tee.close("keep");
        const [file] = filesOf(id, [join(place.data, "tee")]);
        const wanted = (of: (stream: number) => boolean): Buffer =>
          Buffer.concat(chunks.filter(([, stream]) => of(stream)).map(([data]) => data));
        expect(Buffer.concat([...piecesOf(file!)]).equals(wanted(() => true))).toBe(true);
        expect(Buffer.concat([...piecesOf(file!, 2)]).equals(wanted((stream) => stream === 2))).toBe(true);
        const size = wanted(() => true).length;
        expect(rangesOf(file!, size).reduce((sum, range) => sum + range.length, 0)).toBe(size);
      }),
      { numRuns: 60 },
    );
  });

  test("a full disk: what was accepted is there, the rest is refused", ({ skip }) => {
    const place = scratch();
    const disk = smallDisk(join(place.root, "disk"), "128k");
    if (disk === null) return skip("no right to mount");
    rmSync(place.env.temporary, { recursive: true });
    const id = newId();
    const tee = createTee({ id, command: "x", environment: place.env, folder: join(disk, "tee") });
    let accepted = 0;
    let refused = 0;
    for (let i = 0; i < 60; i += 1) {
      if (tee.append(Buffer.alloc(5000, 65 + (i % 26)), 1)) accepted += 1;
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    expect(accepted).toBeGreaterThan(13);
    const result = tee.close("keep");
    const wanted = Buffer.concat(
      Array.from({ length: accepted }, (_, i) => Buffer.alloc(5000, 65 + (i % 26))),
    );
    expect(readFileSync(result!.path).equals(wanted)).toBe(true);
  });

  test("killed at any moment: what had been accepted after the commit is there", async () => {
    const place = scratch();
    const worker = bundled(join(import.meta.dirname, "tee-worker.ts"));
    for (const delay of [0, 3, 11]) {
      const child = spawn(process.execPath, [worker, place.env.home], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, HOME: place.env.home, XDG_DATA_HOME: "" },
      });
      let out = "";
      child.stdout.on("data", (data: Buffer) => {
        if (out === "") setTimeout(() => child.kill("SIGKILL"), delay);
        out += data.toString();
      });
      await new Promise((resolve) => child.on("close", resolve));
      const accepted = new Map<string, number>();
      for (const line of out.slice(0, out.lastIndexOf("\n")).split("\n")) {
        const [id = "", count = "0"] = line.split(" ");
        accepted.set(id, Number(count));
      }
      expect(accepted.size).toBeGreaterThan(0);
      for (const [id, count] of accepted) {
        const [file] = filesOf(id, [join(place.data, "tee")]);
        expect(Buffer.concat([...piecesOf(file!)]).length).toBeGreaterThanOrEqual(count);
      }
    }
  });
});
