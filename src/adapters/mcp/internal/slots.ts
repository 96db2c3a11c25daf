/** Limits how many pieces of work run at once. The others wait in their order. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Resolves to a function that frees the slot, or to undefined if the signal aborted first. */
  async enter(signal: AbortSignal): Promise<(() => void) | undefined> {
    while (this.#free === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    if (signal.aborted) return undefined
    this.#free -= 1
    return () => {
      this.#free += 1
      this.#waiting.splice(0).forEach((resolve) => resolve())
    }
  }
}
