import { createTextWriter } from '../localized-text.ts'

/** English texts of core/engine: refusals of calls, notices, budgets, by code. */
export const engineTexts = {} as const

export const engineText = createTextWriter(engineTexts)
