import { z } from 'zod'
import { failureSchema } from '../../kernel/failure-schema.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import type { JsonValue } from '../../kernel/json.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { EgressScope } from '../egress-scope.ts'
import type { ClockPort } from '../ports.ts'
import { messageIdSchema } from '../../kernel/id.ts'
import { isMissingPart } from '../../kernel/thrown-failure.ts'
import type { Tool, ToolOutcome, ToolStream } from '../tool.ts'
import { branchOf, type TurnContext } from '../turn-context.ts'
import { askForCall } from './ask-for-call.ts'
import { cutErrorText, describeThrown } from './describe-thrown.ts'
import { toJsonValue } from './to-json-value.ts'
import { ToolReporter } from './tool-reporter.ts'
import type { ValidCall } from './validate-call.ts'

/** A generator that never waits would block everything else, including a stop. The tool yields after this many milliseconds. */
const breathMs = 12

export type ReadOutcome = Result<JsonValue> & { endsTurn?: boolean; reply?: ToolOutcome['reply'] }

export interface ToolRun {
  call: ValidCall
  egress: EgressScope
}

/** Runs the tool. Never throws. Output after the tool has ended or was abandoned is dropped. */
export async function runTool(
  turn: TurnContext,
  { call: { callId, tool, args }, egress }: ToolRun,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const reporter = new ToolReporter(turn, callId, signal)
  try {
    const running = tool.execute(args, {
      signal,
      callId,
      model: turn.lastRequest?.model ?? turn.input.model,
      branch: () => branchOf(turn),
      egress,
      isTainted: turn.taint.isTainted,
      ...reporter.voice(),
      ask: (question) => askForCall(turn, { callId, tool }, { question, signal }),
    })
    return readResult(
      isStream(running) ? await drain(running, { reporter, signal, clock: turn.ports.clock }) : await running,
    )
  } catch (error: unknown) {
    if (isMissingPart(error)) return fail(createFailure('part-missing'))
    return fail(createFailure('tool-failed', { message: `The tool failed: ${describeThrown(error)}` }))
  } finally {
    reporter.close()
  }
}

export function readFailure(value: unknown): Failure {
  const parsed = failureSchema.safeParse(value)
  if (!parsed.success) return createFailure('tool-failed')
  const { code, message, hint, retryable, detail } = parsed.data
  return {
    code,
    message: cutErrorText(message),
    retryable,
    ...(hint !== undefined && { hint: cutErrorText(hint) }),
    ...(detail !== undefined && { detail: cutErrorText(detail) }),
  }
}

function isStream(running: ReturnType<Tool['execute']>): running is ToolStream {
  return typeof running === 'object' && running !== null && Symbol.asyncIterator in running
}

async function drain(
  stream: ToolStream,
  { reporter, signal, clock }: { reporter: ToolReporter; signal: AbortSignal; clock: ClockPort },
): Promise<ToolOutcome> {
  let breathedAt = clock.monotonic()
  let next = await stream.next()
  while (next.done !== true) {
    if (signal.aborted) {
      // The cleanup of an abandoned tool is not awaited.
      void stream.return(abandoned).catch(() => undefined)
      return abandoned
    }
    reporter.stream(next.value)
    if (clock.monotonic() - breathedAt > breathMs) {
      await clock.sleep(0, signal)
      breathedAt = clock.monotonic()
    }
    next = await stream.next()
  }
  return next.value
}

const abandoned: ToolOutcome = fail(createFailure('aborted'))

const replySchema = z.object({ to: messageIdSchema, text: z.string().min(1) })

/** Validates the result like external data, because third parties can write tools. */
function readResult(result: unknown): ReadOutcome {
  if (typeof result === 'object' && result !== null && 'ok' in result) {
    const endsTurn = 'endTurn' in result && result.endTurn === true
    const reply = 'reply' in result ? replySchema.safeParse(result.reply).data : undefined
    if (result.ok === true && 'value' in result)
      return { ...toJsonValue(result.value), endsTurn, ...(reply && { reply }) }
    if (result.ok === false && 'failure' in result) return fail(readFailure(result.failure))
  }
  return fail(createFailure('tool-failed', { message: 'The tool gave no result that can be read.' }))
}
