/** Frames of Ruby's back traces, and which of them are a gem's or Ruby's own. */
import type { FrameOwner } from "./frame-owner.ts";

/** RSpec's `# ./spec/a.rb:3:in …`, Ruby's own `\tfrom /usr/lib/ruby/…:3:in …`, Rake's bare `/path/Rakefile:3:in …`. */
const frame = /^(?: *# |\s+from )(\S+):\d+(?::in [`'].*')?$/;
const library =
  /[\\/]gems[\\/][^\\/]+-\d[\w.]*[\\/]|[\\/]lib[\\/]ruby[\\/](?:\d|(?:gems|vendor_ruby|site_ruby)[\\/])|^<internal:|[\\/]bin[\\/](?:rspec|rake|bundle|rubocop)$/;

export const rubyFrame = (text: string): FrameOwner | null => {
  const file = text.includes(":in ") ? frame.exec(text)?.[1] : undefined;
  if (file === undefined) return null;
  return library.test(file) ? "library" : "own";
};
