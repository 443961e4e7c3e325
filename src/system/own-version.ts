declare const PITH_VERSION: string;

export const ownVersion: string = typeof PITH_VERSION === "string" ? PITH_VERSION : "development";
