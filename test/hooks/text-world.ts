/** A home and a project of a test's own, and a spec at work in them. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, environmentOf } from "../../src/system/environment.ts";
import type { Integration, Plan, Setup } from "../../src/integration/agent.ts";
import { removedLater } from "../left-over.ts";
import { applyPlan } from "../../src/install/apply-plan.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { setupFor } from "../../src/install/setup/setup-from.ts";

export interface TextWorld {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly env: Environment;
  readonly place: Place;
  readonly setup: Setup;
  put(path: string, content: string | Uint8Array): string;
  /** The bytes as latin1; null where there is no such file. */
  bytes(path: string): string | null;
  install(end: Integration, project?: boolean): Plan;
  uninstall(project?: boolean): void;
  remove(): void;
}

/** The world's environment with variables that a host sets for its hooks. */
export const withVariables = (
  { env }: Pick<TextWorld, "env">,
  variables: Readonly<Record<string, string>>,
): Environment => environmentOf({ ...env, variables: { ...env.variables, ...variables } });

export const textWorld = (spec: InstallSpec, changes: Partial<Environment> = {}): TextWorld => {
  const root = removedLater(realpathSync(mkdtempSync(join(tmpdir(), "pith-host-"))));
  const at = (path: string): string => join(root, path);
  for (const folder of ["home", "project", "bin"]) mkdirSync(at(folder));
  const env = environmentOf({
    variables: { PATH: at("bin"), SHELL: "/bin/bash" },
    home: at("home"),
    temporary: root,
    cwd: at("project"),
    uid: 1000,
    platform: "linux",
    ...changes,
  });
  const place: Place = { env, tee: at("home/.local/share/pith/tee") };
  const setup = setupFor(spec, place);
  const scope = (project: boolean | undefined): string | null => (project === true ? at("project") : null);
  return {
    root,
    home: at("home"),
    project: at("project"),
    env,
    place,
    setup,
    put: (path, content) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
      return at(path);
    },
    bytes: (path) => (existsSync(at(path)) ? readFileSync(at(path), "latin1") : null),
    install: (via, project) => {
      const plan = setup.install({ via, project: scope(project) });
      applyPlan(plan.changes);
      return plan;
    },
    uninstall: (project) => applyPlan(setup.uninstall(scope(project)).changes),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
