import type { MessageId, ProviderId, RunId, SessionId } from '../kernel/id.ts'
import type { Message } from '../kernel/message.ts'
import type { ModelRef, Provider } from '../kernel/model.ts'
import type { BlockUpdate, Rendering } from '../kernel/rendered-block.ts'
import type { Result } from '../kernel/result.ts'
import type { RunEvent } from '../kernel/run-event.ts'

/**
 * What the host of runs needs from storage and rendering. Storage refusals arrive as failures (`storage-full`,
 * `storage-unavailable`, `not-found`, `session-busy`), never as exceptions.
 */

export interface OpenTurn {
  runId: RunId
  sessionId: SessionId
  assistantMessageId: MessageId
  model: ModelRef
  /** A new message of the person, or the earlier answer that is asked for again as a sibling. */
  ask:
    | { type: 'send'; messageId: MessageId; parentId: MessageId | null; text: string }
    | { type: 'retry'; messageId: MessageId }
  at: number
}

export interface OpenedTurn {
  userMessageId: MessageId
  /** The visible branch, oldest first, ending with the user's message. */
  history: readonly Message[]
  /** The row of the answer, status `streaming`, no parts yet. */
  reply: Message
}

/** A run whose row has no end: its worker may be alive in another tab, or dead. */
export interface UnfinishedRun {
  runId: RunId
  sessionId: SessionId
}

export interface TurnStorePort {
  /** One durable transaction: session if new, the person's message, the stub of the answer, the run. */
  openTurn(turn: OpenTurn): Promise<Result<OpenedTurn>>
  openJournal(runId: RunId): RunJournalPort
  listUnfinishedRuns(): Promise<Result<readonly UnfinishedRun[]>>
  /** The stub and every stored event, or `null` when the run has ended after all. */
  readUnfinishedRun(runId: RunId): Promise<Result<{ reply: Message; events: readonly RunEvent[] } | null>>
  readMessage(messageId: MessageId): Promise<Result<Message>>
  saveRendering(rendering: Rendering): Promise<Result<null>>
}

/** At most 250 ms or 2 KB of streamed text is at risk; every other event is durable when `settle` resolves. */
export interface RunJournalPort {
  append(event: RunEvent): void
  settle(): Promise<Result<null>>
  /** One durable transaction, idempotent: the message, its rendering, the usage row, the end of the run. */
  finish(message: Message, rendering: Rendering): Promise<Result<null>>
}

/** Renders one reply while it grows. Never throws: what cannot be parsed becomes plain text. */
export interface ReplyRendererPort {
  append(prose: number, text: string): void
  end(prose: number): void
  /** What changed since the last flush, as little as possible. */
  flush(): BlockUpdate[]
  /** Everything so far, for a page that joins late. */
  snapshot(): BlockUpdate[]
  /** Ends all parts, waits for highlighting and returns the final form; `flush` afterwards has the last patches. */
  finish(): Promise<Rendering['prose']>
}

export interface ProviderStorePort {
  find(providerId: ProviderId): Promise<Result<Provider>>
}

/** Reads keys for the one place that attaches them. `null`: this provider has no key. */
export interface KeyVaultPort {
  read(providerId: ProviderId, origin: string): Promise<Result<string | null>>
}
