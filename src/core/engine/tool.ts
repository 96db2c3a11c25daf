import type { z } from 'zod'
import type { CallId } from '../kernel/id.ts'
import type { Result } from '../kernel/result.ts'

/** What running a tool may do to the world; what asks for permission is decided from it. */
export type ToolEffect = 'read' | 'write' | 'network' | 'spend'

export interface ToolContext {
  /** Aborts when the turn is stopped or the call has timed out; a tool that ignores it is abandoned. */
  signal: AbortSignal
  callId: CallId
}

/**
 * `execute` runs at most once per call id, with arguments that `parameters` has parsed. An expected failure is returned;
 * whatever it throws becomes a `tool-failed`. Its value is copied into plain JSON before anybody sees it.
 */
export interface Tool<Arguments = unknown> {
  readonly name: string
  readonly description: string
  readonly parameters: z.ZodType<Arguments>
  readonly effects: readonly ToolEffect[]
  readonly timeoutMs?: number
  execute(args: Arguments, context: ToolContext): Result<unknown> | Promise<Result<unknown>>
}

/** Ties the type of the arguments to the schema, then forgets it: the registry holds tools of every shape. */
export function defineTool<Arguments>(tool: Tool<Arguments>): Tool {
  return tool
}
