/** All agents whose transcripts are known. */
import type { Source } from "./call.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

export const sources: readonly Source[] = [claude, codex, opencode, gemini, copilot, pi, qwen];
