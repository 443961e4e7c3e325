const cell = new Int32Array(new SharedArrayBuffer(4));

/** Sleeps, without the event loop, for that many milliseconds. */
export const sleep = (milliseconds: number): void => {
  Atomics.wait(cell, 0, 0, milliseconds);
};
