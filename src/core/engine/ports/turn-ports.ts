import type { ApprovalStorePort } from '../approvals/approval.ts'
import type { DigestPort } from '../approvals/call-details.ts'
import type { ToolEnvelope } from '../approvals/grants.ts'
import type { InteractionQueue } from '../approvals/interaction-queue.ts'
import type { Compaction } from '../../kernel/compaction.ts'
import type { HostedTool } from '../../kernel/hosted-tool.ts'
import type { CallId, MessageId, ProviderId, RunId, SessionId } from '../../kernel/id.ts'
import type { JsonValue } from '../../kernel/json.ts'
import type { Citation, Message, MessagePart, ProviderMetadata } from '../../kernel/message.ts'
import type { ModelRef } from '../../kernel/model.ts'
import type { SamplingSettings } from '../../kernel/model-settings.ts'
import type { ModelRequest, ToolDeclaration } from '../../kernel/model-request.ts'
import type { Result } from '../../kernel/result.ts'
import type { RetryDecision } from '../../kernel/retry-decision.ts'
import type { Failure, FailureCode } from '../../kernel/failure.ts'
import type { FinishReason, RunEvent } from '../../kernel/run-event.ts'
import type { SecurityMode } from '../../kernel/security-mode.ts'
import type { ToolTriggers } from '../../kernel/tool-triggers.ts'
import type { PromptPart } from '../../kernel/prompt-part.ts'
import type { PriceTag } from '../../kernel/price-usage.ts'
import type { Usage } from '../../kernel/usage.ts'
import type { WrittenText } from '../../kernel/written-text.ts'
import type { HookSource } from '../hooks/hook.ts'
import type { BlobStorePort } from '../../model/files/blob-store-port.ts'
import type { Amount, SpendingPort } from '../budgets/budget.ts'
import type { EgressScope } from './egress-scope.ts'
import type { Limits, ModelPace } from '../budgets/limits.ts'
import type { RestartKind } from '../injections/context-injection.ts'
import type { SentRequest } from '../../kernel/sent-request.ts'
import type { SentWire } from '../../kernel/wire-request.ts'
import type { ReceivedWire } from '../../kernel/wire-response.ts'
import type { Tool } from '../calls/tool.ts'

export type {
  ModelAssistantPart,
  ModelFile,
  ModelMessage,
  ModelRequest,
  ModelToolResult,
  ToolDeclaration,
} from '../../kernel/model-request.ts'

/** What a provider streamed, in our words. Ids are the provider's and unique only within one request. */
export type ModelStreamPart =
  | { type: 'text-delta'; id: string; text: string }
  | { type: 'text-end'; id: string; citations?: readonly Citation[]; providerMetadata?: ProviderMetadata }
  | { type: 'reasoning-delta'; id: string; text: string }
  | { type: 'reasoning-end'; id: string; providerMetadata?: ProviderMetadata }
  | { type: 'tool-input-delta'; callId: CallId; toolName: string; text: string }
  | {
      type: 'tool-call'
      callId: CallId
      toolName: string
      argumentsText: string
      /** Something of the response was lost before the call was whole: nobody knows whether these are its arguments. */
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
  /** A tool that the provider runs; its result follows in the same response, or never. */
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
  /** What the adapter or the provider could not do as it was asked; the answer came all the same. */
  | { type: 'warning'; text: string }
  /** The provider did something of its own that is not supported here; it is said, not hidden. */
  | { type: 'unsupported'; what: 'provider-tool' | 'content'; text: string }
  /** A piece of the response cannot be read and is lost; what comes after it is there. */
  | { type: 'damaged' }
  | { type: 'failure'; failure: Failure; usage?: Usage }
  | { type: 'finish'; reason: FinishReason; usage: Usage }

/**
 * One model call. Never throws for what a provider or network does: that arrives as a `failure` part, after which the
 * stream ends. A `finish` part, if it comes, is the last; a stream that ends without either was cut. On abort it ends.
 */
export interface ModelPort {
  /** Requests to the network are booked under `egress`. */
  stream(request: ModelRequest, signal: AbortSignal, egress: EgressScope): AsyncIterable<ModelStreamPart>
}

/** Time as the engine may know it. `now` is the wall clock in ms; `monotonic` in ms is for durations. */
export interface ClockPort {
  now(): number
  monotonic(): number
  /** Resolves after `durationMs`, or at once when the signal aborts; never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export interface IdPort {
  next(prefix: string): string
}

/**
 * The run's event stream. `emit` is synchronous, in order, never throws and never blocks; whoever listens cannot change
 * anything. `settle` resolves once everything emitted so far is durable, and rejects only if storage refused it.
 */
export interface RunLogPort {
  emit(event: RunEvent): void
  /** The request of the `provider-request-started` that is emitted next, for the flight record. As `emit`. Left out: not kept. */
  keepRequest?(sent: SentRequest): void
  /** The same for what left to the network, before its `egress-started`. */
  keepWire?(sent: SentWire): void
  /** And for what came back, before its `egress-ended`. */
  keepReceived?(received: ReceivedWire): void
  settle(): Promise<void>
}

/** The tools of a turn: `ToolRegistry` is one. `declarations` is sorted by name and does not change within a turn. */
export interface ToolSource {
  get(name: string): Tool | undefined
  declarations(): readonly ToolDeclaration[]
}

/** Messages that a person sends into a running turn. What is never taken stays the host's, for its queue. */
export interface SteerPort {
  hasMessage(): boolean
  /** The oldest that was not taken back, as it is stored now. It belongs to the turn from then on. Never rejects. */
  take(): Promise<SteeredMessage | undefined>
  /** A guard refused one that was taken: it is the person's again. Never rejects. */
  refuse(messageId: MessageId, refusal: Refusal): Promise<void>
  /** Calls back for each that arrives; gives back how to stop that. */
  onArrival(listener: () => void): () => void
}

export interface SteeredMessage extends WrittenText {
  messageId: MessageId
}

/** `text` is what transforms left of a message that was refused. */
export interface Refusal extends WrittenText {
  reason: string
}

/** A person's "wait longer" for a model that is silent. */
export interface PatiencePort {
  onExtended(listener: () => void): () => void
}

/** What is known of providers beyond one turn, and the person's word about waits. Without it no request is tried again. */
export interface RetryPort {
  /** At least 0, less than 1. */
  random(): number
  note(model: ModelRef, outcome: 'answered' | FailureCode): void
  hasAnswered(model: ModelRef): boolean
  /** How long the provider is still left alone, after failures in a row; 0: not at all. */
  pauseMs(model: ModelRef): number
  onDecision(listener: (decision: RetryDecision) => void): () => void
}

/** Who decides about calls. `interactions` are the session's, one at a time. */
export interface AuthoritySetup {
  interactions: InteractionQueue
  approvals: ApprovalStorePort
  digest: DigestPort
}

export interface CompactionPort {
  /** From then on the summary stands for that message and all before it; durable when it resolves. */
  keep(messageId: MessageId, compaction: Compaction): Promise<Result<null>>
}

export interface TurnPorts {
  model: ModelPort
  clock: ClockPort
  ids: IdPort
  log: RunLogPort
  tools: ToolSource
  /** `unguarded`: every call runs, and nobody is asked anything. */
  authority: AuthoritySetup | 'unguarded'
  hooks?: HookSource
  steer?: SteerPort
  patience?: PatiencePort
  retries?: RetryPort
  /** Left out: only the turn's own budget is known. */
  spending?: SpendingPort
  /** Kinds of restarts beside what every restart may bring. */
  restarts?: readonly RestartKind[]
  /** Where compactions are kept. Left out: nothing is compacted. */
  compactions?: CompactionPort
  /** Where files of models go. Left out: they are named in a notice and not kept. */
  blobs?: Pick<BlobStorePort, 'put'>
  /** As it is looked at; null for what cannot be read as a picture. Never rejects. Left out: no size is kept. */
  measurePicture?(
    bytes: Uint8Array<ArrayBuffer>,
    options: { signal: AbortSignal },
  ): Promise<{ width: number; height: number } | null>
}

export interface FallbackModel {
  model: ModelRef
  pace?: ModelPace
  /** Left out: nobody knows what it costs. */
  price?: PriceTag
  /** The longest answer that it is known to give. */
  outputTokens?: number
  /** What it takes in one request, the answer included; left out: nobody knows. */
  windowTokens?: number
  /** `false` for a model that is known to call no tools: it is offered none. */
  callsTools?: boolean
}

/** What the turn begins with where it is not from nothing: the parts are in the answer's row already. */
export interface EarlierRounds {
  /** `continue`: the model goes on where the parts end. `retry`: it is asked again, with what calls gave kept. */
  type: 'continue' | 'retry'
  parts: readonly MessagePart[]
}

export interface TurnInput {
  runId: RunId
  sessionId: SessionId
  userMessageId: MessageId
  assistantMessageId: MessageId
  model: ModelRef
  /** The base first; what follows it comes after the rules of the tools. */
  prompt: readonly PromptPart[]
  /** The visible branch, oldest first, ending with the user's message. */
  history: readonly Message[]
  /** Those that differ from `defaultLimits`. */
  limits?: Partial<Limits>
  pace?: ModelPace
  price?: PriceTag
  /** The longest answer that the model is known to give. */
  outputTokens?: number
  /** What it takes in one request, the answer included; left out: nobody knows. */
  windowTokens?: number
  /** `false` for a model that is known to call no tools: it is offered none. */
  callsTools?: boolean
  settings?: SamplingSettings
  /** Models that go on, in order, when a model's call failed. */
  fallbacks?: readonly FallbackModel[]
  earlier?: EarlierRounds
  /** The session's; left out: ask. */
  mode?: SecurityMode
  /** The tool that has to be called before anything else, once, where it is listed. */
  firstTool?: string
  /** What the assistant is to keep in mind in this chat. */
  note?: string
  /** How long a question to a person waits; left out: for ever. */
  promptTimeoutMs?: number
  /** `false` where the user does not want to be asked about network calls after untrusted content. */
  asksWhenTainted?: boolean
  /** A workflow's stage: which tools it has. */
  envelope?: ToolEnvelope
  /** Only tools that the user's words ask for are offered. */
  isDeliberate?: boolean
  /** What providers may take in a month; those that it does not name have no budget. */
  providerBudgets?: Readonly<Record<ProviderId, Partial<Amount>>>
  /** The person's own words for tools, in deliberate mode. */
  triggers?: ToolTriggers
  /** What the person switched on for this chat of the tools that providers run. */
  hostedTools?: readonly HostedTool[]
}
