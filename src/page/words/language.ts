import { create } from 'zustand'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What text and formats are in now. Whatever is drawn goes by it: when it changes, the page is drawn anew. */
export interface Wording {
  language: Language
  /** By which numbers, amounts, times and dates are written, as in `de-AT`. */
  locale: string
}

export const useWording = create<Wording>(() => ({ language: 'en', locale: 'en' }))

type Texts = Readonly<Record<string, string>>

let texts: Texts | null = null
let told: Texts | null = null

/** The translations into the language in use; null in English, which the texts themselves are in. */
export function textsInUse(): Texts | null {
  return texts
}

/** Those of them that the worker says, not the page. */
export function toldInUse(): Texts | null {
  return told
}

/** Brings the texts of a language, then goes over to it where that is still wanted. Rejects when they cannot be loaded. */
export async function speak(wording: Wording, isWanted: () => boolean): Promise<void> {
  const { german, told: germanTold } = await import('./german.ts')
  if (!isWanted()) return
  texts = german
  told = germanTold
  switchWording(wording)
}

/** English needs no request. */
export function speakEnglish(locale: string): void {
  texts = null
  told = null
  switchWording({ language: 'en', locale })
}

function switchWording(wording: Wording): void {
  document.documentElement.lang = wording.language
  useWording.setState(wording)
}
