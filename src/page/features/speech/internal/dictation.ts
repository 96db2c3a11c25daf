/** The used part of the browser's speech recognition on the device. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(): void
  stop(): void
  abort(): void
  addEventListener(type: 'result', listener: (event: RecognitionResult) => void): void
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void
  addEventListener(type: 'end', listener: () => void): void
}

export interface RecognitionResult {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

export interface RecognitionKind {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** Returns the first language that the browser recognizes on this device without a download; `null` if there is none. */
export async function findLocalLanguage(
  kind: RecognitionKind | undefined,
  languages: readonly string[],
): Promise<string | null> {
  // A browser that cannot be restricted to the device sends the audio to a server.
  if (kind?.available === undefined || !('processLocally' in kind.prototype)) return null
  for (const language of languages) {
    try {
      const available = await kind.available({ langs: [language], processLocally: true })
      if (available === 'available') return language
    } catch {
      // The browser throws for an invalid language tag, so it does not recognize that language.
    }
  }
  return null
}

export interface DictationEvents {
  /** Reports final text. */
  onText: (text: string) => void
  /** Reports the text as recognized so far; empty if there is none. */
  onInterim: (text: string) => void
  /** Called once, however it ended. `problem` says why it could not go on. */
  onEnd: (problem: DictationProblem | null) => void
}

export type DictationProblem = 'not-allowed' | 'failed' | 'silence'

/** Number of restarts in a row without any speech. */
const maxSilences = 5

/** Listens until stopped. Returns a function that stops it; text recognized until then is still reported. */
export function startDictation(kind: RecognitionKind, language: string, events: DictationEvents): () => void {
  const recognition = new kind()
  let problem: DictationProblem | null = null
  let isStopped = false
  let silences = 0
  Object.assign(recognition, { lang: language, continuous: true, interimResults: true, processLocally: true })
  recognition.addEventListener('result', ({ resultIndex, results }) => {
    let interim = ''
    silences = 0
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at]
      const text = result?.[0]?.transcript.trim() ?? ''
      if (result?.isFinal === true && text !== '') events.onText(text)
      else interim += ` ${text}`
    }
    events.onInterim(interim.trim())
  })
  recognition.addEventListener('error', ({ error }) => {
    // No speech for a while; the `end` event starts it again.
    if (error === 'no-speech' || isStopped) return
    problem = error === 'not-allowed' || error === 'service-not-allowed' ? 'not-allowed' : 'failed'
  })
  recognition.addEventListener('end', () => {
    events.onInterim('')
    silences += 1
    if (!isStopped && silences >= maxSilences) problem ??= 'silence'
    if (isStopped || problem !== null) return events.onEnd(problem)
    begin()
  })
  const begin = () => {
    try {
      recognition.start()
    } catch {
      isStopped = true
      events.onEnd('failed')
    }
  }
  begin()
  return () => {
    isStopped = true
    recognition.stop()
  }
}
