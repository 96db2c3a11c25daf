import type { QueueStorePort } from '../../core/engine/ports/run-ports.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { MessageStatus } from '../../core/model/conversation/message.ts'
import type { QueuedMessage } from '../../core/model/conversation/queued-message.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { MessageDraft } from '../../core/model/conversation/message-draft.ts'
import { LockRegistry, queueLockName, sessionLockName, type LockPort } from '../session-locks.ts'
import type { RunSupervisor } from './run-supervisor.ts'

export interface MessageQueuePorts {
  store: QueueStorePort
  runs: Pick<RunSupervisor, 'start' | 'find' | 'inboxOf'>
  locks: LockPort
  now(): number
}

export type NewMessage = Pick<QueuedMessage, 'id' | 'sessionId' | 'text' | 'pasted' | 'attachments' | 'model'>

/**
 * Messages that wait for the current turn. They are sent after it, one turn for each, or taken by it if they steer. The
 * turn's status decides whether the next one is sent. A message sent by hand never waits here.
 */
export class MessageQueue {
  readonly #ports: MessageQueuePorts
  readonly #locks: LockRegistry

  constructor(ports: MessageQueuePorts) {
    this.#ports = ports
    this.#locks = new LockRegistry(ports.locks)
  }

  async add(message: NewMessage): Promise<Result<null>> {
    await this.#keep(message.sessionId)
    const added = await this.#ports.store.add({ ...message, place: 0, createdAt: this.#ports.now() })
    if (added.ok && (await this.#isFree(message.sessionId))) await this.#sendIfIdle(message.sessionId)
    return added
  }

  /** Stores the message in the queue first. A turn that ends without it leaves it there as the first. */
  async steer(message: NewMessage): Promise<Result<null>> {
    const { store, runs, now } = this.#ports
    const { id, sessionId } = message
    await this.#keep(sessionId)
    const added = await store.add({ ...message, place: 0, createdAt: now(), isSteered: true })
    if (!added.ok || runs.inboxOf(sessionId)?.push(id)) return added
    const unsteered = await store.unsteer(sessionId)
    if (unsteered.ok && (await this.#isFree(sessionId))) await this.#sendIfIdle(sessionId)
    return unsteered
  }

  edit(sessionId: SessionId, queuedId: MessageId, text: MessageDraft): Promise<Result<null>> {
    return this.#ports.store.edit(sessionId, queuedId, text)
  }

  move(sessionId: SessionId, queuedId: MessageId, by: 1 | -1): Promise<Result<null>> {
    return this.#ports.store.move(sessionId, queuedId, by)
  }

  async remove(sessionId: SessionId, queuedId: MessageId): Promise<Result<null>> {
    const removed = await this.#ports.store.remove(sessionId, queuedId)
    if (removed.ok) this.#ports.runs.inboxOf(sessionId)?.withdraw(queuedId)
    return removed
  }

  async resume(sessionId: SessionId): Promise<Result<null>> {
    const resumed = await this.#ports.store.resume(sessionId)
    if (resumed.ok) await this.#sendIfIdle(sessionId)
    return resumed
  }

  /** Sends the next message after a turn, or pauses the queue if the turn did not complete. */
  async onTurnEnded(sessionId: SessionId, status: MessageStatus): Promise<void> {
    const { store } = this.#ports
    await this.#keep(sessionId)
    await store.unsteer(sessionId)
    if (status === 'complete' || status === 'streaming') await this.#sendIfIdle(sessionId)
    else await store.pause(sessionId, status)
  }

  /**
   * Pauses at the start what waited for a turn that has ended without its worker. The holder of a session's lock owns
   * its queue, and so does the holder of the queue's lock between two turns.
   */
  async pauseOrphans(): Promise<void> {
    const { store, locks, runs } = this.#ports
    const sessions = await store.listSessions()
    if (!sessions.ok) return
    const pause = async (sessionId: SessionId): Promise<void> => {
      if (runs.find(sessionId) || !(await this.#keep(sessionId))) return
      const release = await locks.tryAcquire(sessionLockName(sessionId))
      if (!release) return
      try {
        await store.unsteer(sessionId)
        await store.pause(sessionId, 'interrupted')
      } finally {
        release()
      }
    }
    await Promise.all(sessions.value.map(pause))
  }

  /** Acquires the queue's lock until this worker ends, so that its messages are sent. `false`: another tab's worker has it. */
  #keep(sessionId: SessionId): Promise<boolean> {
    return this.#locks.acquire(queueLockName(sessionId))
  }

  /** Returns whether no other tab answers in the session. A tab that does sends the next message itself. */
  async #isFree(sessionId: SessionId): Promise<boolean> {
    const release = await this.#ports.locks.tryAcquire(sessionLockName(sessionId))
    release?.()
    return release !== null
  }

  async #sendIfIdle(sessionId: SessionId): Promise<void> {
    const { store, runs } = this.#ports
    if (runs.find(sessionId)) return
    const next = await store.next(sessionId)
    if (!next.ok || !next.value) return
    const { id, model } = next.value
    const started = await runs.start({ sessionId, model, ask: { type: 'queued', messageId: id } })
    // A busy session sends the next message when its turn has ended.
    if (!started.ok && started.failure.code !== 'session-busy') await store.pause(sessionId, 'failed')
  }
}
