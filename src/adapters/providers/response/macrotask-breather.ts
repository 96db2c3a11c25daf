export interface Breather {
  /** Must be called between two pieces of work. Returns a promise of the next macrotask if the time budget is used up. */
  breathe(): Promise<void> | undefined
}

/**
 * Creates a yielder for streams that are always ready.
 * Awaiting microtasks alone never lets `onmessage` run, so a stop or an acknowledgment of the page would wait until
 * the end. A MessageChannel message is the cheapest macrotask, because timers are clamped to 4 ms.
 * Each message uses a new channel, because Node reads up to a thousand messages of one port before it looks at
 * another.
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
