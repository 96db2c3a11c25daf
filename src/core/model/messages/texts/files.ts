import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/files, by code. */
export const filesTexts = {} as const

export const filesText = createTextWriter(filesTexts)
