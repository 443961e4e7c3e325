/** Source files that several test runners' cases share. */
export const cart = `export class Cart {
  #items = [];

  add(item, quantity = 1) {
    if (quantity < 1) throw new RangeError(\`quantity must be positive: \${quantity}\`);
    this.#items.push({ ...item, quantity });
    return this;
  }

  total() {
    return this.#items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  }

  describe() {
    return this.#items.map((item) => ({ name: item.name, quantity: item.quantity }));
  }
}

export const parsePrice = (text) => {
  const match = /^(\\d+)\\.(\\d{2}) (EUR|USD)$/.exec(text);
  if (match === null) throw new TypeError(\`not a price: \${text}\`);
  return { amount: Number(match[1]) * 100 + Number(match[2]), currency: match[3] };
};
`;

/** Tests named by `names`, all passing, under one describe. */
export const passing = (head, title, count) => {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `  it("adds ${index + 1} items to the ${title}", () => expect(${index} + 1).toBe(${index + 1}));`,
  );
  return `${head}\ndescribe("${title}", () => {\n${rows.join("\n")}\n});\n`;
};

/** One test per kind of failure; \`head\` imports what the runner needs. */
export const failing = (head) => `${head}
describe("cart", () => {
  it("sums prices", () => {
    expect(new Cart().add({ name: "pen", price: 150 }, 2).total()).toBe(300);
  });
  it("rejects FAIL error inputs", () => {
    expect(() => new Cart().add({ name: "pen", price: 150 }, 0)).toThrow(RangeError);
  });
  it("describes its items", () => {
    const cart = new Cart().add({ name: "pen", price: 150 }, 2).add({ name: "ink", price: 990 });
    expect(cart.describe()).toEqual([
      { name: "pen", quantity: 2 },
      { name: "ink", quantity: 2 },
    ]);
  });
  it("parses prices", () => {
    expect(parsePrice("12,50 EUR").amount).toBe(1250);
  });
  it("loads rates", async () => {
    await Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:5432"));
  });
  it.skip("converts currencies", () => {});
  it.todo("rounds half to even");
});
`;

/** Console noise around one failure. */
export const noisy = (head) => `${head}
const logger = {
  info: (text) => console.log(\`[\${"2026-11-21T10:00:00.000Z"}] INFO  (catalogue): \${text}\`),
};
describe("catalogue", () => {
  for (let index = 1; index <= 30; index += 1) {
    it(\`loads page \${index}\`, () => {
      logger.info(\`page \${index} loaded with \${index * 20} entries\`);
      expect(index).toBeGreaterThan(0);
    });
  }
  it("warns about a missing page", () => {
    console.warn("page 31 is missing, falling back to page 1");
    console.error(new Error("page 31 not found").message);
    expect(31).toBe(1);
  });
});
`;
