/** In the place of the runtime's own `matchAll`, which compiles the expression anew at each call. */

/** Copies that nobody is at work with. */
const spare = new WeakMap<RegExp, RegExp[]>();

const copiesOf = (expression: RegExp): RegExp[] => {
  const found = spare.get(expression) ?? [];
  spare.set(expression, found);
  return found;
};

/** Where the next search begins after an empty match. */
const behind = (text: string, at: number, isUnicode: boolean): number =>
  at + (isUnicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** The expression is a global one: `String.prototype.matchAll` takes no other. */
function* matches(expression: RegExp, text: string, start: number): Generator<RegExpExecArray> {
  const copies = copiesOf(expression);
  const copy = copies.pop() ?? new RegExp(expression.source, expression.flags);
  const isUnicode = expression.unicode || expression.flags.includes("v");
  try {
    copy.lastIndex = start;
    for (let found = copy.exec(text); found !== null; found = copy.exec(text)) {
      if (found[0] === "") copy.lastIndex = behind(text, copy.lastIndex, isUnicode);
      yield found;
    }
  } finally {
    copies.push(copy);
  }
}

// oxlint-disable-next-line no-extend-native -- it stands for a part of the runtime
Object.defineProperty(RegExp.prototype, Symbol.matchAll, {
  configurable: true,
  writable: true,
  value: function matchAll(this: RegExp, text: string) {
    return matches(this, String(text), this.lastIndex);
  },
});
