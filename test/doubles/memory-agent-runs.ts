import type {
  AgentJournalPort,
  AgentRunStorePort,
  OpenAgentRun,
  StoredAgentRun,
} from '../../src/core/engine/ports/agent-run-store-port.ts'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../src/core/model/failures/result.ts'
import type { InteractionId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'

interface Row {
  run: OpenAgentRun
  events: RunEvent[]
  hasEnded: boolean
  epoch: number
}

/** Stores child runs in memory. Two stores that share `rows` behave like the workers of two tabs. */
export class MemoryAgentRuns implements AgentRunStorePort {
  readonly rows: Map<RunId, Row>
  readonly #epochs = new Map<RunId, number>()
  /** Set to refuse every write. */
  isFull = false

  constructor(rows = new Map<RunId, Row>()) {
    this.rows = rows
  }

  async open(run: OpenAgentRun): Promise<Result<null>> {
    if (this.isFull) return fail(createFailure('storage-full'))
    if (!this.rows.has(run.runId)) this.rows.set(run.runId, { run, events: [], hasEnded: false, epoch: 0 })
    this.#claim(run.runId)
    return succeed(null)
  }

  openJournal(runId: RunId): AgentJournalPort {
    const epoch = this.#epochs.get(runId) ?? -1
    let pending: RunEvent[] = []
    const write = (): Result<null> => {
      const row = this.rows.get(runId)
      if (!row || row.epoch !== epoch) return fail(createFailure('taken-over'))
      if (this.isFull) return fail(createFailure('storage-full'))
      row.events.push(...pending)
      pending = []
      return succeed(null)
    }
    return {
      append: (event) => {
        pending.push(event)
        write()
      },
      recordRequest: () => undefined,
      recordHttpRequest: () => undefined,
      recordHttpResponse: () => undefined,
      settle: async () => write(),
      end: async () => {
        const written = write()
        const row = this.rows.get(runId)
        if (written.ok && row) row.hasEnded = true
        return written
      },
    }
  }

  async claim(parentRunId: RunId): Promise<Result<readonly StoredAgentRun[]>> {
    const children = [...this.rows.values()].filter(({ run }) => run.parentRunId === parentRunId)
    for (const { run, hasEnded } of children) if (!hasEnded) this.#claim(run.runId)
    return succeed(children.map(({ run, events, hasEnded }) => ({ run, events: [...events], hasEnded })))
  }

  /** Returns whether a child run of the session has the interaction open. */
  hasOpenInteraction(sessionId: SessionId, interactionId: InteractionId): boolean {
    return [...this.rows.values()].some(
      ({ run, events, hasEnded }) =>
        run.sessionId === sessionId &&
        !hasEnded &&
        findOpenInteractions(events).some(({ id }) => id === interactionId),
    )
  }

  #claim(runId: RunId): void {
    const row = this.rows.get(runId)
    if (!row) return
    row.epoch += 1
    this.#epochs.set(runId, row.epoch)
  }
}
