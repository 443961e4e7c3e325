/** Starts pith as a plugin's file says, and hands it a result whose shortening is known. */
import { existsSync } from "node:fs";
import { readRegularText } from "../../src/system/regular-file.ts";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Finding, Installed } from "../../src/integration/agent.ts";
import { failure, ok } from "../../src/integration/finding.ts";
import { fieldsIn, memberOf } from "../../src/integration/tool-call.ts";
import { inStage, sampleCommand, sampleOutput } from "../../src/install/setup/probe-stage.ts";
import { probeStartFile } from "../../src/install/start/probe.ts";

const wordsIn = (text: string): readonly string[] | null => {
  const found = /^(?:const )?start = (\[.*\]);?$/im.exec(text)?.[1];
  return found === undefined ? null : (JSON.parse(found) as string[]);
};

const answerTo = ([file = "", ...words]: readonly string[], agent: string, env: Environment): string =>
  inStage(env, {}, ({ folder, run }) => {
    const call = { command: sampleCommand, cwd: folder, output: sampleOutput, exit: 0 };
    return run(file, [...words, "hook", agent], JSON.stringify({ pith: 1, event: "after", ...call })).stdout;
  });

const shortens = (answer: string): boolean => {
  const shown = memberOf(fieldsIn(answer), "output");
  return typeof shown === "string" && shown.length < sampleOutput.length;
};

const probeHook = (agent: string, file: string, env: Environment): Finding => {
  const fix = `pith init --agent ${agent} --yes`;
  const words = wordsIn(readRegularText(file));
  if (words === null) return failure(`${file} does not say how pith is started`, fix);
  if (!existsSync(words[0]!)) return failure(`${file} starts ${words[0]}, which is missing`, fix);
  return shortens(answerTo(words, agent, env))
    ? ok(`pith, started as ${file} says, shortens a result`)
    : failure(`pith, started as ${file} says, does not shorten a result`, fix);
};

export const probePlugin = (
  agent: Pick<Agent, "name" | "startup">,
  { via, file }: Installed,
  env: Environment,
): readonly Finding[] => {
  if (via === "instructions") return [];
  const hook = probeHook(agent.name, file, env);
  const start = /^const startUp = (".*");$/m.exec(readRegularText(file))?.[1];
  if (via !== "shell" || start === undefined) return [hook];
  return [hook, probeStartFile({ agent, env, file: JSON.parse(start) as string })];
};
