import { create } from 'zustand'
import { i18n } from '../i18n/i18n.ts'
import { formatChoices, languageChoices, type LocaleChoice, resolveLocale } from '../i18n/locale-choice.ts'
import {
  followChoices,
  useFollowPreference,
  type FollowChoice,
} from '../features/conversation/scrolling/follow-preference.ts'
import { enterKeyChoices, useEnterKey, type EnterKey } from '../ui/keyboard/shortcuts.ts'
import { useScreenShareStore } from '../ui/text/redaction.ts'
import { announce } from './notices.ts'
import { loadLocale, activateEnglish, useLocale } from '../i18n/locale.ts'
import { parseJson, isRecord } from '../../lib/json.ts'
import { ownName } from '../../lib/path-name.ts'

/** Number of the last request. Only the last choice applies, whenever its texts arrive. */
let latestRequest = 0

/** Switches to the chosen language and formats, at once if no texts have to be loaded. */
export function syncLocale(choice: LocaleChoice): Promise<void> | undefined {
  const locale = resolveLocale(choice, navigator.languages)
  const now = useLocale.getState()
  latestRequest += 1
  if (locale.language === 'en') {
    if (now.language !== 'en' || now.locale !== locale.locale) activateEnglish(locale.locale)
    return undefined
  }
  if (now.language === locale.language && now.locale === locale.locale) return undefined
  const mine = latestRequest
  return loadLocale(locale, () => mine === latestRequest).catch((fault: unknown) => {
    reportError(fault)
    announce.failed(
      i18n.t('The texts of this language could not be loaded. Check the connection, then choose it again.'),
      { label: i18n.t('Retry'), run: () => void syncLocale(choice) },
    )
  })
}

export type ThemeChoice = 'system' | 'light' | 'dark'
export type AccentChoice = 'teal' | 'indigo' | 'amber' | 'rose'

export const themeChoices = [
  /*i18n*/ 'system',
  /*i18n*/ 'light',
  /*i18n*/ 'dark',
] as const satisfies readonly ThemeChoice[]
export const accentChoices = [
  /*i18n*/ 'teal',
  /*i18n*/ 'indigo',
  /*i18n*/ 'amber',
  /*i18n*/ 'rose',
] as const satisfies readonly AccentChoice[]

export type TextSizeChoice = 'small' | 'normal' | 'large' | 'largest'

export const textSizeChoices = [
  /*i18n*/ 'small',
  /*i18n*/ 'normal',
  /*i18n*/ 'large',
  /*i18n*/ 'largest',
] as const satisfies readonly TextSizeChoice[]

export interface Preferences extends LocaleChoice {
  theme: ThemeChoice
  accent: AccentChoice
  textSize: TextSizeChoice
  /** Part of a long answer to keep in view while it is being written. */
  follow: FollowChoice
  enterKey: EnterKey
  isSidebarCollapsed: boolean
  /** A message was sent from this device, so a new chat shows no introduction. */
  hasBegun: boolean
  /** Show a notification when a long answer has ended. */
  isNotified: boolean
  /** Hide other chats, key endings and amounts of money, for screen sharing. */
  isPresenting: boolean
}

const storageKey = 'innerloop:preferences'
const defaults: Preferences = {
  theme: 'system',
  accent: 'teal',
  textSize: 'normal',
  follow: 'end',
  language: 'system',
  formats: 'system',
  enterKey: 'send',
  isSidebarCollapsed: false,
  hasBegun: false,
  isNotified: false,
  isPresenting: false,
}

/** Appearance of the page on this device. Stored in localStorage, because it is needed before the first paint. */
export const usePreferences = create<Preferences>(() => parsePreferences(readStored()))

usePreferences.subscribe((preferences) => {
  applyPreferences(preferences)
  void syncLocale(preferences)
  try {
    localStorage.setItem(ownName(storageKey), JSON.stringify(preferences))
  } catch {
    announce.failed(
      i18n.t('The browser’s storage could not be used. This choice applies to this visit only.'),
    )
  }
})

/** Shares appearance and language between tabs. Collapsed and hidden parts stay each tab's own. */
export function syncPreferencesAcrossTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== ownName(storageKey) || newValue === null) return
    const { theme, accent, textSize, follow, language, formats, enterKey } = parsePreferences(newValue)
    const shared = { theme, accent, textSize, follow, language, formats, enterKey }
    const now: Partial<Preferences> = usePreferences.getState()
    // Unchanged values are not written again. Otherwise two tabs would update each other forever.
    if (Object.entries(shared).some(([name, value]) => now[name as keyof Preferences] !== value)) {
      usePreferences.setState(shared)
    }
  })
}

/** Parses stored preferences of any version. Unknown values fall back to their defaults one by one. */
export function parsePreferences(stored: string | null): Preferences {
  const fields = parseObject(stored)
  return {
    theme: themeChoices.find((theme) => theme === fields['theme']) ?? defaults.theme,
    accent: accentChoices.find((accent) => accent === fields['accent']) ?? defaults.accent,
    textSize: textSizeChoices.find((size) => size === fields['textSize']) ?? defaults.textSize,
    follow: followChoices.find((follow) => follow === fields['follow']) ?? defaults.follow,
    language: languageChoices.find((language) => language === fields['language']) ?? defaults.language,
    formats: formatChoices.find((formats) => formats === fields['formats']) ?? defaults.formats,
    enterKey: enterKeyChoices.find((key) => key === fields['enterKey']) ?? defaults.enterKey,
    isSidebarCollapsed: fields['isSidebarCollapsed'] === true,
    hasBegun: fields['hasBegun'] === true,
    isNotified: fields['isNotified'] === true,
    isPresenting: fields['isPresenting'] === true,
  }
}

/** Applies the preferences to the document and to the stores of `ui`. */
export function applyPreferences(preferences: Preferences): void {
  const { theme, accent, textSize, follow, enterKey, isPresenting } = preferences
  useScreenShareStore.setState({ isOn: isPresenting })
  useFollowPreference.setState({ follow })
  useEnterKey.setState({ enterKey })
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dataset['accent'] = accent
  root.dataset['textSize'] = textSize
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['own'] ?? meta.media
    meta.dataset['own'] = own
    meta.media = theme === 'system' ? own : own.includes(theme) ? 'all' : 'not all'
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(ownName(storageKey))
  } catch {
    return null
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  const value = parseJson(text ?? 'null')
  return isRecord(value) ? { ...value } : {}
}
