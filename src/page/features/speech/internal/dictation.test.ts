import { describe, expect, it } from 'vitest'
import { findLocalLanguage, startDictation, type Recognition, type RecognitionKind } from './dictation.ts'

type Listener = (event: never) => void

function setup(available: (language: string) => string = () => 'available') {
  const recognitions: Fake[] = []
  class Fake implements Recognition {
    lang = ''
    continuous = false
    interimResults = false
    starts = 0
    isStopped = false
    readonly listeners = new Map<string, Listener>()
    #isLocal = false
    get processLocally() {
      return this.#isLocal
    }
    set processLocally(isLocal: boolean) {
      this.#isLocal = isLocal
    }
    static async available({
      langs: [language = ''],
      processLocally,
    }: {
      langs: string[]
      processLocally: boolean
    }) {
      if (language === 'broken') throw new TypeError('no such language')
      return processLocally ? available(language) : 'available'
    }
    constructor() {
      recognitions.push(this)
    }
    addEventListener(type: string, listener: Listener) {
      this.listeners.set(type, listener)
    }
    start() {
      this.starts += 1
    }
    stop() {
      this.isStopped = true
      this.dispatch('end', {})
    }
    abort() {
      this.stop()
    }
    dispatch(type: string, event: unknown) {
      this.listeners.get(type)?.(event as never)
    }
  }
  const kind: RecognitionKind = Fake
  const log: string[] = []
  const start = () =>
    startDictation(kind, 'de-DE', {
      onText: (text) => log.push(text),
      onInterim: (text) => log.push(`… ${text}`),
      onEnd: (problem) => log.push(`end: ${problem}`),
    })
  return { kind, recognitions, log, start }
}

const result = (...pieces: [string, boolean][]) => ({
  resultIndex: 0,
  results: pieces.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
})

describe('findLocalLanguage', () => {
  it('returns the first language that is recognized on the device, without a download', async () => {
    const { kind } = setup((language) => (language === 'de-DE' ? 'available' : 'downloadable'))
    expect(await findLocalLanguage(kind, ['broken', 'en-US', 'de-DE'])).toBe('de-DE')
    expect(await findLocalLanguage(kind, ['en-US'])).toBeNull()
  })
  it('returns none if the browser lacks the API, or cannot promise to stay on the device', async () => {
    expect(await findLocalLanguage(undefined, ['en-US'])).toBeNull()
    const old = function Old() {} as unknown as RecognitionKind
    expect(await findLocalLanguage(old, ['en-US'])).toBeNull()
  })
})

describe('startDictation', () => {
  it('stays on the device, reports interim and final text, and continues after a silence', () => {
    const { recognitions, log, start } = setup()
    const stop = start()
    const [recognition] = recognitions
    expect(recognition).toMatchObject({ lang: 'de-DE', processLocally: true, continuous: true, starts: 1 })
    recognition?.dispatch('result', result(['die Flut ', false]))
    recognition?.dispatch('result', result(['die Flut kommt', true], ['und', false]))
    recognition?.dispatch('error', { error: 'no-speech' })
    recognition?.dispatch('end', {})
    expect(recognition?.starts).toBe(2)
    stop()
    expect(log).toEqual(['… die Flut', 'die Flut kommt', '… und', '… ', '… ', 'end: null'])
  })
  it('ends with the reason if the microphone is not allowed, or it fails', () => {
    for (const [error, problem] of [
      ['not-allowed', 'not-allowed'],
      ['audio-capture', 'failed'],
      ['aborted', 'failed'],
    ] as const) {
      const { recognitions, log, start } = setup()
      start()
      recognitions[0]?.dispatch('error', { error })
      recognitions[0]?.dispatch('end', {})
      expect(log.at(-1)).toBe(`end: ${problem}`)
      expect(recognitions[0]?.starts).toBe(1)
    }
  })
  it('does not listen to silence forever', () => {
    const { recognitions, log, start } = setup()
    start()
    for (let round = 0; round < 4; round += 1) recognitions[0]?.dispatch('end', {})
    recognitions[0]?.dispatch('result', result(['so', true]))
    for (let round = 0; round < 5; round += 1) recognitions[0]?.dispatch('end', {})
    expect(log.at(-1)).toBe('end: silence')
    expect(recognitions[0]?.starts).toBe(9)
  })
})
