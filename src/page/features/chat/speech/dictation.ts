/** What is used of the browser's recognition, where it can work on the device. */
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

/** The first of the languages that the browser recognises on this device, without a download; `null`: none. */
export async function findLocalLanguage(
  kind: RecognitionKind | undefined,
  languages: readonly string[],
): Promise<string | null> {
  // A browser that cannot be told to stay on the device sends what is said to a server.
  if (kind?.available === undefined || !('processLocally' in kind.prototype)) return null
  for (const language of languages) {
    try {
      const available = await kind.available({ langs: [language], processLocally: true })
      if (available === 'available') return language
    } catch {
      // A language that it has no name for is one that it does not recognise.
    }
  }
  return null
}

export interface DictationEvents {
  /** What was said, for good. */
  onText: (text: string) => void
  /** What is being said, as it sounds so far; empty: nothing. */
  onInterim: (text: string) => void
  /** Once, whoever ended it. `problem`: why it could not go on. */
  onEnd: (problem: DictationProblem | null) => void
}

export type DictationProblem = 'not-allowed' | 'failed' | 'silence'

/** So often in a row it is begun again though nothing was said. */
const maxSilences = 5

/** Listens until it is stopped. What is returned stops it; what was said until then is still written. */
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
    // Nothing was said for a while: it is begun again at its end.
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
