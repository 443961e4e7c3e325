// A web server over http and https: the files of the folder, a redirect, a slow body, headers of a usual site.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";

const types = { html: "text/html; charset=utf-8", json: "application/json", bin: "application/octet-stream" };
const file = (name) => {
  try {
    return readFileSync(`.${name}`);
  } catch {
    return null;
  }
};
const answer = async (request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  if (path === "/old") return response.writeHead(302, { Location: "/page.html" }).end();
  if (path === "/echo") {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = { method: request.method, received: Buffer.concat(chunks).toString(), ok: true };
    return response.writeHead(201, { "Content-Type": types.json }).end(`${JSON.stringify(body, null, 2)}\n`);
  }
  const body = file(path);
  if (body === null)
    return response.writeHead(404, { "Content-Type": types.json }).end('{"error": "no such page"}\n');
  const type = types[path.split(".").at(-1)] ?? "text/plain";
  return response
    .writeHead(200, {
      "Content-Type": type,
      "Content-Length": body.length,
      ETag: '"1a2b"',
      "Cache-Control": "no-cache",
    })
    .end(body);
};
const plain = createServer(answer);
const secure = createSecure({ key: file("/key.pem"), cert: file("/cert.pem") }, answer);
plain.listen(0, "127.0.0.1", () =>
  secure.listen(0, "127.0.0.1", () => console.log(`${plain.address().port} ${secure.address().port}`)),
);
