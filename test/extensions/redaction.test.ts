/** Secrets that are hard to see: what is shown and kept has none of them, and nothing else goes missing. */
import { describe, expect, test } from "vitest";
import { Redactor, redactOutput } from "../../src/extensions/plugins/redact-output.ts";
import { inserted, world } from "../classes/world.ts";

const token = "ghp_abcdefghijklmnopqrstuvwxyz012345";

test("a colour within a secret hides it from nobody", () => {
  const found = `a \u{1b}[01;31mghp_\u{1b}[m\u{1b}[K${token.slice(4)} b\n`;
  expect(redactOutput(found)).toBe("a *** b\n");
  const whole = `\u{1b}[32ma\u{1b}[m ${token} b\n`;
  expect(redactOutput(whole)).toBe("\u{1b}[32ma\u{1b}[m *** b\n");
});

describe("the head of a private key", () => {
  const head = "-----BEGIN RSA PRIVATE KEY-----";
  const body = `${"MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF0x1".repeat(2).slice(0, 64)}\n`.repeat(3);

  test("without a key behind it hides no line", () => {
    const text = `a.ts:3: ${head}\nerror: it failed\nFAILED 3 of 4 tests\n/usr/lib/x.so: not found\n`;
    expect(redactOutput(text)).toBe(text);
  });

  test("with a key that is cut off hides its lines and no more", () => {
    expect(redactOutput(`${head}\n${body}error: it failed\n`)).toBe(
      `${head}\n***\n***\n***\nerror: it failed\n`,
    );
  });

  test.each([
    ["numbered", (line: string) => `     2\t${line}`],
    ["of a diff", (line: string) => `+${line}`],
    ["quoted", (line: string) => `  "${line}\\n" +`],
    ["found", (line: string) => `id_rsa:12:${line}`],
    ["logged", (line: string) => `2026-01-01 12:00:00 host app: ${line}`],
  ])("hides the lines of a key that are %s", (_, form) => {
    const lines = [
      head,
      "Proc-Type: 4,ENCRYPTED",
      "",
      ...body.trim().split("\n"),
      "abcd=",
      "-----END RSA PRIVATE KEY-----",
    ];
    const out = redactOutput(`${lines.map(form).join("\n")}\nafter\n`);
    expect(out).not.toMatch(/MII|abcd=|ENCRYPTED/);
    expect(out).toMatch(/-----END RSA PRIVATE KEY-----.*\nafter\n$/);
  });
});

test("a line of megabytes is cut between its values, not within one", () => {
  for (const before of [256 * 1024 - 10, 256 * 1024 - 17, 512 * 1024 - 20]) {
    const line = `{${'"a":1,'.repeat(before / 6)}"token":"${token}",${'"b":2,'.repeat(40_000)}"c":3}\n`;
    const redactor = new Redactor();
    const out = Buffer.concat([redactor.write(Buffer.from(line)), redactor.end()]).toString();
    expect(out).toBe(line.replace(token, "***"));
  }
});

test("what is shown of a question takes nothing from what follows it", () => {
  const redactor = new Redactor();
  redactor.write(Buffer.from("https://someone:"));
  const shown = redactor.idle().toString();
  redactor.write(Buffer.from("hunter2pass@example.com/x"));
  const rest = redactor.end().toString();
  expect(`${shown}${rest}`).toBe("https://someone:***@example.com/x");
});

test("a long word in an open line takes no time", () => {
  const redactor = new Redactor();
  redactor.write(Buffer.from(`${".".repeat(40_000)} `));
  const from = performance.now();
  expect(redactor.idle().length).toBe(40_001);
  expect(performance.now() - from).toBeLessThan(2000);
});

describe("beside other hooks", () => {
  const entry = (id: string, capability: string, text: string, more = ""): string =>
    `[[hooks.entries]]\nid = "${id}"\npoint = "output_after"\ncapability = "${capability}"\n${more}\nruntime = { type = "command", command = "sh", args = ["-c", ${JSON.stringify(text)}] }\n`;
  const scrub =
    '[[hooks.entries]]\nid = "scrub"\npoint = "output_after"\ncapability = "rewrite"\nruntime = { type = "in_process", name = "redact" }\n';
  const shown = (config: string): string => {
    const here = world();
    here.file("../home/.config/pith/config.toml", config);
    return here.bash(`${inserted} echo ${token} | cat`).stdout;
  };

  test("it comes before each of them, whatever their priorities are", () => {
    expect(shown(entry("raw", "guardrail", `echo '{"decision":"raw"}'`, "priority = 1") + scrub)).toBe(
      "***\n",
    );
    const here = world();
    here.file(
      "../home/.config/pith/config.toml",
      entry("see", "rewrite", "cat >seen; echo '{}'", "priority = 1") + scrub,
    );
    here.file("token", `${token}\n`);
    expect(here.bash(`${inserted} cat token | cat`).stdout).toBe("***\n");
    expect(here.read("seen").toString()).not.toContain(token);
  });

  test("what they put there has no secrets either", () => {
    const patch = JSON.stringify({ patches: [{ patch_type: "tool_result", content: `is ${token}\n` }] });
    expect(shown(scrub + entry("r", "rewrite", `printf %s '${patch}'`))).toBe("is ***\n");
    expect(shown(scrub + entry("n", "observe", `echo '{"context":"see ${token}"}'`))).toBe(
      "***\n[pith note: see ***]\n",
    );
  });

  test("bytes that are no text stay as they are where another hook looks on", () => {
    const here = world();
    here.file("../home/.config/pith/config.toml", scrub + entry("g", "guardrail", "echo '{}'"));
    here.tool("bytes", `printf '\\377 ${token}\\n'`);
    expect(here.bash(`${inserted} bytes | od -An -c`).stdout).toContain("377       *   *   *");
  });
});
