/** Numbers of a table's rows in, out: is this one larger than all before? So the largest is always shown. */

const units: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4, P: 5, E: 6, Z: 7, Y: 8 };
const sized = /^(\d+(?:[.,]\d+)?)([KMGTPEZY]?)/i;

/** `1.5G` as a number; `NaN` where it is none. */
export const sizeValue = (text: string): number => {
  const found = sized.exec(text);
  if (found === null) return NaN;
  const power = units[found[2]!.toUpperCase()] ?? 0;
  return Number(found[1]!.replace(",", ".")) * 1024 ** power;
};

export const createPeak = (): ((value: number) => boolean) => {
  let highest = -Infinity;
  return (value) => {
    if (!(value > highest)) return false;
    highest = value;
    return true;
  };
};
