/** Timers of transport and client, so that tests can use a manual clock. Durations are in ms. */
export interface TimerPort {
  /** Monotonic time. Only differences are meaningful. */
  monotonic(): number
  /** Runs the task once, later. The returned function cancels it and may be called at any time. */
  schedule(delayMs: number, task: () => void): () => void
}

export const systemTimers: TimerPort = {
  monotonic: () => performance.now(),
  schedule: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
