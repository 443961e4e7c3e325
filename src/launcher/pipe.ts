/** A descriptor in, its bytes as they come out; on the Bun executable and on Node. */

export interface Pipe {
  /** The next bytes; null at the end. One call at a time. */
  next(): Promise<Uint8Array | null>;
  /** Bytes taken from the descriptor that no `next` has given out. */
  buffered(): Uint8Array | null;
}

interface BunRuntime {
  file(fd: number): { stream(): ReadableStream<Uint8Array> };
}

const openInBun = (bun: BunRuntime, fd: number): Pipe => {
  const reader = bun.file(fd).stream().getReader();
  return {
    next: async () => (await reader.read()).value ?? null,
    buffered: () => null,
  };
};

const openInNode = async (fd: number): Promise<Pipe> => {
  const { Socket } = await import("node:net");
  const socket = new Socket({ fd, readable: true, writable: false });
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return {
    next: async () => (await chunks.next()).value ?? null,
    buffered: () => socket.read() as Uint8Array | null,
  };
};

/** The descriptor may become non-blocking: nobody else may share its open file description. */
export const openPipe = async (fd: number): Promise<Pipe> => {
  const bun = (globalThis as { Bun?: BunRuntime }).Bun;
  return bun === undefined ? openInNode(fd) : openInBun(bun, fd);
};
