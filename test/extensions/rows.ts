/** Features of an extension system: for each the name of the test that holds it, or why it cannot occur. */

export interface Row {
  readonly feature: string;
  /** A part of a test's name in this folder or in test/long. */
  readonly test?: string;
  readonly cannot?: string;
}

const tested = (feature: string, test = feature): Row => ({ feature, test });
const impossible = (feature: string, cannot: string): Row => ({ feature, cannot });

/** Hooks as Crush plans them. */
const crush: readonly Row[] = [
  tested("`context_files`: hook returns paths, not contents"),
  tested("Relative to CRUSH_CWD", "Relative to the command's folder"),
  tested("Missing paths dropped with a debug log", "Missing paths dropped"),
  tested('"Referenced files" note in the turn', "one note for all, and one line"),
  tested("Concatenate in config order, deduplicate"),
  tested("Dropped on deny or halt"),
  tested("Additive, no version bump"),
  tested("Restrict to project dir"),
  tested("Line ranges", "line ranges, and a reason per entry"),
  tested("Reason per entry", "line ranges, and a reason per entry"),
  tested("Sub-agent opt-in, `include_sub_agents` per hook"),
  tested("`is_sub_agent` in payload"),
  tested("Global default with per-hook precedence"),
  tested("Nested sub-agents see it"),
  impossible(
    "Outer agent call is still hooked",
    "starting a sub-agent is no command, so pith is not asked about it",
  ),
  tested("UserPromptSubmit event"),
  tested("Payload prompt and attachments", "payload prompt and attachments"),
  impossible(
    "`updated_prompt` full replacement, last writer wins",
    "no agent takes another prompt from a hook; an entry that wants it is a mistake",
  ),
  tested("`context` concatenates; `halt` sticky; `deny` blocks with visible reason"),
  tested("Uses: project context, references, redaction, policy, shorthand", "Uses: redaction"),
  tested("`allow` equals silence there"),
  tested("Fires on each submission, must be fast", "Foreground mode, inside the latency budget"),
  impossible(
    "Store original and rewritten prompt, show original",
    "no agent takes another prompt from a hook",
  ),
  tested("Queued prompts: fire at dispatch", "Queued prompts"),
  impossible("Slash commands not seen", "an agent does not hand them to its hooks"),
  tested("Cross-platform shell", "Cross-platform shell: rules never shell out by default"),
  tested("Path-prefixed argv[0] dispatches by shebang; `env NAME`, `env -S`"),
  tested("Shebang-less goes to interpreter; CRLF tolerated; `.exe` direct"),
  tested("Relative path without `./` is not a file"),
  tested("Missing file, missing interpreter", "Missing file, missing interpreter = step failure"),
  tested(
    "Timeout kills interpreter and children; fresh runner; no state leak",
    "Timeout kills interpreter and children",
  ),
  tested("One exit-code meaning over both paths"),
  tested("Test matrix (…, 10 in parallel, …)", "Test matrix: ten in parallel"),
  impossible(
    "Non-goals: bundled shells, private builtins, own interpreter mode",
    "there is none of them to test",
  ),
];

/** The hook engine of Meerkat as it is documented. */
const meerkat: readonly Row[] = [
  tested("RunStarted", "RunStarted, TurnBoundary and RunCompleted"),
  tested("PreLlmRequest", "points that a shell proxy cannot see"),
  tested("PreToolExecution", "a tool call requested is one point under two names"),
  tested("TurnBoundary", "RunStarted, TurnBoundary and RunCompleted"),
  tested("PostLlmResponse", "points that a shell proxy cannot see"),
  tested("PostToolExecution", "a tool call requested is one point under two names"),
  tested("RunCompleted / RunFailed", "run failed, with how it ended"),
  tested("Pre/post classification"),
  tested("Capability Observe, fail open"),
  tested("Capability Guardrail, fail closed"),
  tested("Capability Rewrite", "Capability Rewrite: on failure the unmodified bytes win"),
  tested("Per-hook failure policy override"),
  tested("Foreground mode"),
  tested("Background mode, observe-only at pre-points, fail-open only"),
  tested("Patch envelopes (revision, id, point, patch, time) drained later"),
  tested("In-process runtime"),
  tested("Command runtime"),
  tested("HTTP runtime", "answers, and is asked with the invocation"),
  tested("Timeout and RuntimeError reason codes"),
  tested("Allow / Deny with hook_id, reason_code, message, payload"),
  tested("PolicyViolation, SafetyViolation, SchemaViolation"),
  tested("Patch LlmRequest", "Patch LlmRequest, AssistantText and RunResult are not offered"),
  tested("Patch AssistantText", "Patch LlmRequest, AssistantText and RunResult are not offered"),
  tested("Patch ToolArgs"),
  tested("Patch ToolResult (content, is_error)"),
  tested("Patch RunResult", "Patch LlmRequest, AssistantText and RunResult are not offered"),
  tested("Patch valid only at its point"),
  tested("One response shape for all runtimes; `{}` = no opinion"),
  tested("Invocation payload"),
  tested("Priority ascending, then registration index"),
  tested("Deny short-circuits foreground and background"),
  tested("Defaults: 5,000 ms, 128 KiB payload, 32 background"),
  tested("Entry fields id, enabled, point, mode, capability, priority, timeout, runtime"),
  tested("Global + project config, additive"),
  tested("Per-run overrides: add entries, disable ids, revalidate"),
  tested("Agent events HookStarted, Completed, Failed, Denied, PatchPublished"),
  tested("SDK: engine builder, handler registration", "SDK: handler registration"),
];

/** Remote compilation. */
const remote: readonly Row[] = [
  tested("PreToolUse hook on Bash", "hook integration: %s"),
  tested("JSON stdin with tool and command", "RCH's short payload is understood"),
  tested("Five-tier classification"),
  tested("Remote execution with artifact return", "the compiler runs on the server, once"),
  tested("Always allow", "hook integration: only where the agent decides about it"),
  tested("Transparent to the agent", "Transparent"),
  tested("Fail open: daemon unreachable, selection, transfer, classification", "unreachable, by the probe"),
  tested("Remote compile error = output shown"),
  tested("Timeouts over ssh fail closed", "its own exit codes are untouched"),
  tested("Exit codes 0, 1, 101, 128+N preserved"),
  impossible(
    "Stateless hook, daemon does the heavy work",
    "there is no resident helper: the cold path is the only one",
  ),
  impossible("Small fast binary", "time is measured by `npm run bench -- hooks`, no test asserts it"),
  tested("Debug by echo into the hook", "RCH's short payload is understood"),
  tested("Extensible to other agents", "Extensible to other engines"),
  tested("`hook install`, `--agent`, `status`"),
  impossible("Shell-function override rejected", "it is not offered"),
  impossible("LD_PRELOAD rejected", "it is not offered"),
  impossible("Per-tool proxy binary rejected (PATH, full paths)", "it is not offered"),
  tested("Host plugin rejected (not portable)", "hook integration: %s"),
  impossible("Costs named: per-command spawn, JSON parsing", "time is measured by `npm run bench -- hooks`"),
  tested("(new) redaction, webhooks", "opt-in, local only by default"),
  impossible("(new) job mode", "a route answers with the command's own output; there is no handle to keep"),
];

const order: readonly Row[] = [
  tested("Order of rewriters, as one rule", "Order of rewriters: ours, then the place"),
];

export const rows: readonly Row[] = [...crush, ...meerkat, ...remote, ...order];
