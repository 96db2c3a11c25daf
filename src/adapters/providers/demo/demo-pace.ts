/** Timing of the demo model. Tests do not wait at all. */
export interface DemoPace {
  /** Resolves after the time, or at once on abort. Never rejects. */
  wait(durationMs: number, signal: AbortSignal | undefined): Promise<void>
}

export interface PaceClock {
  /** Current time in milliseconds, for durations only. */
  now(): number
  /** Waits at least the given time. */
  sleep: DemoPace['wait']
}

/** Delay that is caught up at most. After a sleep of the device an answer continues at its normal speed. */
const mostCaughtUpMs = 500

/**
 * Creates the timing of one answer. A timer that fires late shortens the following waits, so that the whole answer
 * takes as long as planned.
 */
export function keepPace({ now, sleep }: PaceClock = platformClock): DemoPace {
  let dueAt = now()
  return {
    async wait(durationMs, signal) {
      dueAt = Math.max(dueAt, now() - mostCaughtUpMs) + durationMs
      const leftMs = dueAt - now()
      if (leftMs > 0) await sleep(leftMs, signal)
    },
  }
}

const platformClock: PaceClock = {
  now: () => performance.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, durationMs)
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end, { once: true })
    }),
}
