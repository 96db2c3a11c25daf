/** English texts of adapters/markdown, by code. */
export const markdownTexts = {} as const
