import { create } from 'zustand'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Current language and locale. When it changes, the page is drawn again. */
export interface LocaleState {
  language: Language
  /** Locale of numbers, amounts, times and dates, such as `de-AT`. */
  locale: string
}

export const useLocale = create<LocaleState>(() => ({ language: 'en', locale: 'en' }))

type Texts = Readonly<Record<string, string>>

let texts: Texts | null = null
let told: Texts | null = null
let table: Texts | null = null

/** Returns the translations of the current language; `null` for English, which the texts themselves are in. */
export function activeMessages(): Texts | null {
  return texts
}

/** Returns the translations of texts from the worker. */
export function activeWorkerMessages(): Texts | null {
  return told
}

/** Returns the English templates of the worker's texts by code; `null` in English, where the stored texts are shown. */
export function activeTextTable(): Texts | null {
  return table
}

/** Loads the texts of a language, and then switches to it if that is still wanted. Rejects if they cannot be loaded. */
export async function loadLocale(wording: LocaleState, isWanted: () => boolean): Promise<void> {
  const [{ german, told: germanTold }, { textTable }] = await Promise.all([
    import('./german.ts'),
    import('../../core/model/messages/text-table.ts'),
  ])
  if (!isWanted()) return
  texts = german
  told = germanTold
  table = textTable
  switchWording(wording)
}

/** Switches to English, which needs no request. */
export function activateEnglish(locale: string): void {
  texts = null
  told = null
  table = null
  switchWording({ language: 'en', locale })
}

function switchWording(wording: LocaleState): void {
  document.documentElement.lang = wording.language
  useLocale.setState(wording)
}
