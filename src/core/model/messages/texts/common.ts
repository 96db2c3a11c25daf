import { createTextWriter } from '../localized-text.ts'

/** English texts shared by several modules, by code. */
export const commonTexts = {
  sentences: /*i18n*/ '{parts}',
} as const

export const commonText = createTextWriter(commonTexts)
