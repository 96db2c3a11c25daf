import { createTextWriter } from '../localized-text.ts'

/** English texts of adapters/web-services, by code. */
export const webServicesTexts = {} as const

export const webServicesText = createTextWriter(webServicesTexts)
