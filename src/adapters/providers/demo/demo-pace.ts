/** How the demo model spends time. Tests spend none. */
export interface DemoPace {
  /** Resolves after the time, or at once when the signal aborts; never rejects. */
  wait(durationMs: number, signal: AbortSignal | undefined): Promise<void>
}

export const naturalPace: DemoPace = {
  wait(durationMs, signal) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, durationMs)
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end, { once: true })
    })
  },
}
