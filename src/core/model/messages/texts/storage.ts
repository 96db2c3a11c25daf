import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/storage, by code. */
export const storageTexts = {} as const

export const storageText = createTextWriter(storageTexts)
