export interface Breather {
  /** Call between two pieces of work. `undefined`, or, when work has gone on for long, a promise of the next macrotask. */
  breathe(): Promise<void> | undefined
}

/**
 * A stream that is always ready is one chain of microtasks: `await` alone never lets `onmessage` run, so a stop or an
 * acknowledgement of the page would not be heard until the end. A ping through a MessageChannel is the cheapest
 * macrotask; timers are clamped to 4 ms. Each ping has a channel of its own, because Node reads up to a thousand
 * messages of one port before it looks at another.
 */
export function createBreather(budgetMs = 12, now: () => number = () => performance.now()): Breather {
  let last = now()
  return {
    breathe() {
      if (now() - last < budgetMs) return undefined
      return pause()
    },
  }

  function pause(): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.addEventListener('message', () => {
        port1.close()
        last = now()
        resolve()
      })
      port1.start()
      port2.postMessage(0)
    })
  }
}
