import type { ModelStreamPart } from '../ports.ts'

export type ReadEnd =
  | { type: 'stream-ended' }
  | { type: 'stream-stopped' }
  | { type: 'stream-threw'; error: unknown }
export type ReadStep = ModelStreamPart | ReadEnd

const ended: ReadEnd = { type: 'stream-ended' }
const stopped: ReadEnd = { type: 'stream-stopped' }

/**
 * Reads a model's stream one part at a time and answers at once when the signal aborts, also while the stream hangs.
 * Never rejects. A promise made by hand for each part: racing each against one long-lived promise would pile up reactions on it.
 */
export class PartReader {
  readonly #open: () => AsyncIterable<ModelStreamPart>
  readonly #signal: AbortSignal
  #iterator: AsyncIterator<ModelStreamPart> | undefined
  #answer: ((step: ReadStep) => void) | undefined

  constructor(open: () => AsyncIterable<ModelStreamPart>, signal: AbortSignal) {
    this.#open = open
    this.#signal = signal
    signal.addEventListener('abort', this.#stop, { once: true })
  }

  next(): Promise<ReadStep> {
    if (this.#signal.aborted) return Promise.resolve(stopped)
    return new Promise((resolve) => {
      this.#answer = resolve
      try {
        this.#iterator ??= this.#open()[Symbol.asyncIterator]()
        this.#iterator.next().then(
          (item) => resolve(item.done ? ended : item.value),
          (error: unknown) => resolve({ type: 'stream-threw', error }),
        )
      } catch (error: unknown) {
        resolve({ type: 'stream-threw', error })
      }
    })
  }

  /** Lets go of the stream without waiting for it: one that hangs is abandoned, and what it says then is not heard. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#stop)
    const abandon = async (): Promise<unknown> => this.#iterator?.return?.()
    abandon().catch(() => undefined)
  }

  readonly #stop = (): void => this.#answer?.(stopped)
}
