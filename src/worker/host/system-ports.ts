import type { ClockPort, IdPort } from '../../core/engine/ports.ts'

export const systemClock: ClockPort = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const wake = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, durationMs)
      signal.addEventListener('abort', wake, { once: true })
    }),
}

export const randomIds: IdPort = {
  next: (prefix) => `${prefix}-${crypto.randomUUID()}`,
}
