import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "qwen",
  title: "Qwen Code",
  integrations: ["shell", "instructions"],
  markers: ["QWEN_CODE"],
  programs: ["qwen"],
  traces: [".qwen/projects"],
  recovers: "installed",
  byId: true,
  unread: { settings: { files: [".qwen/settings.json"], word: 'ileName"', names: true } },
  // In that mode all commands are run by scripts. https://qwenlm.github.io/qwen-code-docs/en/users/configuration/settings
  readByScript: {
    settings: {
      files: [
        "$QWEN_HOME/settings.json",
        "~/.qwen/settings.json",
        ".qwen/settings.json",
        "$QWEN_CODE_SYSTEM_SETTINGS_PATH",
        "/etc/qwen-code/settings.json",
        "$QWEN_CODE_SYSTEM_DEFAULTS_PATH",
        "/etc/qwen-code/system-defaults.json",
        "/Library/Application Support/QwenCode/settings.json",
      ],
      pattern: '"codeModeOnly"\\s*:(?!\\s*false)',
    },
  },
  startup: { marker: "QWEN_CODE", kind: "call" },
  install: () => import("./install-spec.ts"),
});
