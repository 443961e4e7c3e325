/** A hook that is a server: the invocation as JSON in a request, its answer as JSON in the reply. On this machine only,
 * unless the user has allowed others; never through a proxy, and never on to another address. */
import { HookFault, type Asking, type Response } from "../contract.ts";
import { responseIn } from "../answer.ts";
import { withPayload } from "./payload.ts";
import type { Surroundings } from "./command.ts";

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Throws `HookFault`. */
export const urlOf = (text: string, allowRemote: boolean): URL => {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new HookFault("runtime_error", `${text} is no address of a server`);
  if (!allowRemote && !isLoopback(url.hostname))
    throw new HookFault(
      "runtime_error",
      `${url.host} is another machine; hooks.allow_remote = true allows it`,
    );
  return url;
};

const ok = (status: number): boolean => status >= 200 && status < 300;

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly timeout: number;
  readonly limit: number;
}

const send = ({ url, method, headers, text, timeout, limit }: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const module = url.protocol === "https:" ? "node:https" : "node:http";
    const { request } = process.getBuiltinModule(module);
    // Throws where a header or the method is none; nothing else is under way then.
    const asked = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > limit) fail("runtime_error", `answered more than ${limit} bytes`);
          else chunks.push(chunk);
        });
        reply.on("error", (fault) => fail("runtime_error", fault.message));
        reply.on("end", () => {
          clearTimeout(timer);
          const body = Buffer.concat(chunks).toString("utf8");
          if (ok(reply.statusCode ?? 0)) resolve(body);
          else fail("runtime_error", `the server has answered ${reply.statusCode}`);
        });
      },
    );
    const fail = (code: HookFault["code"], what: string): void => {
      clearTimeout(timer);
      reject(new HookFault(code, what));
      asked.destroy();
    };
    const timer = setTimeout(() => fail("timeout", `no answer within ${timeout} ms`), timeout);
    asked.on("error", (fault) => fail("runtime_error", fault.message));
    asked.end(text);
  });

export const runHttp = async (
  asking: Asking,
  { env, limit, allowRemote }: Surroundings,
): Promise<Response> => {
  const { registered, invocation, timeout } = asking;
  const { url, method = "POST", headers = {} } = registered.entry.runtime;
  const address = urlOf(String(url), allowRemote);
  return withPayload(invocation, limit, env, async (text) => {
    const sent = { url: address, method: String(method), headers: headers as Record<string, string> };
    return responseIn(await send({ ...sent, text, timeout, limit }), registered.entry.id);
  });
};
