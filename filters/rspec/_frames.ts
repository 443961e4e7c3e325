/** Frames of Ruby's back traces, and which of them an agent can do without. */
import { keep, proven, type Verdict } from "../../src/filter-kit/filter.ts";

const libraryFrames = proven("library frames");

/** RSpec's `# ./spec/a.rb:3:in …`, Ruby's own `\tfrom /usr/lib/ruby/…:3:in …`, Rake's bare `/path/Rakefile:3:in …`. */
const frame = /^(?: *# |\s+from )(\S+):\d+(?::in [`'].*')?$/;
const library = /\/gems\/|\/lib\/ruby\/|^<internal:|\/bin\/(?:rspec|rake|bundle|rubocop)$/;

/**
 * One trace after the other: a frame of a gem is noise below one of the project's own. Answers null for lines that are no
 * frames.
 */
export const createRubyTrace = (): ((text: string) => Verdict | null) => {
  let seenOwn = false;
  return (text) => {
    const file = text.includes(":in ") ? frame.exec(text)?.[1] : undefined;
    if (file === undefined) {
      if (text !== "") seenOwn = false;
      return null;
    }
    if (library.test(file)) return seenOwn ? libraryFrames : keep;
    seenOwn = true;
    return keep;
  };
};
