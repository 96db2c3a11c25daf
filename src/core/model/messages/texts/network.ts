import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/network, by code. */
export const networkTexts = {} as const

export const networkText = createTextWriter(networkTexts)
