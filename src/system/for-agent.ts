/** The word that pith puts between itself and a command: the text around it was read, and the agent reads what it prints. */
export const forAgent = "--for-agent";
