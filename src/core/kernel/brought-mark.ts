/** Begins what a tool brought into the context, so that nobody takes it for the words of a person. */
export const broughtMark = '[Brought into the context by a tool call; no person wrote this.]'
