/** Handlers that code has registered, by their names: one list in a process, whichever copy of this file put them in. */
import type { Capability } from "../config/extension-settings.ts";
import type { HookPoint } from "../config/hook-points.ts";
import type { Invocation } from "./contract.ts";

/** Answers `{}`, or nothing, where it has no opinion. */
export type Handler = (invocation: Invocation) => unknown;

export interface HandlerOptions {
  /** By which `name` of a runtime picks it; left out: every entry with its module does. */
  readonly name?: string;
}

export interface RegisteredHandler extends HandlerOptions {
  readonly point: HookPoint;
  readonly capability: Capability;
  readonly handler: Handler;
}

const place = Symbol.for("pith.hooks.registered");

type Holder = { [place]?: RegisteredHandler[] };

export const registeredHandlers = (): RegisteredHandler[] => ((globalThis as Holder)[place] ??= []);

/** For a module that `config.toml` names: this handler answers at that point, with that capability. */
export const register = (
  point: HookPoint,
  capability: Capability,
  handler: Handler,
  options: HandlerOptions = {},
): void => void registeredHandlers().push({ ...options, point, capability, handler });
