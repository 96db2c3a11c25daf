import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { z } from 'zod'
import type { AgentOrder, AgentOutcome } from '../../model/agents/agent-call.ts'
import type { ToolAuthority } from '../approvals/tool-authority.ts'
import type { PreviewForm } from '../../context/reductions/apply-tool-results.ts'
import type { BranchIds } from '../../context/branch-ids.ts'
import type { HostedTool } from '../../model/tools/tool-info.ts'
import type { CallId, MessageId } from '../../model/id.ts'
import type { InteractionAnswer, InteractionOf } from '../../model/tools/interaction.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { ToolEvent } from '../../model/runs/run-event.ts'
import type { Result } from '../../model/failures/result.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { EgressScope } from '../ports/egress-scope.ts'

type Asked<Kind extends 'form' | 'plan' | 'open-link'> = Omit<
  InteractionOf<Kind>,
  'id' | 'timeoutMs' | 'callId' | 'agent'
>

/** A question to the user: a free text, a selection from options, a form, a research plan to confirm, or a page to open. */
export type ToolQuestion =
  | { kind: 'ask'; prompt: string }
  | { kind: 'select'; prompt: string; options: { value: string; label: string }[] }
  | Asked<'form'>
  | Asked<'plan'>
  | Asked<'open-link'>

export interface ToolContext {
  /** Aborts when the turn is stopped or the call has timed out. A tool that ignores it is abandoned. */
  signal: AbortSignal
  callId: CallId
  /** The model that made the call. */
  model: ModelRef
  /** Returns the current ids by which the model knows messages and images. */
  branch(): BranchIds
  /** Reserves ids for new images of the call. Other calls that run at the same time get other ids. */
  reserveMediaIds(count: number): string[]
  /** `true` if the model's context contains untrusted content. */
  isTainted: boolean
  /** Every network request of the call must be recorded here. */
  egress: EgressScope
  /** Shows a line of text while the call runs. */
  report(text: LocalizedText): void
  /** Starts a step of the call: a line that is stored with the call. */
  startStep(label: LocalizedText): ToolStepHandle
  /**
   * Reports the usage of a model request that the tool sent, as soon as it is known. It counts toward the turn and all budgets.
   * `usage` must include the cost, unless the model is one of the turn's own.
   */
  reportUsage(model: ModelRef, usage: Usage): void
  /**
   * Reserves the budget before the tool sends a model request. `most` is the maximum usage, with its cost unless the model is one
   * of the turn's own. The reservation lasts until usage is reported or the call ends. Only one is possible at a time. On a
   * failure, which names the exceeded budget, the request must not be sent.
   */
  reserveBudget(model: ModelRef, most: Usage): Promise<Result<null>>
  /**
   * Asks the user. Only for interactive tools; any other gets `unattended`. Rejects if the question cannot be stored, which must
   * end the call. `until` withdraws the question, and must abort at the latest with the signal of the call, which is the default.
   */
  ask(question: ToolQuestion, until?: AbortSignal): Promise<InteractionAnswer>
  /**
   * Runs an agent in a child run and waits for its outcome. Only for tools with `runsAgent`. Any other, and a tool of a child run,
   * gets a failed outcome. Never rejects.
   */
  runAgent(order: AgentOrder): Promise<AgentOutcome>
  /** Records an event of the tool in the log of the run. */
  record(event: ToolEvent): void
  /** Maximum time of the call in ms, for tools that limit their time themselves. */
  timeoutMs: number
  /**
   * Stores what the tool needs to continue after its worker has ended, and resolves when it is durable. Only for tools with `resume`,
   * directly before questions to the user. It replaces an earlier checkpoint and its questions.
   */
  saveCheckpoint(checkpoint: JsonValue): Promise<void>
}

/** A step of a call. Each text replaces the step's last line. Texts after `end` are ignored. */
export interface ToolStepHandle {
  send(text: LocalizedText): void
  end(text?: LocalizedText): void
}

/**
 * The result of a call. `endTurn` ends the turn, because the tool's effect is the answer. `reply` is a text of the assistant that
 * replies to a message. It becomes a separate part of the answer.
 */
export type ToolOutcome = Result<unknown> & { endTurn?: boolean; reply?: { to: MessageId; text: string } }

/** Each yielded text is shown immediately. The return value is the outcome. */
export type ToolStream = AsyncGenerator<string, ToolOutcome, void>

/** Conditions on which a tool's availability may depend. */
export interface ToolEnvironment {
  model: ModelRef
  /** Tools that the model's provider can run in this request. */
  hostedTools: readonly HostedTool[]
}

/**
 * A tool. `execute` runs at most once per call id, with arguments parsed by `parameters`, unless the tool says otherwise. Return expected failures. Thrown errors
 * become `tool-failed`. The value is copied to plain JSON before it is used. A value with a `type` that starts with
 * `context_restart_` is a context injection, see `handleEnhancedContextRestart`. The other functions must be pure.
 */
export interface Tool<Arguments = unknown> extends ToolAuthority<Arguments> {
  /** Additional names for calls. Only the tool's own name is listed. */
  readonly aliases?: readonly string[]
  readonly description: string
  readonly parameters: z.ZodType<Arguments>
  /** Rule for choosing the tool, added to the system prompt of requests that list it. */
  readonly selectionRule?: string
  readonly timeoutMs?: number
  /** `true` if a call must run alone, after the calls before it in the batch. */
  readonly exclusive?: boolean
  /** `true` if a call only checks its arguments. It need not be durable before it runs, and runs again if its worker ends. */
  readonly hasNoEffect?: true
  /** `true` if calls do not count toward the turn's limit of tool calls. */
  readonly isExemptFromLimit?: boolean
  /**
   * `true` if the tool only asks the user. It has no timeout. If its worker ends, the call runs again: earlier answers are
   * reused, and the other questions are asked under the same ids.
   */
  readonly interactive?: boolean
  /**
   * `true` if a running call may ask the user. The tool limits its time itself, with `timeoutMs` of its context, because the wait for
   * the user does not count. If its worker ends, the call continues from its checkpoint. Without one its outcome is unknown.
   */
  readonly mayAsk?: boolean
  /** JSON schema that a request declares, if it is not made from `parameters`. */
  readonly declaration?: JsonObject
  /**
   * `true` if a call starts a child run. It has no timeout. If its worker ends, the call runs again, and `runAgent` continues the
   * child run.
   */
  readonly runsAgent?: boolean
  /** `true` if a result taints the context. If absent, it does so if the tool uses the network. */
  readonly isUntrusted?: boolean
  /**
   * Set if results may spell out URLs, which then need no approval under taint: those of the host that a call asked, or those of the
   * result list of a search engine. If absent, results spell out nothing, because the model may have written them.
   */
  readonly trustedResultAddresses?: 'own-host' | 'listed'
  /** `false` if results must stay in the context. All others are cleared when it gets too large and they are old. */
  readonly isClearable?: boolean
  /** Names of arguments with long content. They are cleared like results, except if the provider signed the call. */
  readonly largeArguments?: readonly string[]
  /** The part of a large result that models get. If absent, they get the start and the end. */
  readonly resultPreview?: PreviewForm
  /** Triggers in the user's text, for deliberate mode. A single word matches as a whole word, several words as a substring. */
  readonly triggers?: readonly string[]
  /** Called when the tools are listed and again at each call. Must be constant within a turn for the same environment. */
  isAvailable?(surroundings: ToolEnvironment): boolean
  /** Returns a sentence for the user on how to switch the tool on, if the tool is listed but switched off. */
  disabledReason?(): LocalizedText | undefined | Promise<LocalizedText | undefined>
  /** Returns what the model gets instead of a result that the user has already seen in full. */
  toModelOutput?(result: JsonValue): JsonValue
  /** Returns what models get in later turns. If absent, they get the output of the current turn. */
  toHistoryOutput?(result: JsonValue): JsonValue
  execute(args: Arguments, context: ToolContext): ToolOutcome | Promise<ToolOutcome> | ToolStream
  /** Continues a call from its last checkpoint after its worker has ended. Asks its questions again, in the same order. */
  resume?(args: Arguments, checkpoint: JsonValue, context: ToolContext): Promise<ToolOutcome>
}

/** Checks the argument type against the schema and returns the tool without it, because the registry holds tools of any type. */
export function defineTool<Arguments>(tool: Tool<Arguments>): Tool {
  return tool as Tool
}
