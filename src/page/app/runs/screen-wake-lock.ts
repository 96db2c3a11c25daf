export interface ScreenLock {
  readonly released: boolean
  release(): Promise<void>
}

export interface KeepAwakePorts {
  /** Rejects if the browser refuses, for example with a low battery. */
  request(): Promise<ScreenLock>
  /** A hidden page gets no lock, and loses one it had. */
  isVisible(): boolean
}

/** Keeps the screen on while that is wanted and the page is visible. */
export class KeepAwake {
  readonly #ports: KeepAwakePorts
  #isWanted = false
  #isAsking = false
  #lock: ScreenLock | null = null

  constructor(ports: KeepAwakePorts) {
    this.#ports = ports
  }

  want(isWanted: boolean): void {
    this.#isWanted = isWanted
    void this.review()
  }

  /** Must be called when the page was hidden or shown. */
  async review(): Promise<void> {
    if (this.#isAsking) return
    if (!this.#isWanted) return this.#letGo()
    const isHeld = this.#lock !== null && !this.#lock.released
    if (isHeld || !this.#ports.isVisible()) return
    this.#isAsking = true
    try {
      this.#lock = await this.#ports.request()
    } catch {
      // The screen may turn off, but the run does not depend on it.
    } finally {
      this.#isAsking = false
    }
    if (!this.#isWanted) await this.#letGo()
  }

  async #letGo(): Promise<void> {
    const lock = this.#lock
    this.#lock = null
    if (lock !== null && !lock.released) await lock.release()
  }
}
