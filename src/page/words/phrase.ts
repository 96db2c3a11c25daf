import type { Phrase } from './text.ts'

declare const unsaid: unique symbol

/** A text of the catalogue in a table of a module. It is no string, so that it cannot be shown before it was said. */
export interface Unsaid {
  readonly [unsaid]: Phrase
}

export function phrase(text: Phrase): Unsaid {
  return text as unknown as Unsaid
}
