export const createStore = ({ now = Date.now } = {}) => {
  const map = new Map();
  const isLive = (key) => map.has(key) && (map.get(key).end === null || now() < map.get(key).end);
  return {
    get: async (key) => (isLive(key) ? map.get(key).value : undefined),
    set: async (key, value, { ttlMs } = {}) => void map.set(key, { value, end: ttlMs === undefined ? null : now() + ttlMs }),
    delete: async (key) => map.delete(key),
    async *keys() { for (const key of map.keys()) if (isLive(key)) yield key; },
  };
};
