/** English texts of adapters/files, by code. */
export const filesTexts = {} as const
