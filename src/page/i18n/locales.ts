import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** Translations of a language, compiled by the build, by the English text. */
export type Messages = Readonly<Record<string, CompiledMessage>>

interface Locale {
  /** The language's name in that language. */
  name: string
  /** Loads the translations. English needs none, because each English text is its own id. */
  load?: () => Promise<{ messages: Messages }>
}

/** The languages of the page. To add one, add its line here and run `npm run extract`, which makes its PO file. */
export const locales = {
  en: { name: 'English' },
  de: { name: 'Deutsch', load: () => import('../locales/de.po') },
} satisfies Record<string, Locale>

export type Language = keyof typeof locales

export const languages = Object.keys(locales) as Language[]

export const localeOf = (language: Language): Locale => locales[language]
