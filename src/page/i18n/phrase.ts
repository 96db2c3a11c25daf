import type { Phrase } from './text.ts'

declare const unsaid: unique symbol

/** A text of the catalog in a module's table. It is not a string, so that it cannot be shown untranslated. */
export interface Unsaid {
  readonly [unsaid]: Phrase
}

export function phrase(text: Phrase): Unsaid {
  return text as unknown as Unsaid
}
