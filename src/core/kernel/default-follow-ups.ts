/** What a person says who wants the same once more; apart from its schema, so that the page can show it without zod. */
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
