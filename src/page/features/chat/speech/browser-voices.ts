import { ReadingAloud, type VoicePort } from './reading-aloud.ts'

/** What is spoken is kept: Chromium forgets to tell the end of what was collected. */
let spoken: SpeechSynthesisUtterance | undefined

function createBrowserVoices(synthesis: SpeechSynthesis): VoicePort<SpeechSynthesisVoice> {
  return {
    voices: () => synthesis.getVoices(),
    onVoices: (listener) => {
      synthesis.addEventListener('voiceschanged', listener)
      return () => synthesis.removeEventListener('voiceschanged', listener)
    },
    speak: (sentence, voice) =>
      new Promise((resolve) => {
        const utterance = new SpeechSynthesisUtterance(sentence)
        utterance.voice = voice
        utterance.lang = voice.lang
        utterance.addEventListener('end', () => resolve())
        utterance.addEventListener('error', () => resolve())
        spoken = utterance
        synthesis.speak(spoken)
      }),
    cancel: () => synthesis.cancel(),
  }
}

const silent: VoicePort = {
  voices: () => [],
  onVoices: () => () => undefined,
  speak: () => Promise.resolve(),
  cancel: () => undefined,
}

/** The one of this page. */
export const readingAloud = new ReadingAloud(
  'speechSynthesis' in globalThis ? createBrowserVoices(speechSynthesis) : silent,
)

// Some browsers go on speaking after the page.
if ('document' in globalThis) addEventListener('pagehide', () => readingAloud.stop())
