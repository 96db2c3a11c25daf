import type { z } from 'zod'
import type { ToolAuthority } from '../approvals/tool-authority.ts'
import type { BranchIds } from '../../context/branch-ids.ts'
import type { HostedTool } from '../../kernel/hosted-tool.ts'
import type { CallId, MessageId } from '../../kernel/id.ts'
import type { InteractionAnswer } from '../../kernel/interaction.ts'
import type { JsonValue } from '../../kernel/json.ts'
import type { ModelRef } from '../../kernel/model.ts'
import type { Result } from '../../kernel/result.ts'
import type { Usage } from '../../kernel/usage.ts'
import type { EgressScope } from '../ports/egress-scope.ts'

/** A text is wanted, or one of some choices. */
export type ToolQuestion =
  | { kind: 'ask'; prompt: string }
  | { kind: 'select'; prompt: string; options: readonly { value: string; label: string }[] }

export interface ToolContext {
  /** Aborts when the turn is stopped or the call has timed out; a tool that ignores it is abandoned. */
  signal: AbortSignal
  callId: CallId
  /** Whoever made the call. */
  model: ModelRef
  /** Messages and pictures by the names under which the model knows them, as they are when it is asked for. */
  branch(): BranchIds
  /** Whether content from outside is in the model's context. */
  isTainted: boolean
  /** Every request to the network that the call makes is booked here. */
  egress: EgressScope
  /** A line to show while the call runs. */
  report(text: string): void
  /** Begins a step of the call: a line of its own, which is stored with the call. */
  beginStep(label: string): ToolStepHandle
  /**
   * Tells what a model took that the tool called by itself, at once: it counts towards the turn and all budgets. Its cost
   * belongs to it, unless the model is one of the turn's own.
   */
  reportUsage(model: ModelRef, usage: Usage): void
  /**
   * Asks the budgets before a request to a model that the tool calls by itself: `most` is what it may take, with its cost
   * unless the model is one of the turn's own. It is held until usage is reported or the call ends; one at a time. A failure
   * says which budget would be passed: nothing is to be sent then.
   */
  mayRequest(model: ModelRef, most: Usage): Promise<Result<null>>
  /** Puts a question before the person, for tools with `asksPerson`; `unattended` for any other. Never rejects. */
  ask(question: ToolQuestion): Promise<InteractionAnswer>
}

/** Each takes the place of the step's last line; after `end` nothing is heard of it. */
export interface ToolStepHandle {
  send(text: string): void
  end(text?: string): void
}

/**
 * `endTurn`: what the tool did is the answer, so the model is not asked again. `reply`: words of the assistant, which stand in
 * the answer as a text of their own, in reply to a message.
 */
export type ToolOutcome = Result<unknown> & { endTurn?: boolean; reply?: { to: MessageId; text: string } }

/** Each text it yields is shown at once; what it returns is the outcome. */
export type ToolStream = AsyncGenerator<string, ToolOutcome, void>

/** What a tool may make its being there depend on. */
export interface ToolSurroundings {
  model: ModelRef
  /** What the provider of the model runs itself in this request, if it can. */
  hostedTools: readonly HostedTool[]
}

/**
 * `execute` runs at most once per call id, with arguments that `parameters` has parsed. An expected failure is returned;
 * whatever it throws becomes a `tool-failed`. Its value is copied into plain JSON before anybody sees it. A value whose
 * `type` begins with `context_restart_` is a restart: see `restart.ts`. The other functions are pure.
 */
export interface Tool<Arguments = unknown> extends ToolAuthority<Arguments> {
  /** Names beside its own under which a call finds it; only its own is listed. */
  readonly aliases?: readonly string[]
  readonly description: string
  readonly parameters: z.ZodType<Arguments>
  /** When to choose it, for the system prompt of those requests that list it. */
  readonly selectionRule?: string
  readonly timeoutMs?: number
  /** It runs when the calls before it in the batch have ended. */
  readonly runsAlone?: boolean
  /** Its calls do not count towards the turn's tool calls. */
  readonly isUncounted?: boolean
  /**
   * All it does is to ask the person: it may take any time, and where its worker ended meanwhile it is run again, given the
   * answers that it had and asked the rest under the same ids.
   */
  readonly asksPerson?: boolean
  /** After one of its results the context is tainted. Left out: if it uses the network. */
  readonly isUntrusted?: boolean
  /** Words of a person that ask for it, for deliberate tool mode: one word is met as a whole word, several as they are. */
  readonly triggers?: readonly string[]
  /** Asked when the tools are listed and again at each call; the same within a turn for the same surroundings. */
  isAvailable?(surroundings: ToolSurroundings): boolean
  /** How to switch the tool on, in a sentence for the person, where it is listed and switched off. */
  findSwitch?(): string | undefined | Promise<string | undefined>
  /** What the model is told in place of a result that the person has already seen whole. */
  tell?(result: JsonValue): JsonValue
  /** What is told in later turns; the whole result, or what was told, where this is left out. */
  keep?(result: JsonValue): JsonValue
  execute(args: Arguments, context: ToolContext): ToolOutcome | Promise<ToolOutcome> | ToolStream
}

/** Ties the type of the arguments to the schema, then forgets it: the registry holds tools of every shape. */
export function defineTool<Arguments>(tool: Tool<Arguments>): Tool {
  return tool as Tool
}
