/** English texts of core/model, by code. */
export const modelTexts = {} as const
