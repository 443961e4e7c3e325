/** Functions of the system's C library, in the runtime of the executable. */

interface ForeignFunctions {
  dlopen(library: string, symbols: object): { readonly symbols: unknown };
  ptr(bytes: Uint8Array): number;
}

const libraries = ["libc.so.6", "libSystem.B.dylib", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

export interface CLibrary<Functions> {
  readonly functions: Functions;
  address(bytes: Uint8Array): number;
}

/** null: this runtime cannot call them, or the library has none of that name. */
export const cLibrary = <Functions>(declared: object): CLibrary<Functions> | null => {
  const ffi = process.getBuiltinModule?.("bun:ffi") as unknown as ForeignFunctions | undefined;
  if (ffi === undefined) return null;
  for (const library of libraries) {
    try {
      const { symbols } = ffi.dlopen(library, declared);
      return { functions: symbols as Functions, address: (bytes) => ffi.ptr(bytes) };
    } catch {
      // Another system's.
    }
  }
  return null;
};
