/** An agent as its folder describes it: what it leaves out, it does not have. */
import type { Agent, HookIntegration, ShellIntegration } from "../src/integration/agent.ts";
import { environment, type Environment } from "../src/system/environment.ts";
import type { InstallSpec } from "../src/install/setup/install-spec.ts";

interface Described
  extends
    Omit<Agent, "setup" | "hook" | "markers" | "programs">,
    Partial<Pick<Agent, "markers" | "programs">> {
  hook?(): Promise<HookIntegration | { hookCallIn(env: Environment): HookIntegration }>;
  /** Its `install-spec.ts`. A function asks the settings or the environment first. */
  install(agent: Agent): Promise<{ readonly spec: InstallSpec | (() => InstallSpec | Promise<InstallSpec>) }>;
}

const hookFrom = async (load: NonNullable<Described["hook"]>): Promise<HookIntegration> => {
  const module = await load();
  return "hookCallIn" in module ? module.hookCallIn(environment()) : module;
};

/** Most agents hand the model's command to their shell, and nothing else. */
const plainShell = async (): Promise<ShellIntegration> => {
  const { plainText } = await import("../src/integration/plain-text.ts");
  return { read: (text) => plainText(text) };
};

export const defineAgent = ({ install, hook, ...described }: Described): Agent => {
  const agent: Agent = {
    markers: [],
    programs: [],
    ...(described.startup === undefined ? {} : { shell: plainShell }),
    ...described,
    ...(hook === undefined ? {} : { hook: () => hookFrom(hook) }),
    setup: async () => {
      const [{ setupFrom }, { spec }] = await Promise.all([
        import("../src/install/setup/setup-from.ts"),
        install(agent),
      ]);
      return setupFrom(typeof spec === "function" ? await spec() : spec);
    },
  };
  return agent;
};
