import { fail, succeed, type Result } from '../../src/core/model/failures/result.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { CallId } from '../../src/core/model/id.ts'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { RecordingEgress } from './recording-egress.ts'
import { benchModel } from './turn-bench.ts'
import type { Tool, ToolContext, ToolOutcome } from '../../src/core/engine/calls/tool.ts'

export interface ToolCallBench {
  /** Lines, steps and streamed texts of the tool, in order. */
  updates: string[]
  context: ToolContext
}

export function openToolCall(signal: AbortSignal = new AbortController().signal): ToolCallBench {
  const updates: string[] = []
  let images = 0
  const context: ToolContext = {
    signal,
    callId: 'call' as CallId,
    model: benchModel,
    branch: () => new BranchIds([]),
    reserveMediaIds: (count) => Array.from({ length: count }, () => `media_${(images += 1)}`),
    isTainted: false,
    egress: new RecordingEgress(),
    report: (text) => updates.push(text.text),
    startStep: (label) => {
      updates.push(label.text)
      return {
        send: (text) => updates.push(text.text),
        end: (text) => text !== undefined && updates.push(text.text),
      }
    },
    record: ({ type }) => updates.push(type),
    ask: async () => ({ outcome: 'unattended' }),
    timeoutMs: 300_000,
    saveCheckpoint: async () => undefined,
    runAgent: async () => ({ status: 'failed', text: '', toolCalls: 0, usage: noUsage, isTainted: false }),
    reserveBudget: async () => succeed(null),
    reportUsage: ({ modelId }) => updates.push(`usage of ${modelId}`),
  }
  return { updates, context }
}

/** Runs a tool as the engine would, with arguments as a model sends them. Returns a failure if the arguments are invalid. */
export async function callTool(
  tool: Tool,
  args: unknown,
  { context, updates }: ToolCallBench = openToolCall(),
): Promise<ToolOutcome> {
  const parsed = tool.parameters.safeParse(args)
  if (!parsed.success)
    return fail(createFailure('tool-arguments-invalid', { message: toPlainText(parsed.error.message) }))
  const running = tool.execute(parsed.data, context)
  if (!(Symbol.asyncIterator in running)) return running
  let next = await running.next()
  while (next.done !== true) {
    updates.push(next.value)
    next = await running.next()
  }
  return next.value
}

/** Returns the value of a call that succeeded. Throws if it failed. */
export function valueOf(result: Result<unknown>): unknown {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`)
  return result.value
}
