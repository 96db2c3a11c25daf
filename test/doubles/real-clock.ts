import type { ClockPort } from '../../src/core/engine/ports/turn-ports.ts'

/** The real clock, for turns whose model is really on the network. Nothing in them should wait. */
export const realClock: ClockPort = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs)
      timer.unref()
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    }),
}
