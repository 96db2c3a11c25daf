import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/markdown, by code. */
export const markdownTexts = {} as const

export const markdownText = createTextWriter(markdownTexts)
