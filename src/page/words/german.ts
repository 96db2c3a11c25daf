import { appearance } from './german/appearance.ts'
import { scrolling } from './german/scrolling.ts'
import { spoken } from './german/spoken.ts'
import { usage } from './german/usage.ts'

/** Every text of the interface and its German, one file per part of the page. */
export const german = { ...appearance, ...scrolling, ...spoken, ...usage }
