const cell = new Int32Array(new SharedArrayBuffer(4));

export const sleep = (milliseconds: number): void => {
  Atomics.wait(cell, 0, 0, milliseconds);
};
