import type { SpokenLabels } from './spoken-text.ts'
import { Listeners } from '../../../../lib/listeners.ts'

export interface Voice {
  lang: string
  /** The voice speaks on this device, so the text stays here. */
  localService: boolean
  default: boolean
}

export interface VoicePort<V extends Voice = Voice> {
  voices(): readonly V[]
  onVoices(listener: () => void): () => void
  /** Resolves when the sentence has been spoken or failed. */
  speak(sentence: string, voice: V): Promise<void>
  cancel(): void
}

/** Reads one message at a time aloud, sentence by sentence, with voices of this device only. */
export class SpeechReader {
  readonly #port: VoicePort
  readonly #listeners = new Listeners()
  #readingId: string | null = null
  #turn = 0

  constructor(port: VoicePort) {
    this.#port = port
    port.onVoices(() => this.#notifyListeners())
  }

  readonly subscribe = this.#listeners.add

  /** Id of the message that is being read aloud. */
  readonly getReadingId = (): string | null => this.#readingId

  readonly canRead = (): boolean => this.#localVoices().length > 0

  /** Stops any other reading and starts. `pageLanguage` is used for a text whose language is unclear. */
  async start(
    id: string,
    markdown: string,
    { labels, pageLanguage }: { labels: SpokenLabels; pageLanguage: string },
  ): Promise<void> {
    this.stop()
    const turn = this.#turn
    const voice = chooseVoice(this.#localVoices(), guessLanguage(markdown) ?? pageLanguage)
    if (voice === undefined) return
    this.#set(id)
    try {
      const { toSpokenText } = await import('./spoken-text.ts')
      for (const sentence of toSpokenText(markdown, labels)) {
        if (turn !== this.#turn) return
        await this.#port.speak(sentence, voice)
      }
    } finally {
      if (turn === this.#turn) this.#set(null)
    }
  }

  stop(): void {
    this.#turn += 1
    if (this.#readingId === null) return
    this.#port.cancel()
    this.#set(null)
  }

  #localVoices(): readonly Voice[] {
    return this.#port.voices().filter(({ localService }) => localService)
  }

  #set(id: string | null): void {
    this.#readingId = id
    this.#notifyListeners()
  }

  #notifyListeners(): void {
    this.#listeners.notify()
  }
}

/** Returns a voice for the language, the browser's default first. If there is none, any voice is better than nothing. */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string): V | undefined {
  const fitting = voices.filter(({ lang }) => baseOf(lang) === baseOf(language))
  return (
    [...fitting, ...voices].find((voice) => voice.default && fitting.includes(voice)) ??
    fitting[0] ??
    voices[0]
  )
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Scripts that belong to one language, or nearly. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** Words that are frequent in one language and rare in the others. */
const frequentWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and of to is that it with for this you are was not'.split(' ')),
  de: new Set('der die das und ist nicht ein eine mit für auf den dem sich wird sind'.split(' ')),
  fr: new Set('le les des et est une dans pour que qui sur avec pas vous sont'.split(' ')),
  es: new Set('el los las y es una por para que con del se como más está'.split(' ')),
  it: new Set('il gli di e è una per che con non sono della nel più'.split(' ')),
  pt: new Set('o os as e é uma para que com não do da em mais são'.split(' ')),
  nl: new Set('de het een en is van niet dat met voor op zijn wordt'.split(' ')),
  pl: new Set('i w na nie się jest że z do to jak po dla'.split(' ')),
}

/** Guesses the language of a text, as in `de`; `null` if it is unclear. A guess is enough to choose a voice. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, 2000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of scripts) {
    if ((sample.match(script)?.length ?? 0) > letters / 5) return language
  }
  const sampleWords = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(frequentWords).map(([language, set]) => ({
    language,
    count: sampleWords.filter((word) => set.has(word)).length,
  }))
  const [best, next] = counts.toSorted((one, other) => other.count - one.count)
  return best && best.count >= 2 && best.count > (next?.count ?? 0) * 1.3 ? best.language : null
}
