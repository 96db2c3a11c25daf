import { MemoryTurnStore } from '../contracts/memory-turn-store.ts'
import type { RunId } from '../../src/core/model/id.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { MemoryAgentRuns } from './memory-agent-runs.ts'

/** Remembers the order in which the logs of turns were written. */
export class OrderedStore extends MemoryTurnStore {
  readonly order: RunEvent[]

  constructor(order: RunEvent[]) {
    super()
    this.order = order
  }

  override openJournal(runId: RunId, listeners: Parameters<MemoryTurnStore['openJournal']>[1] = {}) {
    const journal = super.openJournal(runId, listeners)
    return {
      append: (event: RunEvent) => {
        this.order.push(event)
        journal.append(event)
      },
      recordRequest: () => undefined,
      recordHttpRequest: () => undefined,
      recordHttpResponse: () => undefined,
      split: (...args: Parameters<typeof journal.split>) => journal.split(...args),
      settle: () => journal.settle(),
      finish: (...args: Parameters<typeof journal.finish>) => journal.finish(...args),
    }
  }
}

/** Remembers the order in which the logs of child runs were written. */
export class OrderedAgentRuns extends MemoryAgentRuns {
  readonly #order: RunEvent[]

  constructor(order: RunEvent[], rows?: MemoryAgentRuns['rows']) {
    super(rows)
    this.#order = order
  }

  override openJournal(runId: RunId): ReturnType<MemoryAgentRuns['openJournal']> {
    const journal = super.openJournal(runId)
    return {
      ...journal,
      append: (event) => {
        this.#order.push(event)
        journal.append(event)
      },
    }
  }
}
