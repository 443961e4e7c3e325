/** In the place of src/filter-kit/scan-text.ts: character by character, this runtime is slow. */
import { host } from "./host.ts";

interface Template {
  hash: number;
  exact: number;
  count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const hashes = new Int32Array(2);

export const readTemplate = (text: string, template: Template): void => {
  template.count = host.readTemplate(text, hashes, template.starts, template.ends);
  template.hash = hashes[0]!;
  template.exact = hashes[1]!;
};

export const textHash = (text: string, start: number): number => host.textHash(text, start);

export const nextKey = (text: string, from: number, wanted: Uint8Array, found: number): number =>
  host.nextKey(text, from, wanted, found);

export const commonLength = (a: string, b: string): number => host.commonLength(a, b);
