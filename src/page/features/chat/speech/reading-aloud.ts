import { guessLanguage } from './guess-language.ts'
import type { SpokenWords } from './to-spoken-text.ts'

export interface Voice {
  lang: string
  /** The voice speaks on this device, so the text stays here. */
  localService: boolean
  default: boolean
}

/** The voices of the browser. */
export interface VoicePort<V extends Voice = Voice> {
  voices(): readonly V[]
  onVoices(listener: () => void): () => void
  /** Resolves when the sentence has been spoken or failed. */
  speak(sentence: string, voice: V): Promise<void>
  cancel(): void
}

/** Reads one message at a time aloud, sentence by sentence, with voices of this device only. */
export class ReadingAloud {
  readonly #port: VoicePort
  readonly #listeners = new Set<() => void>()
  #readingId: string | null = null
  #turn = 0

  constructor(port: VoicePort) {
    this.#port = port
    port.onVoices(() => this.#tell())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Id of the message that is being read aloud. */
  readonly getReadingId = (): string | null => this.#readingId

  readonly canRead = (): boolean => this.#localVoices().length > 0

  /** Stops any other reading and starts. `pageLanguage` is used for a text whose language is unclear. */
  async start(
    id: string,
    markdown: string,
    { words, pageLanguage }: { words: SpokenWords; pageLanguage: string },
  ): Promise<void> {
    this.stop()
    const turn = this.#turn
    const voice = chooseVoice(this.#localVoices(), guessLanguage(markdown) ?? pageLanguage)
    if (voice === undefined) return
    this.#set(id)
    try {
      const { toSpokenText } = await import('./to-spoken-text.ts')
      for (const sentence of toSpokenText(markdown, words)) {
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
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
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
