// `node registry.mjs FOLDER`: the tarballs in a folder as a package registry on loopback; prints its address.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const folder = process.argv[2] ?? ".";

const packages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".tgz"))
    .map((file) => {
      const path = join(folder, file);
      const text = execFileSync("tar", ["-xzOf", path, "package/package.json"], { encoding: "utf8" });
      const integrity = `sha512-${createHash("sha512").update(readFileSync(path)).digest("base64")}`;
      const manifest = JSON.parse(text);
      return [manifest.name, { file, integrity, manifest }];
    }),
);

const document = ({ file, integrity, manifest }, base) => ({
  name: manifest.name,
  "dist-tags": { latest: manifest.version },
  versions: { [manifest.version]: { ...manifest, dist: { tarball: `${base}/-/${file}`, integrity } } },
});

const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? "/");
  const known = packages.get(path.slice(1));
  const asked = [...packages.values()].find(({ file }) => path === `/-/${file}`);
  if (asked !== undefined) return response.end(readFileSync(join(folder, asked.file)));
  if (known === undefined) return response.writeHead(404).end("{}");
  response.setHeader("content-type", "application/json");
  return response.end(JSON.stringify(document(known, `http://${request.headers.host}`)));
});

server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
