/** Time and timers as the wall and its client may know them, so that tests run on a manual clock. Durations are in ms. */
export interface TimerPort {
  /** Never goes back; only differences mean something. */
  monotonic(): number
  /** Runs the task once, later; the returned function cancels it and may be called at any time. */
  schedule(delayMs: number, task: () => void): () => void
}

export const systemTimers: TimerPort = {
  monotonic: () => performance.now(),
  schedule: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
