export interface Breather {
  /** Call between two pieces of work. Resolves at once, or, when work has gone on for long, after one macrotask. */
  breathe(): Promise<void> | undefined
  close(): void
}

/**
 * A stream that is always ready is one chain of microtasks: `await` alone never lets `onmessage` run, so a stop or an
 * acknowledgement of the page would not be heard until the end. A ping through a MessageChannel is the cheapest
 * macrotask; timers are clamped to 4 ms.
 */
export function createBreather(budgetMs = 12, now: () => number = () => performance.now()): Breather {
  const channel = new MessageChannel()
  let waiting: (() => void) | undefined
  channel.port1.addEventListener('message', () => {
    last = now()
    waiting?.()
    waiting = undefined
  })
  channel.port1.start()
  let last = now()
  return {
    breathe() {
      if (now() - last < budgetMs) return undefined
      return new Promise((resolve) => {
        waiting = resolve
        channel.port2.postMessage(0)
      })
    },
    close() {
      waiting?.()
      channel.port1.close()
      channel.port2.close()
    },
  }
}
