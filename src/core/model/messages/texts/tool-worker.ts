import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/tool-worker, by code. */
export const toolWorkerTexts = {} as const

export const toolWorkerText = createTextWriter(toolWorkerTexts)
