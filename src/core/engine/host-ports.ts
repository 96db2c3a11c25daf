import type { ChatPrompts } from '../context/choose-prompt.ts'
import type { ChatAssistant } from '../kernel/assistant.ts'
import type {
  AssistantId,
  CallId,
  InteractionId,
  MessageId,
  ProviderId,
  RunId,
  SessionId,
} from '../kernel/id.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Message, ReportedOutcome } from '../kernel/message.ts'
import type { ModelRef, Provider } from '../kernel/model.ts'
import type { ModelSettings } from '../kernel/model-settings.ts'
import type { QueuedMessage } from '../kernel/queued-message.ts'
import type { BlockUpdate, RenderedProse, Rendering } from '../kernel/rendered-block.ts'
import type { Result } from '../kernel/result.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import type { QueuePause, SecurityModeName } from '../kernel/session.ts'
import type { WrittenText } from '../kernel/written-text.ts'
import type { EarlierRounds, Refusal } from './ports.ts'
import type { SentRequest } from '../kernel/sent-request.ts'
import type { SentWire } from '../kernel/wire-request.ts'
import type { ReceivedWire } from '../kernel/wire-response.ts'

/**
 * What the host of runs needs from storage and rendering. Storage refusals arrive as failures (`storage-full`,
 * `storage-unavailable`, `not-found`, `session-busy`), never as exceptions.
 */

export interface OpenTurn {
  runId: RunId
  sessionId: SessionId
  assistantMessageId: MessageId
  model: ModelRef
  ask: TurnAsk
  at: number
}

/**
 * A new message of the person; the first one that is queued; another wording of an earlier message, as its sibling; an
 * earlier answer that is asked for again, as its sibling, or the first answer to a stored message; or an answer that goes on.
 */
export type TurnAsk =
  | ({
      type: 'send'
      messageId: MessageId
      parentId: MessageId | null
      /** Of a session that is made with this message. */
      mode: SecurityModeName
      settings?: ModelSettings | undefined
      assistantId?: AssistantId | undefined
    } & WrittenText)
  | { type: 'queued'; messageId: MessageId }
  | ({ type: 'edit'; messageId: MessageId; newMessageId: MessageId } & WrittenText)
  | { type: 'retry'; messageId: MessageId }
  | { type: 'continue'; messageId: MessageId; moreCalls?: number }

export interface OpenedTurn {
  userMessageId: MessageId
  /** The visible branch, oldest first, ending with the user's message. */
  history: readonly Message[]
  /** The row of the answer, status `streaming`, with the parts that it begins with. */
  reply: Message
  /** The session's, whatever was asked for. */
  mode: SecurityModeName
  modelSettings?: ModelSettings
  prompts: ChatPrompts
  /** That the chat was begun with. */
  assistant?: ChatAssistant
  earlier?: EarlierRounds
  moreCalls?: number
}

/** What the next turn of a chat would begin with, beside its question. */
export interface NextTurn extends Pick<OpenedTurn, 'history' | 'modelSettings' | 'prompts' | 'assistant'> {
  note?: string
}

/** A run whose row has no end: its worker may be alive in another tab, or dead. */
export interface UnfinishedRun {
  runId: RunId
  sessionId: SessionId
}

/** A run as its dead worker left it. */
export interface UnfinishedTurn {
  /** As it was opened. */
  opened: OpenedTurn
  model: ModelRef
  /** The stub of the answer that grew last: another one than the first where the turn was steered. */
  reply: Message
  events: readonly RunEvent[]
}

export interface RunNews {
  events: readonly RunEvent[]
  isEnded: boolean
}

export interface TurnStorePort {
  /** One durable transaction: session if new, the person's message, the stub of the answer, the run, which is claimed. */
  openTurn(turn: OpenTurn): Promise<Result<OpenedTurn>>
  /**
   * Of a run that was opened or claimed here. Where another tab claims it later, every write is refused as `taken-over`,
   * and `onTakenOver` is told once.
   */
  openJournal(runId: RunId, listeners?: JournalListeners): RunJournalPort
  listUnfinishedRuns(): Promise<Result<readonly UnfinishedRun[]>>
  /** Reads it and makes it this worker's: from then on nobody else's writes to it are taken. `null`: it has ended after all. */
  claimUnfinishedRun(runId: RunId): Promise<Result<UnfinishedTurn | null>>
  /** The same for one who only looks. */
  readUnfinishedRun(runId: RunId): Promise<Result<UnfinishedTurn | null>>
  /**
   * Tells what is stored of a run after that event, now and whenever there is more, whoever writes it. Its end is told
   * last, with nothing after it. The returned function ends it.
   */
  watchRun(runId: RunId, afterSeq: number, listener: (news: RunNews) => void): () => void
  /** Whether a run of the session that has no end has asked this, and nobody has answered. */
  hasOpenInteraction(sessionId: SessionId, interactionId: InteractionId): Promise<Result<boolean>>
  readMessage(messageId: MessageId): Promise<Result<Message>>
  saveRendering(rendering: Rendering): Promise<Result<null>>
}

export interface NewVersion extends WrittenText {
  sessionId: SessionId
  messageId: MessageId
  newMessageId: MessageId
  at: number
}

export interface VersionStorePort {
  /** The visible branch goes through the message, down to its newest leaf. */
  select(sessionId: SessionId, messageId: MessageId): Promise<Result<null>>
  /** A sibling with another text, which is shown from then on; it comes back. */
  addVersion(version: NewVersion): Promise<Result<Message>>
}

export interface EnrichmentStorePort {
  /** Whether what a call brought goes to models in later requests. Of an answer that has ended: else it is `session-busy`. */
  switch(choice: {
    sessionId: SessionId
    messageId: MessageId
    callId: CallId
    isOn: boolean
  }): Promise<Result<null>>
}

export interface OutcomeStorePort {
  /** Of a call whose outcome is unknown, in an answer that has ended: anything else is `not-found`. */
  report(report: {
    sessionId: SessionId
    messageId: MessageId
    callId: CallId
    outcome: ReportedOutcome
  }): Promise<Result<null>>
}

/** The rows of the queue. All but `next` answer once they are durable. */
export interface QueueStorePort {
  /** Last; a steered one after those steered before it, and before all others. */
  add(message: QueuedMessage): Promise<Result<null>>
  edit(sessionId: SessionId, queuedId: MessageId, written: WrittenText): Promise<Result<null>>
  move(sessionId: SessionId, queuedId: MessageId, by: 1 | -1): Promise<Result<null>>
  remove(sessionId: SessionId, queuedId: MessageId): Promise<Result<null>>
  /** Those that a turn may take, and those that a turn took and did not live to deliver, in order. */
  listSteered(sessionId: SessionId): Promise<Result<readonly MessageId[]>>
  /** What it says now; from then on nobody can change it. `null`: it was taken back. */
  take(sessionId: SessionId, queuedId: MessageId): Promise<Result<WrittenText | null>>
  /** It stays, with the text that is left of it, and is not sent before the person has changed it. */
  refuse(sessionId: SessionId, queuedId: MessageId, refusal: Refusal): Promise<Result<null>>
  /** The turn has ended without those it might have taken. */
  unsteer(sessionId: SessionId): Promise<Result<null>>
  /** The one to send now; none where the queue is paused. */
  next(sessionId: SessionId): Promise<Result<QueuedMessage | null>>
  /** Nothing to hold back, no pause. */
  pause(sessionId: SessionId, reason: QueuePause): Promise<Result<null>>
  resume(sessionId: SessionId): Promise<Result<null>>
  listSessions(): Promise<Result<readonly SessionId[]>>
}

/** An answer that a steered message brought to its end, and what follows it. */
export interface AnswerSplit {
  event: RunEventOf<'message-steered'>
  finished: Message
  rendering: Rendering
  /** The stub of the answer that goes on, without its place in the tree. */
  next: Message
}

export interface JournalListeners {
  onTakenOver?(): void
  /** Storage refuses what the run writes, which is kept and tried again; `null`: it has taken all of it after all. */
  onRefused?(failure: Failure | null): void
}

/**
 * At most 250 ms or 2 KB of streamed text is at risk; every other event is durable when `settle` resolves. Events that
 * raise or answer a question, or change what a person wrote, are written durably at once.
 */
export interface RunJournalPort {
  append(event: RunEvent): void
  /** Is there before any event that is appended after it, or never: what cannot be kept of a request stops nothing. */
  keepRequest(sent: SentRequest): void
  /** The same for what left to the network. */
  keepWire(sent: SentWire): void
  /** What came back for one that was kept. It is written a moment later, and nothing waits for it, not even the end. */
  keepReceived(received: ReceivedWire): void
  /** One durable transaction with the events before it: both messages, the person's and the new stub. Never rejects. */
  split(split: AnswerSplit): void
  settle(): Promise<Result<null>>
  /** One durable transaction, idempotent: the message, its rendering, the usage row, the end of the run. */
  finish(message: Message, rendering: Rendering): Promise<Result<null>>
}

/** Renders one reply while it grows. Never throws and never rejects: what cannot be parsed, or not in time, becomes plain text. */
export interface ReplyRendererPort {
  append(prose: number, text: string): void
  end(prose: number): void
  /** What changed since the last flush, as little as possible: at once where nothing has to be rendered for that. */
  flush(): BlockUpdate[] | Promise<BlockUpdate[]>
  /** The last flush told only a part of what it was given, as that was much: the next one has more. */
  readonly isBehind: boolean
  /** Everything so far, for a page that joins late. What a flush tells later may be applied to it. */
  snapshot(): BlockUpdate[]
  /**
   * Ends all parts, waits for highlighting and returns the final form; `flush` afterwards has the last patches, at once, and at each
   * `onProgress` what is there before that.
   */
  finish(onProgress?: () => void): Promise<RenderedProse>
  /** Nobody wants it any more, finished or not. */
  release(): void
}

export interface ProviderStorePort {
  find(providerId: ProviderId): Promise<Result<Provider>>
}

/** Reads keys for the one place that attaches them, for a receiver (`keyReceiver`). `null`: this provider has no key. */
export interface KeyVaultPort {
  read(providerId: ProviderId, receiver: string): Promise<Result<string | null>>
}
