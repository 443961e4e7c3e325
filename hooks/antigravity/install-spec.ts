/** Antigravity reads strict JSON only: one fault, and the whole file counts for nothing. */
import { join } from "node:path";
import { fieldsIn } from "../../src/integration/tool-call.ts";
import { UserError } from "../../src/system/user-error.ts";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { startsOurHook } from "../../src/install/setup/hook-line.ts";
import { hookScript } from "../../src/install/setup/hook-script.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { jsonMember } from "../../src/install/setup/json-edits.ts";
import { inHome, ownInProject } from "../../src/install/setup/rules-file.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import agent from "./index.ts";

const strictly = (edit: SettingsEdit): SettingsEdit => ({
  ...edit,
  edits: (text) => {
    if (text.trim() !== "" && fieldsIn(text) === null)
      throw new UserError(`${edit.path} is not JSON as Antigravity reads it; nothing was changed`);
    return edit.edits(text);
  },
});

export const spec = hookSpec({
  agent,
  traces: () => [".gemini/antigravity-cli", ".gemini/antigravity", ".antigravity"],
  files: { user: inHome(".gemini/GEMINI.md"), project: ownInProject(".agents/rules/pith.md") },
  // A project's file runs for everybody who opens it, where pith may be missing.
  noProject: "Antigravity takes hooks from your home directory: leave `--project` out",
  hookEdits: (_, place) => {
    // A fault refuses the command here, so the words are such that any way to start them will do.
    const { line, script } = hookScript(agent.name, place, "{}");
    const hooks = [{ type: "command", command: line, timeout: 10 }];
    const entry = jsonMember({
      path: join(place.env.home, ".gemini", "config", "hooks.json"),
      at: ["pith"],
      value: { PreToolUse: [{ matcher: "run_command", hooks }] },
      isOurs: (value) => startsOurHook(value, agent.name),
    });
    return [strictly(entry), script];
  },
  // The only file of the user's for its model is Gemini CLI's too: it is left alone.
  told: () => [],
  notes: [
    "commands are rewritten in sessions of `agy` whose `toolPermission` is `always-proceed`, with no rule that asks or refuses; all others, and the IDE's, stay as they are",
    "Antigravity tells the model that a hook changed the command",
    "`/hooks` lists it",
  ],
  instructionsNotes: ({ project }) =>
    project === null ? ["Gemini CLI reads `~/.gemini/GEMINI.md` too"] : [],
  drive: (installed) =>
    probeCall(
      {
        ...installed,
        files: { ".gemini/antigravity-cli/settings.json": '{"toolPermission":"always-proceed"}' },
        payload: (folder) => ({
          toolCall: { name: "run_command", args: { CommandLine: sampleCommand, Cwd: folder } },
          stepIdx: 1,
          conversationId: "probe",
          workspacePaths: [folder],
          transcriptPath: join(folder, ".gemini", "antigravity-cli", "brain", "probe", "transcript.jsonl"),
        }),
      },
      ["overwrite", "CommandLine"],
    ),
});
