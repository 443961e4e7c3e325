import { Store } from "#kv-store";

const hour = 3600;

export const createSessions = () => {
  const store = new Store();
  return {
    open(user) {
      const id = `s-${user}`;
      store.set(id, { user }, hour);
      return id;
    },
    user: (id) => store.get(id)?.user,
    close(id) {
      const was = store.get(id) !== undefined;
      store.remove(id);
      return was;
    },
    list: () => store.keys().sort(),
  };
};
