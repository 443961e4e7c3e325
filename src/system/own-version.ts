declare const PITH_VERSION: string;

/** The version that runs: what the build says. */
export const ownVersion: string = typeof PITH_VERSION === "string" ? PITH_VERSION : "development";
