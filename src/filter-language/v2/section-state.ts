/** Which section a line stands in. */
import { matcherTest, optionalTest, type Asked, type Test } from "../expression.ts";
import type { Section } from "../rules.ts";

export interface CompiledSection {
  readonly name: string;
  readonly from: Test;
  readonly to: Test;
  readonly until: Test;
  readonly in: readonly string[] | null;
}

export const compiledSection = (section: Section): CompiledSection => ({
  name: section.name,
  from: matcherTest(section.from),
  to: optionalTest(section.to),
  until: optionalTest(section.until),
  in: section.in ?? null,
});

export const createSectionState = () => {
  /** The innermost last. */
  let open: CompiledSection[] = [];
  let isClosing = false;
  const leave = (line: Asked): void => {
    if (isClosing) open.pop();
    isClosing = false;
    const ended = open.findIndex(({ until }) => until.test(line));
    if (ended !== -1) open = open.slice(0, ended);
  };
  const begin = (line: Asked, sections: readonly CompiledSection[]): void => {
    const current = open.at(-1)?.name ?? null;
    const found = sections.find(
      (section) => (section.in === null || section.in.includes(current ?? "")) && section.from.test(line),
    );
    if (found === undefined || found.name === current) return;
    open = found.in === null ? [found] : [...open, found];
  };
  return {
    /** Called once for each line, in order; the name of its section, or null. */
    enter(line: Asked, sections: readonly CompiledSection[]): string | null {
      if (sections.length === 0) return null;
      leave(line);
      begin(line, sections);
      const current = open.at(-1);
      isClosing = current?.to.test(line) ?? false;
      return current?.name ?? null;
    },
  };
};
