export interface ScreenLock {
  readonly released: boolean
  release(): Promise<void>
}

export interface KeepAwakePorts {
  /** Rejects where the browser does not let it, as with little battery. */
  request(): Promise<ScreenLock>
  /** A hidden page has no lock, and loses the one it had. */
  isVisible(): boolean
}

/** Keeps the screen on while it is wanted and the page is looked at. */
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

  /** The page was hidden or shown. */
  async review(): Promise<void> {
    if (this.#isAsking) return
    if (!this.#isWanted) return this.#letGo()
    const isHeld = this.#lock !== null && !this.#lock.released
    if (isHeld || !this.#ports.isVisible()) return
    this.#isAsking = true
    try {
      this.#lock = await this.#ports.request()
    } catch {
      // The screen goes dark when it does; the run does not depend on it.
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
