import type { QueueStorePort } from '../../core/engine/ports/run-ports.ts'
import type {
  Refusal,
  SteeredMessage,
  SteerPort,
  TimeoutExtensionPort,
} from '../../core/engine/ports/turn-ports.ts'
import type { WrapUpReason } from '../../core/model/runs/agent-event.ts'
import { type MessageId, type RunId, type SessionId, sessionIdSchema } from '../../core/model/id.ts'
import type { RetryDecision } from '../../core/model/commands/turn-commands.ts'
import { Listeners } from '../../lib/listeners.ts'

/**
 * Ids of the messages that a person sent into one run, in order. Their text is read from the queue when the run takes
 * them, because another tab may have changed or removed them. Messages that the run did not take stay in the queue.
 */
export class SteerInbox implements SteerPort {
  readonly #sessionId: SessionId
  readonly #store: Pick<QueueStorePort, 'take' | 'refuse'>
  readonly #listeners = new Listeners()
  #waiting: MessageId[] = []
  #isClosed = false

  constructor(sessionId: SessionId, store: Pick<QueueStorePort, 'take' | 'refuse'>) {
    this.#sessionId = sessionId
    this.#store = store
  }

  /** Adds a message. `false`: the run has ended. */
  push(messageId: MessageId): boolean {
    if (this.#isClosed) return false
    this.#waiting.push(messageId)
    this.#listeners.notify()
    return true
  }

  withdraw(messageId: MessageId): void {
    this.#waiting = this.#waiting.filter((id) => id !== messageId)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
  }

  hasMessage(): boolean {
    return this.#waiting.length > 0
  }

  async take(): Promise<SteeredMessage | undefined> {
    for (;;) {
      const messageId = this.#waiting.shift()
      if (messageId === undefined) return undefined
      const message = await this.#store.take(this.#sessionId, messageId)
      // A message that storage does not return stays in the queue.
      if (message.ok && message.value !== null) return { messageId, ...message.value }
    }
  }

  async refuse(messageId: MessageId, refusal: Refusal): Promise<void> {
    await this.#store.refuse(this.#sessionId, messageId, refusal)
  }

  readonly onArrival = this.#listeners.add
}

/** Passes a person's "wait longer" to the silent request. */
export class IdleTimeoutExtender implements TimeoutExtensionPort {
  readonly #listeners = new Listeners()

  /** Extends the idle timeout. `false`: no request of the run is waiting. */
  extend(): boolean {
    this.#listeners.notify()
    return this.#listeners.size > 0
  }

  readonly onExtended = this.#listeners.add
}

/** Asks the run and its child runs to finish with what there is. Each signal's reason says who asked. */
export class WrapUpRequests {
  readonly #run = new AbortController()
  readonly #children = new Map<RunId, AbortController>()

  /** Aborts when the run shall finish. Its child runs shall finish then too. */
  get signal(): AbortSignal {
    return this.#run.signal
  }

  /** Returns the signal of a child run, which may be asked to finish alone. */
  signalOf(childRunId: RunId): AbortSignal {
    return this.#controllerOf(childRunId).signal
  }

  request(by: WrapUpReason, childRunId?: RunId): void {
    if (childRunId !== undefined) return this.#controllerOf(childRunId).abort(by)
    this.#run.abort(by)
    for (const child of this.#children.values()) child.abort(by)
  }

  #controllerOf(childRunId: RunId): AbortController {
    const known = this.#children.get(childRunId)
    if (known) return known
    const controller = new AbortController()
    if (this.signal.aborted) controller.abort(this.signal.reason)
    this.#children.set(childRunId, controller)
    return controller
  }
}

/** Passes a person's retry decision to the run. */
export class RetryDecisions {
  readonly #listeners = new Listeners<[decision: RetryDecision]>()

  readonly onDecision = this.#listeners.add

  /** Passes on a decision. `false`: the run no longer waits. */
  decide(decision: RetryDecision): boolean {
    this.#listeners.notify(decision)
    return this.#listeners.size > 0
  }
}

/** Broadcast between the workers of all tabs: a session's run must end in any tab. */
export interface StopPort {
  /** Reaches the other workers only, never the sender. */
  broadcast(sessionId: SessionId): void
  onStop(listener: (sessionId: SessionId) => void): void
}

/** Takes a channel of its own. Messages that are no session id, such as those of another version, are ignored. */
export function createStopChannel(channel: BroadcastChannel): StopPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    broadcast: (sessionId) => channel.postMessage(sessionId),
    onStop: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = sessionIdSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}
