/** Computes a value once for each object that is asked about, as long as there is that object. */
export const onceFor = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: make(key) }));
    return found.value;
  };
};
