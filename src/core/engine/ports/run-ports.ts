import type { AgentName } from '../../model/agents/agent-call.ts'
import type { ResearchSettings } from '../../model/research/research-terms.ts'
import type { ChatPrompts } from '../../context/system-prompt.ts'
import type { ChatAssistant } from '../../model/assistants/assistant.ts'
import type {
  AssistantId,
  InteractionId,
  MessageId,
  ProjectId,
  ProviderId,
  RunId,
  SessionId,
} from '../../model/id.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRef, Provider } from '../../model/providers/provider.ts'
import type { ModelSettings } from '../../model/providers/model-info.ts'
import type { QueuedMessage } from '../../model/conversation/queued-message.ts'
import type { BlockUpdate, RenderedProse, Rendering } from '../../model/conversation/rendered-block.ts'
import type { Result } from '../../model/failures/result.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import type { QueuePause, SecurityModeName } from '../../model/conversation/session.ts'
import type { McpChoices } from '../../model/mcp/mcp-row.ts'
import type { MessageDraft } from '../../model/conversation/message-draft.ts'
import type { JobRequest, StoredJobRequest } from '../../model/workflows/job-request.ts'
import type { EarlierRounds, Refusal } from './turn-ports.ts'
import type { SentRequest } from '../../model/review/recorded-request.ts'
import type { SentExchange, ReceivedExchange } from '../../model/review/http-exchange.ts'

/**
 * Ports to storage and rendering for the worker that runs turns. Storage errors are returned as failures (`storage-full`,
 * `storage-unavailable`, `not-found`, `session-busy`), never thrown.
 */

export interface OpenTurn {
  runId: RunId
  sessionId: SessionId
  assistantMessageId: MessageId
  model: ModelRef
  ask: TurnRequest
  at: number
}

/**
 * Ways to start a turn. `send` adds a user message. `queued` sends the first queued one. `edit` adds another version of an
 * earlier message as its sibling. `retry` answers a stored message, or adds a sibling to an earlier answer. `continue` extends an
 * answer.
 */
export type TurnRequest =
  | ({
      type: 'send'
      messageId: MessageId
      parentId: MessageId | null
      /** The mode for a session that is created with this message. */
      mode: SecurityModeName
      settings?: ModelSettings | undefined
      assistantId?: AssistantId | undefined
      /** Choices about MCP servers for a session that is created with this message. */
      mcpServers?: McpChoices | undefined
      /** The agent of the run, if it is not the main thread. */
      agent?: AgentName | undefined
      terms?: ResearchSettings | undefined
      /** The workflow that drives the turn. */
      workflow?: JobRequest | undefined
    } & MessageDraft)
  | { type: 'queued'; messageId: MessageId }
  | ({ type: 'edit'; messageId: MessageId; newMessageId: MessageId } & MessageDraft)
  | { type: 'retry'; messageId: MessageId }
  | { type: 'continue'; messageId: MessageId; moreCalls?: number; addedStageRuns?: number }

export interface OpenedTurn {
  userMessageId: MessageId
  /** The visible branch, oldest first, ending with the user's message. */
  history: readonly Message[]
  /** Messages of the history that came from an imported file. */
  importedIds?: ReadonlySet<MessageId>
  /** The row of the assistant message, with status `streaming` and the parts that it starts with. */
  assistantMessage: Message
  modelSettings?: ModelSettings
  prompts: ChatPrompts
  /** Project of the chat. */
  projectId?: ProjectId
  /** Choices about MCP servers: those of the project, replaced by those of the chat. */
  mcpServers?: McpChoices
  /** The assistant that the chat was started with. */
  assistant?: ChatAssistant
  earlier?: EarlierRounds
  moreCalls?: number
  /** The agent of the run, if it is not the main thread, and the choices with which it starts. */
  agent?: AgentName
  terms?: ResearchSettings
  /** The workflow that drives the turn. */
  workflow?: StoredJobRequest
}

/** The start of a chat's next turn, except for the user message. */
export interface NextTurn extends Pick<
  OpenedTurn,
  'history' | 'modelSettings' | 'prompts' | 'projectId' | 'mcpServers' | 'assistant'
> {
  note?: string
}

/** A run without an end. Its worker may be alive in another tab, or dead. */
export interface UnfinishedRun {
  runId: RunId
  sessionId: SessionId
}

/** A run as its dead worker left it. */
export interface UnfinishedTurn {
  opened: OpenedTurn
  model: ModelRef
  /** The message that was streaming last. In a steered turn it is not the first assistant message. */
  assistantMessage: Message
  events: readonly RunEvent[]
}

export interface RunUpdate {
  events: readonly RunEvent[]
  isEnded: boolean
}

export interface TurnStorePort {
  /** Opens a turn in one durable transaction: the session if new, the user message, the empty assistant message, and the claimed run. */
  openTurn(turn: OpenTurn): Promise<Result<OpenedTurn>>
  /**
   * Opens the journal of a run that was opened or claimed here. If another tab claims the run later, every write fails as
   * `taken-over`, and `onTakenOver` is called once.
   */
  openJournal(runId: RunId, listeners?: JournalListeners): RunJournalPort
  listUnfinishedRuns(): Promise<Result<readonly UnfinishedRun[]>>
  /** Claims the run and returns it. From then on writes by other workers are refused. Resolves to `null` if the run has ended. */
  claimUnfinishedRun(runId: RunId): Promise<Result<UnfinishedTurn | null>>
  /** Returns the run without claiming it. */
  readUnfinishedRun(runId: RunId): Promise<Result<UnfinishedTurn | null>>
  /** Returns the stored events of a run. */
  readEvents(runId: RunId): Promise<Result<readonly RunEvent[]>>
  /**
   * Calls the listener with the events stored after `afterSeq`, now and whenever there are more, from any writer. The end of the
   * run comes last. Returns a function that stops watching.
   */
  watchRun(runId: RunId, afterSeq: number, listener: (news: RunUpdate) => void): () => void
  /** Resolves to `true` if an unfinished run of the session has raised this interaction and it has no answer yet. */
  hasOpenInteraction(sessionId: SessionId, interactionId: InteractionId): Promise<Result<boolean>>
  readMessage(messageId: MessageId): Promise<Result<Message>>
  /**
   * Adds an ended answer as another version of the stored one with its id, because another writer has ended that one
   * with less of it. May be repeated. `not-found`: the chat or the stored answer is gone.
   */
  addVersion(message: Message, rendering: Rendering): Promise<Result<null>>
  saveRendering(rendering: Rendering): Promise<Result<null>>
}

/** The queue of messages. Every method except `next` resolves once its change is durable. */
export interface QueueStorePort {
  /** Adds the message at the end. A steered message goes after earlier steered ones and before all others. */
  add(message: QueuedMessage): Promise<Result<null>>
  edit(sessionId: SessionId, queuedId: MessageId, text: MessageDraft): Promise<Result<null>>
  move(sessionId: SessionId, queuedId: MessageId, by: 1 | -1): Promise<Result<null>>
  remove(sessionId: SessionId, queuedId: MessageId): Promise<Result<null>>
  /** Lists the messages that a turn may take, and those that a turn took but did not deliver, in order. */
  listSteered(sessionId: SessionId): Promise<Result<readonly MessageId[]>>
  /** Takes the message with its current text. From then on it cannot be changed. Resolves to `null` if it was withdrawn. */
  take(sessionId: SessionId, queuedId: MessageId): Promise<Result<MessageDraft | null>>
  /** Leaves the message in the queue with the remaining text. It is not sent before the user has changed it. */
  refuse(sessionId: SessionId, queuedId: MessageId, refusal: Refusal): Promise<Result<null>>
  /** Returns the untaken steered messages to the queue after the turn has ended. */
  unsteer(sessionId: SessionId): Promise<Result<null>>
  /** Returns the message to send now, or `null` if there is none or the queue is paused. */
  next(sessionId: SessionId): Promise<Result<QueuedMessage | null>>
  /** Pauses the queue. An empty queue is not paused. */
  pause(sessionId: SessionId, reason: QueuePause): Promise<Result<null>>
  resume(sessionId: SessionId): Promise<Result<null>>
  listSessions(): Promise<Result<readonly SessionId[]>>
}

/** The end of an assistant message by a steered message, and what follows it. */
export interface MessageSplit {
  event: RunEventOf<'message-steered'>
  finished: Message
  rendering: Rendering
  /** The empty assistant message that continues the turn, without its position in the tree. */
  next: Message
}

export interface JournalListeners {
  onTakeover?(): void
  /** Called when storage refuses a write of the run, which is retried. Called with `null` once everything is stored. */
  onRefused?(failure: Failure | null): void
}

/**
 * Writes a run. At most 250 ms or 2 KB of streamed text can be lost. Every other event is durable when `settle` resolves.
 * Interaction events and changes of user text are written at once.
 */
export interface RunJournalPort {
  append(event: RunEvent): void
  /** Stored before any later event, or never. A request that cannot be stored does not stop the run. */
  recordRequest(request: SentRequest): void
  /** Stores the HTTP request before any later event, or never. */
  recordHttpRequest(exchange: SentExchange): void
  /** Stores the HTTP response to a stored request. It is written later, and nothing waits for it, including the end of the run. */
  recordHttpResponse(received: ReceivedExchange): void
  /** Writes both messages, the user message and the new assistant message, with the events before them, in one durable transaction. Never rejects. */
  split(split: MessageSplit): void
  settle(): Promise<Result<null>>
  /** Writes the message, its rendering, the usage row and the end of the run in one durable, idempotent transaction. */
  finish(message: Message, rendering: Rendering): Promise<Result<null>>
}

/** Renders one answer while it grows. Never throws or rejects. Text that cannot be parsed, or takes too long, becomes plain text. */
export interface ReplyRendererPort {
  append(prose: number, text: string): void
  end(prose: number): void
  /** Returns the changes since the last flush, as few as possible. Returns them synchronously if no text has to be rendered. */
  flush(): BlockUpdate[] | Promise<BlockUpdate[]>
  /** `true` if the last flush covered only part of the pending text. The next flush returns more. */
  readonly isBehind: boolean
  /** Returns everything rendered so far, for a page that connects late. Later flushes can be applied to it. */
  snapshot(): BlockUpdate[]
  /**
   * Ends all parts, waits for highlighting and returns the final form. The next `flush` returns the last patches synchronously.
   * At each `onProgress` a flush returns what is ready so far.
   */
  finish(onProgress?: () => void): Promise<RenderedProse>
  /** Frees the renderer, whether it has finished or not. */
  release(): void
}

export interface ProviderStorePort {
  find(providerId: ProviderId): Promise<Result<Provider>>
}

/** Reads keys for the code that attaches them to requests for `receiver` (see `keyReceiver`). Resolves to `null` if the provider has no key. */
export interface KeyVaultPort {
  read(providerId: ProviderId, receiver: string): Promise<Result<string | null>>
}
