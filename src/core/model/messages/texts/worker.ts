import { createTextWriter } from '../localized-text.ts'

/** English texts of the worker’s services, by code. */
export const workerTexts = {} as const

export const workerText = createTextWriter(workerTexts)
