/** How the demo model spends time. Tests spend none. */
export interface DemoPace {
  /** Resolves after the time, or at once when the signal aborts; never rejects. */
  wait(durationMs: number, signal: AbortSignal | undefined): Promise<void>
}

export interface PaceClock {
  /** For durations. */
  now(): number
  /** May take longer than it is told to. */
  sleep: DemoPace['wait']
}

/** So much that came late is caught up with: after a sleep of the device an answer goes on as fast as before. */
const mostCaughtUpMs = 500

/**
 * The time of one answer, kept as a whole: a timer that comes late, as all do where much is going on, shortens the waits that
 * follow, and the answer takes as long as it was to take.
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
