/** A package registry on loopback with packages made up here: some deprecated, some with advisories. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const port = Number(process.argv[2] ?? 4873);
const base = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), "registry-"));

const packages = new Map();
const publish = (name, version, rest = {}) => {
  const place = join(folder, `${name}-${version}`);
  mkdirSync(join(place, "package"), { recursive: true });
  const { deprecated, ...manifest } = { name, version, license: "MIT", ...rest };
  writeFileSync(join(place, "package", "package.json"), JSON.stringify(manifest));
  writeFileSync(join(place, "package", "index.js"), `module.exports = ${JSON.stringify(name)};\n`);
  spawnSync("tar", ["czf", join(place, "package.tgz"), "-C", place, "package"]);
  const bytes = readFileSync(join(place, "package.tgz"));
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const shasum = createHash("sha1").update(bytes).digest("hex");
  const known = packages.get(name) ?? { versions: {}, tarballs: {} };
  const dist = { tarball: `${base}/${name}/-/${name}-${version}.tgz`, integrity, shasum };
  known.versions[version] = { ...manifest, ...(deprecated ? { deprecated } : {}), dist };
  known.tarballs[version] = bytes;
  packages.set(name, known);
};

for (let index = 1; index <= 40; index += 1) {
  publish(`shelf-${index}`, "1.0.0", {
    dependencies: index % 4 === 0 ? {} : { [`shelf-${index + 1}`]: "^1.0.0" },
    ...(index % 3 === 0
      ? { deprecated: `shelf-${index} is no longer maintained; use rack-${index} instead` }
      : {}),
    ...(index % 4 === 0 ? { funding: "https://example.org/fund" } : {}),
  });
}
for (let index = 1; index <= 12; index += 1)
  publish(`rack-${index}`, "2.0.0", {
    dependencies: {
      "shelf-1": "^1.0.0",
      [`shelf-${index * 3 + 2}`]: "^1.0.0",
      [`shelf-${index * 3 + 1}`]: "^1.0.0",
    },
  });
publish("native-lamp", "1.0.0", { scripts: { postinstall: "node -e \"console.log('building lamp')\"" } });

const severities = ["critical", "high", "moderate", "low"];
const advisories = [3, 7, 12, 20, 33].map((index, at) => ({
  id: 1000 + index,
  name: `shelf-${index}`,
  url: `https://example.org/advisories/GHSA-${index}xxx-yyyy-zzzz`,
  title: `Prototype pollution in shelf-${index}`,
  severity: severities[at % 4],
}));

const bulk = () =>
  Object.fromEntries(
    advisories.map(({ id, name, url, title, severity }) => [
      name,
      [
        {
          id,
          url,
          title,
          severity,
          vulnerable_versions: "<1.0.1",
          cwe: ["CWE-1321"],
          cvss: { score: 7.5, vectorString: null },
        },
      ],
    ]),
  );

const legacy = () => ({
  actions: [],
  muted: [],
  advisories: Object.fromEntries(
    advisories.map(({ id, name, url, title, severity }) => [
      id,
      {
        id,
        url,
        title,
        severity,
        module_name: name,
        vulnerable_versions: "<1.0.1",
        patched_versions: ">=1.0.1",
        findings: [
          {
            version: "1.0.0",
            paths: [`rack-1>shelf-1>${name}`, `rack-2>shelf-1>${name}`],
            dev: false,
            optional: false,
            bundled: false,
          },
        ],
        cves: [],
        cwe: ["CWE-1321"],
        access: "public",
        overview: title,
        recommendation: `Upgrade ${name} to 1.0.1`,
        references: url,
        github_advisory_id: url.split("/").pop(),
        created: "2026-01-01",
        updated: "2026-01-01",
        reported_by: {},
        found_by: {},
        metadata: {},
      },
    ]),
  ),
  metadata: {
    vulnerabilities: { info: 0, low: 1, moderate: 1, high: 1, critical: 2 },
    dependencies: 52,
    devDependencies: 0,
    optionalDependencies: 0,
    totalDependencies: 52,
  },
});

const audit = (body) => {
  const asked = JSON.parse(body || "{}");
  const names = new Set([...Object.keys(asked), ...Object.keys(asked.dependencies ?? {})]);
  const affected =
    [...names].some((name) => name.startsWith("shelf-") || name.startsWith("rack-")) ||
    body.includes("shelf-");
  return affected;
};

const packument = (name) => {
  const known = packages.get(name);
  if (known === undefined) return null;
  const versions = Object.keys(known.versions);
  const time = Object.fromEntries(
    ["created", "modified", ...versions].map((key) => [key, "2026-01-01T00:00:00.000Z"]),
  );
  return { name, "dist-tags": { latest: versions.at(-1) }, versions: known.versions, time };
};

const answer = (path, body) => {
  if (path.endsWith("/advisories/bulk")) return audit(body) ? bulk() : {};
  if (path.includes("/security/audits"))
    return audit(body)
      ? legacy()
      : {
          ...legacy(),
          advisories: {},
          metadata: {
            vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0 },
            dependencies: 1,
            devDependencies: 0,
            optionalDependencies: 0,
            totalDependencies: 1,
          },
        };
  const [, name, , file] = decodeURIComponent(path).split("/");
  if (file !== undefined) return packages.get(name)?.tarballs[file.slice(name.length + 1, -4)] ?? null;
  return packument(name);
};

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const bytes = Buffer.concat(chunks);
    const body = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
    const found = answer(new URL(request.url, base).pathname, body);
    if (found === null) {
      response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not found"}');
    } else if (Buffer.isBuffer(found))
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(found);
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
  });
}).listen(port, "127.0.0.1");
