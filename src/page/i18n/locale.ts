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
  /** Returns the English template of a worker's text by its code; `null` in English, where the stored texts are shown. */
  findTemplate: ((code: string) => string | undefined) | null
}

const english: ActiveTexts = { messages: null, findTemplate: null }

let active = english

export function activeMessages(): Messages | null {
  return active.messages
}

export function activeTemplates(): ActiveTexts['findTemplate'] {
  return active.findTemplate
}

/** Loads the texts of a language, and then switches to it if that is still wanted. Rejects if they cannot be loaded. */
export async function loadLocale(state: LocaleState, isWanted: () => boolean): Promise<void> {
  const [messages, textTable] = await Promise.all([
    localeOf(state.language).load?.(),
    import('../../core/model/messages/text-table.ts'),
  ])
  if (!isWanted()) return
  active = {
    messages: messages?.messages ?? null,
    findTemplate: textTable.findTemplate,
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
