import { create } from 'zustand'
import { localeOf, type Language, type Messages } from './locales.ts'

/** Current language and locale. When it changes, the page is drawn again. */
export interface LocaleState {
  language: Language
  /** Locale of numbers, amounts, times and dates, such as `de-AT`. */
  locale: string
}

export const useLocale = create<LocaleState>(() => ({ language: 'en', locale: 'en' }))

interface ActiveTexts {
  /** Translations of the current language; `null` for English, which the ids themselves are in. */
  messages: Messages | null
  /** English templates of the worker's texts by code; `null` in English, where the stored texts are shown. */
  textTable: Readonly<Record<string, string>> | null
  /** German of the sentences that the worker makes in English without a code. */
  workerTexts: Readonly<Record<string, string>> | null
}

const english: ActiveTexts = { messages: null, textTable: null, workerTexts: null }

let active = english

export function activeMessages(): Messages | null {
  return active.messages
}

export function activeTextTable(): ActiveTexts['textTable'] {
  return active.textTable
}

export function activeWorkerTexts(): ActiveTexts['workerTexts'] {
  return active.workerTexts
}

/** Loads the texts of a language, and then switches to it if that is still wanted. Rejects if they cannot be loaded. */
export async function loadLocale(state: LocaleState, isWanted: () => boolean): Promise<void> {
  const [messages, textTable, workerTexts] = await Promise.all([
    localeOf(state.language).load?.(),
    import('../../core/model/messages/text-table.ts'),
    state.language === 'de' ? import('./worker-texts.de.ts') : undefined,
  ])
  if (!isWanted()) return
  active = {
    messages: messages?.messages ?? null,
    textTable: textTable.textTable,
    workerTexts: workerTexts?.workerTexts ?? null,
  }
  switchLocale(state)
}

/** Switches to English, which needs no request. */
export function activateEnglish(locale: string): void {
  active = english
  switchLocale({ language: 'en', locale })
}

function switchLocale(state: LocaleState): void {
  document.documentElement.lang = state.language
  useLocale.setState(state)
}
