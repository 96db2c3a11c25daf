import { SpeechReader, type VoicePort } from './internal/speech-reader.ts'

/** Reference to the current utterance. Chromium fires no `end` event for an utterance that was garbage-collected. */
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

export const speechReader = new SpeechReader(
  'speechSynthesis' in globalThis ? createBrowserVoices(speechSynthesis) : silent,
)

// Some browsers go on speaking after the page has unloaded.
if ('document' in globalThis) addEventListener('pagehide', () => speechReader.stop())
