/** The word that pith puts between itself and a command: the text around it was read, and the agent reads what it prints. */
export const forAgent = "--for-agent";

/** With or without the key of an agent's record behind it. */
export const isSign = (word: string): boolean => word === forAgent || word.startsWith(`${forAgent}=`);
