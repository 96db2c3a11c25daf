import type { z } from 'zod'
import type { ToolAuthority } from '../authority/tool-authority.ts'
import type { CallId } from '../kernel/id.ts'
import type { Result } from '../kernel/result.ts'

export interface ToolContext {
  /** Aborts when the turn is stopped or the call has timed out; a tool that ignores it is abandoned. */
  signal: AbortSignal
  callId: CallId
  /** A line to show while the call runs. */
  report(text: string): void
}

/** `endTurn`: what the tool did is the answer, so the model is not asked again. */
export type ToolOutcome = Result<unknown> & { endTurn?: boolean }

/**
 * `execute` runs at most once per call id, with arguments that `parameters` has parsed. An expected failure is returned;
 * whatever it throws becomes a `tool-failed`. Its value is copied into plain JSON before anybody sees it. A value whose
 * `type` begins with `context_restart_` is a restart: see `restart.ts`.
 */
export interface Tool<Arguments = unknown> extends ToolAuthority<Arguments> {
  readonly description: string
  readonly parameters: z.ZodType<Arguments>
  readonly timeoutMs?: number
  /** It runs when the calls before it in the batch have ended. */
  readonly runsAlone?: boolean
  /** Its calls do not count towards the turn's tool calls. */
  readonly isUncounted?: boolean
  /** After one of its results the context is tainted. Left out: if it uses the network. */
  readonly isUntrusted?: boolean
  /** Words of a person that ask for it, for deliberate tool mode: one word is met as a whole word, several as they are. */
  readonly triggers?: readonly string[]
  execute(args: Arguments, context: ToolContext): ToolOutcome | Promise<ToolOutcome>
}

/** Ties the type of the arguments to the schema, then forgets it: the registry holds tools of every shape. */
export function defineTool<Arguments>(tool: Tool<Arguments>): Tool {
  return tool as Tool
}
