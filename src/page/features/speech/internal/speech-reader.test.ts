import { describe, expect, it } from 'vitest'
import { chooseVoice, SpeechReader, type Voice, type VoicePort } from './speech-reader.ts'

const make = (lang: string, more: Partial<Voice> = {}): Voice => ({
  lang,
  localService: true,
  default: false,
  ...more,
})

function setup(voices: Voice[]) {
  const spoken: string[] = []
  let finish: (() => void) | null = null
  let emitVoices: () => void = () => undefined
  const port: VoicePort = {
    voices: () => voices,
    onVoices: (listener) => {
      emitVoices = listener
      return () => undefined
    },
    speak: (sentence, { lang }) => {
      spoken.push(`${lang}: ${sentence}`)
      return new Promise((resolve) => (finish = resolve))
    },
    cancel: () => finish?.(),
  }
  const reading = new SpeechReader(port)
  const start = (id: string, text: string) =>
    reading.start(id, text, { labels: { code: 'Code.', formula: 'formula' }, pageLanguage: 'en' })
  const until = async (count: number) => {
    while (spoken.length < count) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { reading, spoken, start, until, end: () => finish?.(), emitVoices: () => emitVoices() }
}

describe('ReadingAloud', () => {
  it('reads only with a voice of this device, in the language of the text, and reports its end', async () => {
    const bench = setup([make('de-DE', { localService: false, default: true }), make('en-GB'), make('de-AT')])
    const done = bench.start('a', 'Das ist die Flut. Und das ist nicht alles.')
    await bench.until(1)
    expect(bench.reading.getReadingId()).toBe('a')
    bench.end()
    await bench.until(2)
    bench.end()
    await done
    expect(bench.spoken).toEqual(['de-AT: Das ist die Flut.', 'de-AT: Und das ist nicht alles.'])
    expect(bench.reading.getReadingId()).toBeNull()
  })
  it('stops at once, even for another message, and reports nothing more of the first', async () => {
    const bench = setup([make('en-US')])
    const first = bench.start('a', 'One. Two. Three.')
    await bench.until(1)
    const second = bench.start('b', 'Other.')
    await first
    await bench.until(2)
    expect(bench.spoken).toEqual(['en-US: One.', 'en-US: Other.'])
    bench.reading.stop()
    await second
    expect(bench.reading.getReadingId()).toBeNull()
  })
  it('can do nothing while only server voices exist, and reports a new local one', () => {
    const voices = [make('en-US', { localService: false })]
    const bench = setup(voices)
    let changeCount = 0
    bench.reading.subscribe(() => (changeCount += 1))
    expect(bench.reading.canRead()).toBe(false)
    voices.push(make('en-US'))
    bench.emitVoices()
    expect([bench.reading.canRead(), changeCount]).toEqual([true, 1])
  })
})

it('chooses the default voice of the language, any voice of it, or any', () => {
  const [plain, fallback, other] = [make('en-GB'), make('en_US', { default: true }), make('fr-FR')]
  expect(chooseVoice([other, plain, fallback], 'en')).toBe(fallback)
  expect(chooseVoice([fallback, other], 'fr-CA')).toBe(other)
  expect(chooseVoice([plain], 'ja')).toBe(plain)
  expect(chooseVoice([], 'en')).toBeUndefined()
})
