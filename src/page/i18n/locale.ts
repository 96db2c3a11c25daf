import { create } from 'zustand'
import type { FailureTextCode } from '../../core/model/failures/earlier-texts.ts'
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
  /** Returns whether a sentence is an earlier wording of a failure's text; never so in English, where it is shown as it is. */
  isEarlierText: (code: FailureTextCode, stored: string) => boolean
}

const english: ActiveTexts = { messages: null, findTemplate: null, isEarlierText: () => false }

let active = english

export function activeMessages(): Messages | null {
  return active.messages
}

export function activeTemplates(): ActiveTexts['findTemplate'] {
  return active.findTemplate
}

export function isEarlierText(code: FailureTextCode, stored: string): boolean {
  return active.isEarlierText(code, stored)
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
    isEarlierText: textTable.isEarlierText,
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
