import { spawn } from "node:child_process";

const start = "@START@";
const agent = "@AGENT@";
// `pith hook` answers within four seconds: a command that its guardrails could not judge by then is refused.
const patience = 5000;
const longest = 12 * 1024 * 1024;

const parsed = (text) => {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
};

/**
 * What `pith hook` says to the question, an object; null where it says nothing, is gone, fails or is late.
 * Never throws, and writes nothing anywhere.
 */
export const askPith = (question, variables = {}) =>
  new Promise((resolve) => {
    let child, timer;
    const settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const giveUp = () => {
      settle(null);
      try {
        child.kill("SIGKILL");
        child.stdout.destroy();
        child.stdin.destroy();
      } catch {
        // It never started.
      }
    };
    try {
      const text = JSON.stringify({ pith: 1, ...question });
      if (text.length > longest) return settle(null);
      child = spawn(start[0], [...start.slice(1), "hook", agent], {
        cwd: question.cwd,
        env: { ...process.env, ...variables },
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      });
      timer = setTimeout(giveUp, patience);
      const chunks = [];
      let size = 0;
      child.stdout.on("data", (chunk) => {
        size += chunk.length;
        if (size > longest) giveUp();
        else chunks.push(chunk);
      });
      for (const one of [child, child.stdin, child.stdout]) one.on("error", giveUp);
      child.on("close", (code) => settle(code === 0 ? parsed(Buffer.concat(chunks).toString("utf8")) : null));
      child.stdin.end(text);
    } catch {
      giveUp();
    }
  });

export const quoted = (word) => `'${String(word).replaceAll("'", `'\\''`)}'`;

/** Are all lines but pith's own marks among the lines of `before`, in that order and unaltered? */
const keepsLines = (before, after) => {
  const lines = before.split("\n");
  let at = 0;
  return after.split("\n").every((line) => {
    if (line === "" || line.startsWith("[pith")) return true;
    at = lines.indexOf(line, at) + 1;
    return at > 0;
  });
};

const isBetter = (text, output, call) =>
  output !== "" && (call.tool === undefined || keepsLines(text, output));

/**
 * The text of a tool's result as pith shortens it, or as hooks of the user's want it; null: leave it as it is. `head` and `tail` are the host's own
 * words around what the program printed, `shown` is all that the model would get, and `call` what pith needs to
 * know: tool, command, cwd, exit, stored, session.
 */
export const shortened = async ({ head = "", text, tail = "", shown, call }, variables) => {
  if (typeof text !== "string" || text === "" || typeof call.command !== "string") return null;
  const answer = await askPith({ event: "after", ...call, output: text }, variables);
  if (typeof answer?.output !== "string") return null;
  const whole = head + answer.output + tail;
  // What a hook of the user's has changed is not for the model as it was.
  if (answer.replace === true) return whole;
  return isBetter(text, answer.output, call) && whole.length < shown.length ? whole : null;
};
