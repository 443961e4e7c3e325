// A stand-in for an agent: starts each shell as the six that were looked at do, in a session of its own, and says what came back.
// stdin: [{ argv, env, cwd, own }], `own`: variables of the agent's own process. stdout: [{ stdout, stderr, code }], latin1.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const run = ({ argv, env, cwd, argv0, stdio, attached }) =>
  new Promise((resolve) => {
    const variables = Object.fromEntries(
      Object.entries({ ...process.env, ...env }).map(([name, value]) => [
        name,
        value === "@PID@" ? String(process.pid) : value,
      ]),
    );
    const words = argv.slice(1).map((word) => (word === "@PID@" ? String(process.pid) : word));
    const child = spawn(argv[0], words, {
      cwd,
      env: variables,
      argv0: argv0 ?? argv[0],
      stdio: stdio ?? ["ignore", "pipe", "pipe"],
      detached: !attached,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk.toString("latin1")));
    child.stderr.on("data", (chunk) => (stderr += chunk.toString("latin1")));
    child.on("error", (fault) => resolve({ stdout, stderr: String(fault), code: -1 }));
    child.on("close", (code, signal) => resolve({ stdout, stderr, code: code ?? signal }));
  });

const results = [];
for (const call of JSON.parse(readFileSync(0, "utf8"))) results.push(await run(call));
process.stdout.write(JSON.stringify(results));
