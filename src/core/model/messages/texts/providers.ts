import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/providers, by code. */
export const providersTexts = {} as const

export const providersText = createTextWriter(providersTexts)
