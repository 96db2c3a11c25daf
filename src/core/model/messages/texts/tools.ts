import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/tools, by code. */
export const toolsTexts = {} as const

export const toolsText = createTextWriter(toolsTexts)
