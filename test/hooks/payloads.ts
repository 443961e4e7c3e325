/** For each agent what its host hands to `pith hook`, in the form that the agent's own tests prove. */

const cwd = "/home/dev/project";
const command = "cargo test";
const session_id = "5c7e7a10";

const claudeCall = {
  session_id,
  transcript_path: "/home/dev/t.jsonl",
  cwd,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command, description: "test" },
};

const pluginCall = { pith: 1, event: "before", command, cwd };

/** Before a command; none of them names a rule, so most hosts leave it as it is. */
export const beforePayloads: Readonly<Record<string, object>> = {
  antigravity: {
    toolCall: { name: "run_command", args: { CommandLine: command, Cwd: cwd } },
    workspacePaths: [cwd],
    transcriptPath: "/home/dev/.gemini/antigravity-cli/brain/c1/transcript.jsonl",
  },
  auggie: { ...claudeCall, tool_name: "launch-process", workspace_roots: [cwd] },
  claude: claudeCall,
  cline: pluginCall,
  codebuddy: claudeCall,
  crush: { event: "PreToolUse", session_id, tool_name: "bash", tool_input: { command }, cwd },
  cursor: {
    hook_event_name: "preToolUse",
    cursor_version: "2026.10.01",
    tool_name: "Shell",
    tool_input: { command },
    cwd,
  },
  devin: { ...claudeCall, tool_name: "exec" },
  droid: { ...claudeCall, tool_name: "Execute", permission_mode: "auto-high" },
  kiro: { ...claudeCall, tool_name: "execute_bash" },
  pi: pluginCall,
  vscode: {
    hookEventName: "PreToolUse",
    sessionId: session_id,
    tool_name: "run_in_terminal",
    tool_input: { command },
    cwd,
  },
};

const claudeResult = (stdout: string) => ({
  ...claudeCall,
  hook_event_name: "PostToolUse",
  tool_response: { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
});

const plugin = (output: string) => ({ pith: 1, event: "after", command, cwd, output, exit: 0 });

/** After a command that printed `output` and ended with 0. */
export const afterPayloads: Readonly<Record<string, (output: string) => object>> = {
  amp: plugin,
  claude: claudeResult,
  cline: plugin,
  copilot: (output) => ({
    sessionId: session_id,
    cwd,
    toolName: "bash",
    toolArgs: { command },
    toolResult: {
      resultType: "success",
      textResultForLlm: `${output}\n<shellId: 0 completed with exit code 0>`,
    },
  }),
  "docker-agent": (output) => ({
    session_id,
    cwd,
    hook_event_name: "tool_response_transform",
    tool_name: "shell",
    tool_input: { cmd: command, cwd: "." },
    tool_response: output,
  }),
  hermes: plugin,
  kilo: plugin,
  omp: plugin,
  openclaw: plugin,
  opencode: plugin,
  pi: plugin,
  qoder: (stdout) => ({
    ...claudeResult(stdout),
    tool_response: {
      kind: "completed",
      stdout,
      stderr: "",
      exitCode: 0,
      signal: null,
      interrupted: false,
      isImage: false,
    },
  }),
  vibe: (stdout) => ({
    ...claudeCall,
    hook_event_name: "post_tool",
    tool_name: "bash",
    tool_status: "success",
    tool_output: { command, stdout, stderr: "", returncode: 0 },
    tool_output_text: `command: ${command}\nstdout: ${stdout}\nstderr: \nreturncode: 0`,
    tool_error: null,
  }),
};
