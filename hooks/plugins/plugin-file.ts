/** Plugins of ours within an agent: one file each, with everything in it that it needs. */
import { artifact } from "../../src/system/installation.ts";
import { hookStart } from "../../src/system/stable-start.ts";
import { spoolDir, teeDir } from "../../src/system/paths.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import type { Integration } from "../../src/integration/agent.ts";
import type { Place } from "../../src/install/setup/install-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { startFilePath } from "../../src/install/start/start-file.ts";

/** `"@NAME@"` in code becomes the value as JSON, `@NAME@` in a comment the value as it is. */
export const filled = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/"@([A-Z]+)@"|@([A-Z]+)@/g, (mark, code?: string, plain?: string) => {
    const value = values[code ?? plain ?? ""];
    if (value === undefined) return mark;
    return code === undefined ? String(value) : JSON.stringify(value);
  });

const talkImport = /^import \{[^}]*\} from "[./]*plugins\/artifacts\/talk\.js";\n/m;

/** The shared part stands in place of its import. */
const withTalk = (template: string): string =>
  template.replace(talkImport, () =>
    artifact("plugins", "talk.js")
      .replaceAll(/^export (?=const)/gm, "")
      .trimEnd()
      .concat("\n"),
  );

/** Folders whose files the model may read to get back what was hidden. */
export const storeFolders = ({ env, tee }: Place): readonly string[] => [tee, teeDir(spoolDir(env))];

export interface Plugin {
  readonly path: string;
  readonly agent: string;
  /** Whose artifact it is; the agent's own where nothing is said. */
  readonly from?: string;
  readonly artifact: string;
  readonly via: Integration;
  readonly values?: Readonly<Record<string, unknown>>;
}

export const pluginText = (plugin: Plugin, place: Place): string =>
  filled(withTalk(artifact(plugin.from ?? plugin.agent, plugin.artifact)), {
    AGENT: plugin.agent,
    VIA: plugin.via,
    START: hookStart(),
    STARTUP: startFilePath(plugin.agent, place.env),
    STORE: storeFolders(place),
    ...plugin.values,
  });

/** A file of ours, in which the integration that it is for is written. One of the user's own in its place is an error. */
export const pluginFile = (plugin: Plugin, place: Place): SettingsEdit => {
  const { path, agent, via } = plugin;
  const mark = `\`pith init --agent ${agent} --via `;
  return {
    ...ownFile({ path, mode: 0o644, mark, text: pluginText(plugin, place) }),
    has: (content) => content.includes(`${mark}${via}\``),
  };
};
