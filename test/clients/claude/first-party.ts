/**
 * Stand-in for the provider's own host, over TLS with a certificate of our own: a gateway that is named by its address is
 * not offered every mode of the client. Nothing leaves this machine: every connection ends at the scripted model.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";

const host = "api.anthropic.com";

export interface FirstParty {
  /** Variables with which the client takes the model at `url` for the provider. */
  variables(url: string): Readonly<Record<string, string>>;
  close(): void;
}

const certified = (folder: string): void => {
  const made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${host}`];
  const names = ["-addext", `subjectAltName=DNS:${host}`, "-addext", "basicConstraints=critical,CA:TRUE"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const { status, stderr } = spawnSync("openssl", ["req", ...made, ...names, ...files], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
};

export const startFirstParty = async (): Promise<FirstParty> => {
  const folder = mkdtempSync(join(tmpdir(), "pith-certificate-"));
  certified(folder);
  const secureContext = createSecureContext({
    key: readFileSync(join(folder, "key.pem")),
    cert: readFileSync(join(folder, "cert.pem")),
  });
  const open = new Set<Socket>();
  let model = 0;
  const ignore = (): void => {};
  const server = createServer((client) => {
    open.add(client);
    client.on("error", ignore).on("close", () => open.delete(client));
    client.once("data", (first) => {
      const target = connect(model, "127.0.0.1");
      target.on("error", ignore);
      if (first.toString("latin1").startsWith("CONNECT ")) {
        client.write("HTTP/1.1 200 OK\r\n\r\n");
        const inner = new TLSSocket(client, { isServer: true, secureContext });
        inner.on("error", ignore);
        inner.pipe(target).pipe(inner);
      } else {
        target.write(first);
        client.pipe(target).pipe(client);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    variables: (url) => {
      model = Number(new URL(url).port);
      return {
        ANTHROPIC_BASE_URL: `http://${host}`,
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
      };
    },
    close: () => {
      for (const one of open) one.destroy();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
};
