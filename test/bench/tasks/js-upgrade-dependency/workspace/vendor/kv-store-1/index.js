export class Store {
  #map = new Map();
  get(key) { return this.#map.get(key); }
  set(key, value, ttl) { this.#map.set(key, value); if (ttl) this[Symbol.for("ttl")] = ttl; }
  remove(key) { this.#map.delete(key); }
  keys() { return [...this.#map.keys()]; }
}
