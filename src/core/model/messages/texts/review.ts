import { createTextWriter } from '../localized-text.ts'

/** English texts of the record of a turn, by code. */
export const reviewTexts = {} as const

export const reviewText = createTextWriter(reviewTexts)
