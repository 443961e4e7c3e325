/** Program output, as logs show it: after the time and the name of the program, several programs in turn. */
import { keep, type Reducer } from "./filter.ts";
import { createTraces, type Traces } from "./traces.ts";

/** `web-1  | ` (docker compose), `0|shop     | ` (pm2), `[pod/web-6d9f/app] ` (kubectl), `2026-11-24T01:35:15.12Z ` (`-t`),
 * `Nov 24 01:35:15 host shop[12]: ` (journalctl), `2026-11-24T01:35:15+00:00 app[web.1]: ` (heroku). */
const head =
  /^(?<source>[\w.@|-]+ {0,40}\| ?|\[\w+\/[\w./-]+\] )?(?:\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?:? ?)?(?:(?:[A-Z][a-z]{2} [ \d]\d [\d:.]+ )?(?<unit>[\w.@-]+ \S+\[\d+\]|\w+\[[\w.-]+\]): ?)?/;

/** Programs whose traces are followed at once; the lines of further ones are all shown. */
const maxPrograms = 64;

export const loggedLines = (): Reducer => {
  const traces = new Map<string, Traces>();
  let number = -1;
  const of = (source: string): Traces | undefined => {
    const known = traces.get(source);
    if (known !== undefined || traces.size === maxPrograms) return known;
    const fresh = createTraces();
    traces.set(source, fresh);
    return fresh;
  };
  const told = (): number[] => [...traces.values()].flatMap((one) => [...one.shown()]);
  return {
    line(text) {
      number += 1;
      const found = head.exec(text)!;
      const source = `${found.groups!.source ?? ""}${found.groups!.unit ?? ""}`;
      return of(source)?.line(text.slice(found[0].length), number) ?? keep;
    },
    running: told,
    end: told,
  };
};
