import type { SessionId } from '../../src/core/model/id.ts'
import type { StopPort } from '../../src/worker/runs/run-inputs.ts'

/** Stop channel in memory. Each `join` is one tab. */
export class MemoryStops {
  readonly #tabs: { hear: (sessionId: SessionId) => void }[] = []

  join(): StopPort {
    const tab = { hear: (_sessionId: SessionId): void => {} }
    this.#tabs.push(tab)
    return {
      broadcast: (sessionId) => {
        for (const other of this.#tabs) if (other !== tab) queueMicrotask(() => other.hear(sessionId))
      },
      onStop: (listener) => void (tab.hear = listener),
    }
  }
}
