/** How every note begins that asks a model to type `pith`; records of what was installed hold the note. */
export const askingWords = "Put `pith ` before";
