/** Phrases that ask for the same action again. Separate from the schema, so that the page can show them without zod. */
export const defaultFollowUps: readonly string[] = [
  'do it again',
  'again',
  'once more',
  'same',
  'go on',
  'continue',
  'retry',
  'please',
]
