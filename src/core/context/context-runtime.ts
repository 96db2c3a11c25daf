import type {
  CacheForecast,
  ContextMeasure,
  ContextState,
  PrefixBreak,
  PromptPart,
} from '../model/context/context-report.ts'
import type { WindowInfo } from '../model/context/context-window.ts'
import type { QueuedCapture } from '../model/assistants/memory-capture.ts'
import type { CacheBreakpoint, CacheRules } from '../model/context/prompt-cache.ts'
import type { ContextBoundary, ContextDiagnostic, Layout, Reduction } from '../model/context/reduction.ts'
import type { Message } from '../model/conversation/message.ts'
import type { Result } from '../model/failures/result.ts'
import type { BlobStorePort } from '../model/files/blob-store-port.ts'
import type { RunId } from '../model/id.ts'
import type { ToolDeclaration } from '../model/providers/model-request.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { ToolListingOptions } from '../engine/request/assemble-prompt.ts'
import type { ToolSource } from '../engine/ports/turn-ports.ts'
import type { CaptureQueuePort, CaptureTurnInput } from './capture-turn.ts'
import type { StoredToolOutputs, ToolResultInput } from './reductions/apply-tool-results.ts'
import type { FragmentClip } from './fragments/clip-fragments.ts'
import type { ContextSection, MeasuredMessage } from './measure-context.ts'
import type { ContextRecovery, ContextRecoveryInput } from './reductions/recover.ts'
import type { BranchView } from './view-branch.ts'

/**
 * The single path by which requests, drafts, previews and window checks get their messages and their system prompt, and by which
 * results and refusals change later ones. One runtime belongs to one turn or one preview. It never calls a model.
 */
export interface ContextRuntime {
  /** Has no effects, and does no asynchronous work. */
  prepareForModel(input: ContextPrepareInput): Promise<ModelContext>
  /** Decides how the result of a call is stored, and stores a large one. Called after the hooks and before the event of the call. */
  applyToolResults(
    input: ToolResultInput,
    blobs: Pick<BlobStorePort, 'put'> | undefined,
  ): Promise<Result<StoredToolOutputs>>
  /** Decides what follows a failed request. Has no effects. */
  recoverFromModelError(input: ContextRecoveryInput): ContextRecovery
  /** Called once at every end of a root turn, before `session-turn-end`. Only writes a row. Never throws. */
  captureTurn(
    input: CaptureTurnInput,
    captures: CaptureQueuePort | undefined,
  ): Promise<QueuedCapture | undefined>
}

/** `draft` and `window` only need sizes. `preview` stands for the first request of a turn that has not started. */
export type ContextPurpose = 'request' | 'draft' | 'preview' | 'window'

export interface ContextPrepareInput {
  purpose: ContextPurpose
  runId: RunId
  model: ModelRef
  window: WindowInfo
  /** The way in which the provider caches prompts. Absent if it is not known, and then nothing is marked. */
  cache?: CacheRules
  /** The time of the request, for forecasts of the provider's cache. */
  now?: number
  /** The visible branch, oldest first. It ends with the current user message. */
  history: readonly Message[]
  /** The messages of this turn after `history`. The last one may grow at its end. */
  answers: readonly Message[]
  /** A number that every change to `answers` raises. An equal number means equal answers. */
  revision: number
  view: BranchView
  /** All messages as a hook changed them. They replace `history` and `answers`, and may be any messages. */
  changedHistory?: readonly Message[]
  /** The parts of the system prompt without the rules of the tools. */
  prompt: readonly PromptPart[]
  tools: ToolSource
  listing: Omit<ToolListingOptions, 'model'>
  isDeliberate: boolean
}

/** The messages and tools that a model gets, with their size. */
export interface ModelContext {
  messages: readonly MeasuredMessage[]
  systemPrompt: string
  systemPromptParts: readonly PromptPart[]
  /** Parts of the system prompt that are not complete. */
  clips: readonly FragmentClip[]
  tools: readonly ToolDeclaration[]
  /** Repairs without which providers would reject the request. */
  diagnostics: readonly ContextDiagnostic[]
  /** Reductions that hold for these messages, oldest first. */
  reductions: readonly Reduction[]
  /** The changes that shortened the messages. Empty if nothing did. */
  boundaries: readonly ContextBoundary[]
  /** The form in which each section is sent. Absent if all are complete. */
  layout?: Layout
  /** Prefixes that the provider shall cache, in the order of the request. Set for requests and previews. */
  cacheBreakpoints?: readonly CacheBreakpoint[]
  /** Set for requests and previews if the time and the rules of the cache are known. */
  cacheForecast?: CacheForecast
  measure: ContextMeasure
  size: ContextSize
  /** The reason why the request may not extend the one before it. Set for requests and previews. */
  prefixBrokenBy?: PrefixBreak
}

/** Sizes in tokens. `tokens` and `bySection` are estimates times `scale`, which earlier counts of the provider calibrate. */
export interface ContextSize {
  tokens: number
  scale: number
  /** The window, if it is known. It limits how much of a file is sent. */
  windowTokens?: number
  /** The tokens of the window without those reserved for the answer, if the window is known. */
  roomTokens?: number
  /** `ok` if the window is unknown. */
  state: ContextState
  bySection: Readonly<Record<ContextSection | 'fixed', number>>
}
