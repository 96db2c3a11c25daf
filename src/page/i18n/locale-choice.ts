import type { LocaleState } from './locale.ts'
import { languages, localeOf, type Language } from './locales.ts'
import { i18n } from './i18n.ts'

export const languageChoices = ['system', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** Locales with distinct number and date formats, besides the browser's own. */
export const formatChoices = [
  'system',
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'ja-JP',
] as const
export type FormatChoice = (typeof formatChoices)[number]

export interface LocaleChoice {
  language: LanguageChoice
  formats: FormatChoice
}

/** Resolves the choice: the browser's first supported language, or else English, with the browser's formats for that language. */
export function resolveLocale(choice: LocaleChoice, preferred: readonly string[]): LocaleState {
  const language = choice.language === 'system' ? firstSupported(preferred) : choice.language
  if (choice.formats !== 'system') return { language, locale: choice.formats }
  return { language, locale: preferred.find((tag) => isOf(tag, language)) ?? language }
}

function firstSupported(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const supported = languages.find((language) => isOf(tag, language))
    if (supported !== undefined) return supported
  }
  return 'en'
}

function isOf(tag: string, language: Language): boolean {
  return tag.toLowerCase().split('-')[0] === language && isUsable(tag)
}

/** Checks a tag, since browsers can be set to any language and `Intl` throws for invalid ones. */
function isUsable(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Returns the name of a language in that language. */
export function languageDisplayName(choice: LanguageChoice): string {
  return choice === 'system' ? i18n.t('system') : localeOf(choice).name
}
