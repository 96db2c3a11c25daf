export interface WakeLockHandle {
  readonly released: boolean
  release(): Promise<void>
}

export interface ScreenWakeLockPorts {
  /** Rejects if the browser refuses, for example with a low battery. */
  request(): Promise<WakeLockHandle>
  /** A hidden page gets no lock, and loses one it had. */
  isVisible(): boolean
}

/** Keeps the screen on while that is wanted and the page is visible. */
export class ScreenWakeLock {
  readonly #ports: ScreenWakeLockPorts
  #isWanted = false
  #isAsking = false
  #lock: WakeLockHandle | null = null

  constructor(ports: ScreenWakeLockPorts) {
    this.#ports = ports
  }

  setWanted(isWanted: boolean): void {
    this.#isWanted = isWanted
    void this.update()
  }

  /** Must be called when the page was hidden or shown. */
  async update(): Promise<void> {
    if (this.#isAsking) return
    if (!this.#isWanted) return this.#release()
    const isActive = this.#lock !== null && !this.#lock.released
    if (isActive || !this.#ports.isVisible()) return
    this.#isAsking = true
    try {
      this.#lock = await this.#ports.request()
    } catch {
      // The screen may turn off, but the run does not depend on it.
    } finally {
      this.#isAsking = false
    }
    if (!this.#isWanted) await this.#release()
  }

  async #release(): Promise<void> {
    const lock = this.#lock
    this.#lock = null
    if (lock !== null && !lock.released) await lock.release()
  }
}
