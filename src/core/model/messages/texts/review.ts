/** English texts of the record of a turn, by code. */
export const reviewTexts = {} as const
