import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { AgentConfig } from '../agent/agent-config.ts'
import type { ApprovalStorePort } from '../approvals/approval.ts'
import type { PlanGrantsPort } from '../approvals/call-policy.ts'
import type { DigestPort } from '../approvals/call-details.ts'
import type { ToolEnvelope } from '../approvals/grants.ts'
import type { InteractionQueue } from '../approvals/interaction-queue.ts'
import type { SecurityModePort } from '../approvals/turn-modes.ts'
import type { CaptureQueuePort } from '../../context/capture-turn.ts'
import type { UsableMemory } from '../../context/select-memories.ts'
import type { LearnedWindow } from '../../context/reductions/learn-window.ts'
import type { Compaction } from '../../model/conversation/compaction.ts'
import type { HostedTool, ToolTriggers } from '../../model/tools/tool-info.ts'
import type { BlobId, CallId, MessageId, ProviderId, RunId, SessionId } from '../../model/id.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import type {
  Citation,
  HostedContainer,
  Message,
  MessagePart,
  ProviderMetadata,
} from '../../model/conversation/message.ts'
import type { MessageAnnotationSet } from '../../model/conversation/message-annotations.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { CacheRules, PromptCaching } from '../../model/context/prompt-cache.ts'
import type { SamplingSettings } from '../../model/providers/model-info.ts'
import type { ModelRequest, ToolDeclaration } from '../../model/providers/model-request.ts'
import type { Result } from '../../model/failures/result.ts'
import type { RetryDecision } from '../../model/commands/turn-commands.ts'
import type { Failure, FailureCode } from '../../model/failures/failure.ts'
import type { FinishReason, RunEvent } from '../../model/runs/run-event.ts'
import type { SecurityMode } from '../../model/tools/permission.ts'
import type { ProviderFailure } from '../../model/context/context-fragment.ts'
import type { SecretDecision } from '../../model/context/context-fragment.ts'
import type { PromptPart } from '../../model/context/context-report.ts'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { MessageDraft } from '../../model/conversation/message-draft.ts'
import type { HookSource } from '../hooks/hook.ts'
import type { BlobStorePort } from '../../model/files/blob-store-port.ts'
import type { Amount, JobBudget, SpendingPort } from '../budgets/budget.ts'
import type { EgressScope } from './egress-scope.ts'
import type { Limits, ModelPace } from '../budgets/limits.ts'
import type { InjectionKind } from '../injections/context-injection.ts'
import type { SentRequest } from '../../model/review/recorded-request.ts'
import type { SentExchange, ReceivedExchange } from '../../model/review/http-exchange.ts'
import type { Rule } from '../../model/rules/rule.ts'
import type { Tool } from '../calls/tool.ts'
import type { CompleteAnswerPort } from './complete-answer-port.ts'
import type { AgentRunnerPort, InheritedTaint } from './agent-runner-port.ts'
import type { JobPort } from './job-port.ts'

export type {
  ModelAssistantPart,
  ModelFile,
  ModelMessage,
  ModelRequest,
  ModelToolResult,
  ToolDeclaration,
} from '../../model/providers/model-request.ts'

/** Parts of a provider's stream, independent of the provider. Ids come from the provider and are unique only within one request. */
export type ModelStreamPart =
  | { type: 'text-delta'; id: string; text: string }
  | {
      type: 'text-end'
      id: string
      citations?: readonly Citation[]
      /** Positions at which a further block of the provider started, if the text consists of several. */
      blockStarts?: readonly number[]
      providerMetadata?: ProviderMetadata
    }
  | { type: 'reasoning-delta'; id: string; text: string }
  | { type: 'reasoning-end'; id: string; providerMetadata?: ProviderMetadata }
  | { type: 'tool-input-delta'; callId: CallId; toolName: string; text: string }
  | {
      type: 'tool-call'
      callId: CallId
      toolName: string
      argumentsText: string
      /** Part of the response was lost before the call was complete, so its arguments may be wrong. */
      damaged?: true
      providerMetadata?: ProviderMetadata
    }
  /** A web page, or a document that the model was given. */
  | { type: 'source'; sourceId: string; url?: string; title?: string; mediaType?: string; filename?: string }
  | {
      type: 'file'
      bytes: Uint8Array<ArrayBuffer>
      mediaType: string
      filename?: string
      isReasoning?: true
      providerMetadata?: ProviderMetadata
    }
  /** A call of a tool that the provider runs. Its result follows in the same response, in the one that continues it, or never. */
  | {
      type: 'hosted-call'
      callId: CallId
      toolName: string
      arguments: JsonValue
      providerMetadata?: ProviderMetadata
    }
  | {
      type: 'hosted-result'
      callId: CallId
      isError: boolean
      value: JsonValue
      providerMetadata?: ProviderMetadata
    }
  /** The server refused the markers of cached prefixes. The response is that of the same request without them. */
  | { type: 'cache-markers-refused' }
  /** Files in whose text something that looks like a secret was replaced. */
  | { type: 'file-secrets-redacted'; blobIds: BlobId[] }
  /** A setting that the adapter or provider could not follow. The response arrived anyway. */
  | { type: 'warning'; text: LocalizedText }
  /** Content or a tool call that is not supported here. It is reported in a notice. */
  | { type: 'unsupported'; what: 'provider-tool' | 'content'; text: LocalizedText }
  /** A part of the response cannot be read and is lost. Later parts still arrive. */
  | { type: 'damaged' }
  | { type: 'failure'; failure: Failure; usage?: Usage }
  /** `paused` means that the provider expects the same content back in order to continue. */
  | { type: 'finish'; reason: FinishReason; usage: Usage; container?: HostedContainer }

/**
 * Sends one model request. Provider and network errors never throw. They arrive as a `failure` part, after which the stream ends.
 * A `finish` part, if it comes, is the last. A stream that ends without either was cut. On abort it ends.
 */
export interface ModelPort {
  /** Streams the response. Network requests are recorded in `egress`. */
  stream(request: ModelRequest, signal: AbortSignal, egress: EgressScope): AsyncIterable<ModelStreamPart>
}

/** The clock of the engine. `now` is the wall clock in ms. `monotonic` is in ms, for durations. */
export interface ClockPort {
  now(): number
  monotonic(): number
  /** Resolves after `durationMs`, or immediately when the signal aborts. Never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export interface IdPort {
  next(prefix: string): string
}

/**
 * The event stream of a run. `emit` is synchronous and in order, and it never throws or blocks. Listeners cannot change anything.
 * `settle` resolves once all emitted events are durable. It rejects only if storage refused them.
 */
export interface RunLogPort {
  emit(event: RunEvent): void
  /** Records the request of the `provider-request-started` event that is emitted next. Behaves like `emit`. If absent, requests are not recorded. */
  recordRequest?(request: SentRequest): void
  /** Records the HTTP request, before its `egress-started` event. */
  recordHttpRequest?(exchange: SentExchange): void
  /** Records the HTTP response, before its `egress-ended` event. */
  recordHttpResponse?(received: ReceivedExchange): void
  settle(): Promise<void>
}

/** The tools of a turn, for example a `ToolRegistry`. `declarations` is sorted by name and does not change within a turn. */
export interface ToolSource {
  get(name: string): Tool | undefined
  declarations(): readonly ToolDeclaration[]
}

/** Messages that the user sends into a running turn. Messages that are not taken stay in the queue. */
export interface SteerPort {
  hasMessage(): boolean
  /** Takes the oldest message that was not withdrawn, with its current text. From then on it belongs to the turn. Never rejects. */
  take(): Promise<SteeredMessage | undefined>
  /** Returns a taken message that a guard refused to the user. Never rejects. */
  refuse(messageId: MessageId, refusal: Refusal): Promise<void>
  /** Calls the listener for each message that arrives. Returns a function that unsubscribes. */
  onArrival(listener: () => void): () => void
}

export interface SteeredMessage extends MessageDraft {
  messageId: MessageId
}

/** A refused message. The text is the text after the transforms. */
export interface Refusal extends MessageDraft {
  reason: LocalizedText
}

/** The user's requests to wait longer for a silent model. */
export interface TimeoutExtensionPort {
  onExtended(listener: () => void): () => void
}

/** State of providers across turns, and the user's decisions about retries. Without this port no request is retried. */
export interface RetryPort {
  /** Returns a number of at least 0 and less than 1. */
  random(): number
  record(model: ModelRef, outcome: 'answered' | FailureCode): void
  hasAnswered(model: ModelRef): boolean
  /** Returns how long to pause requests to the provider after repeated failures. 0 means no pause. */
  pauseMs(model: ModelRef): number
  onDecision(listener: (decision: RetryDecision) => void): () => void
}

/** Ports for approvals. `interactions` belongs to the session, which shows one at a time. */
export interface AuthoritySetup {
  interactions: Pick<InteractionQueue, 'recordedBy' | 'reserve' | 'dismiss'>
  approvals: ApprovalStorePort
  digest: DigestPort
  /** The stored mode of the session. If absent, the mode of the turn's input applies and never changes. */
  modes?: SecurityModePort
  /** The plan of the research that the run belongs to. It decides about network calls. */
  plan?: PlanGrantsPort
  /** The person's rules that are on. Those that ask apply in every mode. */
  rules?: readonly Rule[]
}

export interface CompactionPort {
  /** Stores the summary, which then replaces that message and all before it. Durable when it resolves. */
  save(messageId: MessageId, compaction: Compaction): Promise<Result<null>>
}

/** Context windows that servers show, for later turns. A window that cannot be stored is learned again. Never throws. */
export interface LearnedWindowPort {
  learn(model: ModelRef, window: LearnedWindow): void
  /** Reports the input of a request that succeeded, as the provider counted it. A smaller learned window is dropped. */
  reportInput(model: ModelRef, inputTokens: number): void
}

/** Models whose servers refuse markers of cached prefixes, for later turns. Never throws. */
export interface CacheRefusalPort {
  reportCacheRefusal(model: ModelRef): void
}

/** Finds secrets in what a turn sends. Keys are never returned. */
export interface SecretPort {
  /** Returns the text with every stored key replaced, or the same text if it contains none. */
  redactStoredKeys(text: string): string | Promise<string>
  /** `false` if the user turned the check off. Text that only looks like a secret is then sent. */
  guardsShapes: boolean
  /** The user's decisions about texts of the context, by their hashes. They hold for later turns. */
  decisions: Map<string, SecretDecision>
}

export interface TurnPorts {
  /** The agent of the run. */
  agent: AgentConfig
  model: ModelPort
  clock: ClockPort
  ids: IdPort
  log: RunLogPort
  tools: ToolSource
  /** `unguarded` runs every call without asking the user. */
  authority: AuthoritySetup | 'unguarded'
  hooks?: HookSource
  /** Aborts when the run shall finish with what there is. Its reason is one of `wrapUpReasonSchema`. */
  wrapUp?: AbortSignal
  /** If absent, nothing is checked. */
  secrets?: SecretPort
  steer?: SteerPort
  timeoutExtensions?: TimeoutExtensionPort
  retries?: RetryPort
  /** Spending of all chats and tabs. If absent, only the turn's own budget is known. */
  spending?: SpendingPort
  /** Kinds of context injections, in addition to plain text items. */
  injectionKinds?: readonly InjectionKind[]
  /** The store of compactions. If absent, the turn is never compacted. */
  compactions?: CompactionPort
  /** The queue of turns that are searched for memories. If absent, the turn is not. */
  captures?: CaptureQueuePort
  /** If absent, learned windows hold only for the turn. */
  learnedWindows?: LearnedWindowPort
  /** If absent, refused markers are left out only for the turn. */
  cacheRefusals?: CacheRefusalPort
  /** The store for files from models. If absent, files are reported in a notice and dropped. */
  blobs?: Pick<BlobStorePort, 'put'>
  /** Runs child runs. Absent in a child run. */
  agentRunner?: AgentRunnerPort
  /** The workflow that drives the turn in place of a model. */
  job?: JobPort
  /** If absent, no call is added at the end. */
  completeAnswer?: CompleteAnswerPort
  /** Returns the displayed size of an image, or null if the bytes are not a readable image. Never rejects. If absent, sizes are unknown. */
  measureImage?(
    bytes: Uint8Array<ArrayBuffer>,
    options: { signal: AbortSignal },
  ): Promise<{ width: number; height: number } | null>
}

export interface FallbackModel {
  model: ModelRef
  pace?: ModelPace
  /** Price of the model; absent if unknown. */
  price?: PriceTag
  /** Longest answer the model is known to give, in tokens. */
  outputTokens?: number
  /** Context window in tokens, including the answer. Absent if unknown. */
  windowTokens?: number
  /** `false` if the model is known not to call tools. It then gets none. */
  callsTools?: boolean
  /** The way in which its provider caches prompts. */
  cache?: CacheRules
}

/** The start of an answer that is continued or retried. The parts are already in the row of the assistant message. */
export interface EarlierRounds {
  /** `continue`: the model continues after the parts. `retry`: the model is asked again, and the results of its calls stay. */
  type: 'continue' | 'retry'
  parts: readonly MessagePart[]
  /** Reductions by the user of the answer that is continued, and changes to its own. */
  marks?: Pick<MessageAnnotationSet, 'reductions' | 'reductionChanges'>
}

export interface TurnInput {
  runId: RunId
  sessionId: SessionId
  userMessageId: MessageId
  assistantMessageId: MessageId
  model: ModelRef
  /**
   * Parts of the system prompt, starting with the bases, of which only the first is sent. The other parts follow the rules of the
   * tools.
   */
  prompt: readonly PromptPart[]
  /** Providers of context that failed or did not answer in time. */
  failedProviders?: readonly ProviderFailure[]
  /** Set if a part of the prompt came with a file. It counts as untrusted content. */
  hasForeignPrompt?: true
  /** The visible branch, oldest first, ending with the user's message. */
  history: readonly Message[]
  /** Messages of the history that came from an imported or restored file. They count as untrusted content. */
  importedIds?: ReadonlySet<MessageId>
  /** Limits that differ from `defaultLimits`. */
  limits?: Partial<Limits>
  pace?: ModelPace
  price?: PriceTag
  /** Longest answer the model is known to give, in tokens. */
  outputTokens?: number
  /** Context window in tokens, including the answer. Absent if unknown. */
  windowTokens?: number
  /** `false` if the model is known not to call tools. It then gets none. */
  callsTools?: boolean
  /** The way in which its provider caches prompts. */
  cache?: CacheRules
  settings?: SamplingSettings
  /** The choice for this chat; absent means as in the settings. */
  promptCaching?: PromptCaching
  /** Models to try in order after a model call has failed. An agent may append models that the user chooses during the turn. */
  fallbacks?: readonly FallbackModel[]
  earlier?: EarlierRounds
  /** The mode of the session, where no port reads it; `ask` if absent. */
  mode?: SecurityMode
  /** The tool that must be called first, once, if it is listed. */
  firstTool?: string
  /** The terms with which the agent is started, for example those of a research. */
  terms?: JsonObject
  note?: string
  /** Memories that the turn may include. Absent if none are included. */
  memories?: readonly UsableMemory[]
  /** Instructions of the MCP servers that are on, by server. They are untrusted. */
  serverInstructions?: string
  /** IANA name of the user’s time zone. Absent if the time is not included. */
  timeZone?: string
  /** `true` if untrusted content may have influenced the note, also content of another branch. */
  isNoteTainted?: boolean
  /** Time that an interaction waits for the user, in ms; unlimited if absent. */
  promptTimeoutMs?: number
  /** `false` if the user does not want approvals for network calls after untrusted content. */
  asksWhenTainted?: boolean
  /** The tools of a workflow's stage. */
  envelope?: ToolEnvelope
  /** `false` if the user does not want old tool results to be cleared when the window is nearly full. */
  clearsResults?: boolean
  /** Maximum number of earlier messages in a request; all if absent. */
  maxMessages?: number
  /** Offers only tools that match the user's text. */
  isDeliberate?: boolean
  /** Leaves out the definitions of tools that the branch does not need. Such a tool runs when it is called. */
  omitsTools?: boolean
  /** Monthly budgets of providers. Providers not named have none. */
  providerBudgets?: Readonly<Record<ProviderId, Partial<Amount>>>
  /** The user's own triggers for tools, in deliberate mode. */
  triggers?: ToolTriggers
  /** Provider tools that the user switched on for this chat. */
  hostedTools?: readonly HostedTool[]
  /** Set for a child run. */
  child?: ChildTurn
}

/** The values that a child run gets from the run that started it. */
export interface ChildTurn {
  /** The agent, as its interactions name it. */
  agent: { runId: RunId; name: string; label: string }
  taint: InheritedTaint
  /** Amount that the child run may spend of what its turn may spend. */
  allowance: Partial<Amount>
  /** The limits of the job that the child run is a stage of. */
  job?: JobBudget
  /** `true` if an approval may hold for the whole root run. */
  allowsRunScope: boolean
}
