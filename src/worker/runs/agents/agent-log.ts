import type { AgentJournalPort } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { RunLogPort } from '../../../core/engine/ports/turn-ports.ts'
import type { MessageStatus } from '../../../core/model/conversation/message.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { FailureError } from '../../transport/failure-error.ts'

/** The log of a child run: its events go to its journal only. */
export class AgentLog implements RunLogPort {
  readonly #journal: AgentJournalPort
  #status: Exclude<MessageStatus, 'streaming'> | undefined

  /** `stored` are the events that an earlier worker stored. */
  constructor(journal: AgentJournalPort, stored: readonly RunEvent[] = []) {
    this.#journal = journal
    for (const event of stored) this.#note(event)
  }

  /** The status with which the run ended. */
  get status(): Exclude<MessageStatus, 'streaming'> {
    return this.#status ?? 'interrupted'
  }

  emit(event: RunEvent): void {
    this.#note(event)
    this.#journal.append(event)
  }

  #note(event: RunEvent): void {
    if (event.type === 'session-turn-end') this.#status = event.status
  }

  recordRequest(request: Parameters<AgentJournalPort['recordRequest']>[0]): void {
    this.#journal.recordRequest(request)
  }

  recordHttpRequest(request: Parameters<AgentJournalPort['recordHttpRequest']>[0]): void {
    this.#journal.recordHttpRequest(request)
  }

  recordHttpResponse(received: Parameters<AgentJournalPort['recordHttpResponse']>[0]): void {
    this.#journal.recordHttpResponse(received)
  }

  /** Waits until storage is up to date. Rejects with a `FailureError` if storage refused. */
  async settle(): Promise<void> {
    const settled = await this.#journal.settle()
    if (!settled.ok) throw new FailureError(settled.failure)
  }
}
