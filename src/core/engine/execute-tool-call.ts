import { failureSchema } from '../kernel/failure-schema.ts'
import { createFailure, type Failure } from '../kernel/failure.ts'
import type { JsonValue } from '../kernel/json.ts'
import { fail, type Result } from '../kernel/result.ts'
import { cutErrorText, describeThrown } from './calls/describe-thrown.ts'
import { toJsonValue } from './calls/to-json-value.ts'
import type { ValidCall } from './calls/validate-call.ts'
import { deriveAbort } from './derive-abort.ts'
import type { TurnContext } from './turn-context.ts'

export type CallOutcome = 'succeeded' | 'failed' | 'cancelled'

type RunEnd = Result<JsonValue> | 'timed-out' | 'stopped'

/**
 * Runs a call whose intent is durable: once, against its own timeout and the stop signal. A tool that ignores its signal
 * is abandoned, and what it does later is not heard. Never throws.
 */
export async function executeToolCall(turn: TurnContext, call: ValidCall): Promise<CallOutcome> {
  const { callId, tool } = call
  if (turn.signal.aborted) {
    turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return 'cancelled'
  }
  const startedAt = turn.ports.clock.monotonic()
  const timeoutMs = tool.timeoutMs ?? turn.limits.toolTimeoutMs
  const end = await runAgainstTime(turn, call, timeoutMs)
  const durationMs = turn.ports.clock.monotonic() - startedAt
  if (end === 'stopped' || (turn.signal.aborted && end !== 'timed-out' && !end.ok)) {
    turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return 'cancelled'
  }
  if (end !== 'timed-out' && end.ok) {
    turn.recorder.emit({ type: 'tool-invocation-succeeded', callId, result: end.value, durationMs })
    return 'succeeded'
  }
  const failure = end === 'timed-out' ? describeTimeout(timeoutMs) : end.failure
  turn.recorder.emit({ type: 'tool-invocation-failed', callId, failure, durationMs })
  return 'failed'
}

async function runAgainstTime(turn: TurnContext, call: ValidCall, timeoutMs: number): Promise<RunEnd> {
  const toolAbort = deriveAbort(turn.signal)
  const timerAbort = new AbortController()
  const sleep = (durationMs: number): Promise<void> => turn.ports.clock.sleep(durationMs, timerAbort.signal)
  const stop = awaitAbort(turn.signal)
  try {
    const end = await Promise.race([
      runTool(call, toolAbort.controller.signal),
      sleep(timeoutMs).then((): RunEnd => 'timed-out'),
      stop.aborted.then(() => sleep(turn.limits.stopGraceMs)).then((): RunEnd => 'stopped'),
    ])
    if (end === 'timed-out') toolAbort.controller.abort('timed out')
    return end
  } finally {
    stop.release()
    timerAbort.abort()
    toolAbort.release()
  }
}

async function runTool({ callId, tool, args }: ValidCall, signal: AbortSignal): Promise<Result<JsonValue>> {
  try {
    return readResult(await tool.execute(args, { signal, callId }))
  } catch (error: unknown) {
    return fail(createFailure('tool-failed', { message: `The tool failed: ${describeThrown(error)}` }))
  }
}

/** Checked as if it came from outside, for so it does: a tool may be written by anybody. */
function readResult(result: unknown): Result<JsonValue> {
  if (typeof result === 'object' && result !== null && 'ok' in result) {
    if (result.ok === true && 'value' in result) return toJsonValue(result.value)
    if (result.ok === false && 'failure' in result) return fail(readFailure(result.failure))
  }
  return fail(createFailure('tool-failed', { message: 'The tool gave no result that can be read.' }))
}

function readFailure(value: unknown): Failure {
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

function describeTimeout(timeoutMs: number): Failure {
  const seconds = Math.round(timeoutMs / 1000)
  return createFailure('tool-timed-out', { message: `The tool did not answer within ${seconds} s.` })
}

function awaitAbort(signal: AbortSignal): { aborted: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = (): void => resolve()
  signal.addEventListener('abort', settle, { once: true })
  return { aborted: promise, release: () => signal.removeEventListener('abort', settle) }
}
