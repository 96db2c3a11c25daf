import { createTextWriter } from '../localized-text.ts'

/** English texts of core/model, by code. */
export const modelTexts = {} as const

export const modelText = createTextWriter(modelTexts)
