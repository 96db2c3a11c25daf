import type { AgentOrder, AgentOutcome } from '../../model/agents/agent-call.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { noUsage } from '../../model/usage/usage.ts'
import {
  type CallId,
  type MessageId,
  callIdSchema,
  messageIdSchema,
  interactionIdSchema,
} from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { StoredToolOutputs } from '../../context/reductions/apply-tool-results.ts'
import { readResultTool } from '../../model/tools/read-result.ts'
import { toJsonValue } from './to-json-value.ts'
import type { ValidCall } from './validate-call.ts'
import type { Tool, ToolContext, ToolOutcome, ToolStream, ToolQuestion } from './tool.ts'
import { wrapUpSignalFor } from '../agent/wrap-up.ts'
import {
  hasSecretInFailure,
  hasSecretShape,
  recordRedaction,
  redactKeys,
} from '../reductions/redact-results.ts'
import { deriveAbort } from '../streaming/derive-abort.ts'
import { EgressRecorder } from '../streaming/egress-recorder.ts'
import { injectionTypeOf } from '../injections/context-injection.ts'
import { fireHooks, toProposedCall } from '../stages/run-stage.ts'
import { type TurnContext, branchOf, reserveMediaIds } from '../turn/turn-context.ts'
import { z } from 'zod'
import type { EgressScope } from '../ports/egress-scope.ts'
import type { CompletedCall } from '../ports/complete-answer-port.ts'
import type { ClockPort } from '../ports/turn-ports.ts'
import { UnstoredInteractionError } from '../approvals/interaction-queue.ts'
import { describeTimeout, describeToolError, toToolFailure } from './tool-failures.ts'
import { ToolReporter } from './tool-reporter.ts'
import type { Interaction, InteractionAnswer } from '../../model/tools/interaction.ts'
import { engineText } from '../../model/messages/write-text.ts'

export interface CallOutcome {
  call: ValidCall
  /** Set if the result requests a context injection. */
  restart?: { type: string; data: JsonValue }
  /** Set if a hook failed on the result. The result is in the log anyway. */
  hookFailure?: Failure
}

type RunEnd = ToolRunOutcome | 'timed-out' | 'stopped' | 'wrapped-up'

/**
 * Runs a call whose intent is durable. The call runs once, with its own timeout and the stop signal. A tool that ignores its
 * signal is abandoned, and its later output is dropped. Never throws.
 */
export async function executeToolCall(
  turn: TurnContext,
  call: ValidCall,
  round: number,
): Promise<CallOutcome> {
  const { callId, tool } = call
  if (turn.signal.aborted) {
    turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return { call }
  }
  const startedAt = turn.ports.clock.monotonic()
  const timeoutMs =
    tool.interactive || tool.runsAgent || tool.mayAsk
      ? Infinity
      : Math.min(tool.timeoutMs ?? Infinity, turn.limits.toolTimeoutMs)
  const egress = new EgressRecorder(turn, { round, callId })
  const end = await runAgainstTime(turn, { call, egress }, timeoutMs)
  egress.close()
  const durationMs = turn.ports.clock.monotonic() - startedAt
  const isWrappedUp = end === 'wrapped-up'
  if (end === 'stopped' || isWrappedUp || (turn.signal.aborted && end !== 'timed-out' && !end.ok)) {
    turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return { call }
  }
  const runOutcome: ToolRunOutcome = end === 'timed-out' ? fail(describeTimeout(timeoutMs)) : end
  const { outcome, hookFailure: broken } = await transformOutcome(turn, { call, original: runOutcome, round })
  const hookFailure = broken && { hookFailure: broken }
  const { secrets } = turn.ports
  if (!outcome.ok) {
    const failure = await redactKeys(outcome.failure, secrets)
    turn.recorder.emit({ type: 'tool-invocation-failed', callId, failure, durationMs })
    if (hasSecretInFailure(failure, secrets)) recordRedaction(turn, { round, callIds: [callId] })
    return { call, ...hookFailure }
  }
  const value = await redactKeys(outcome.value, secrets)
  const type = injectionTypeOf(value)
  const stored = await storeOutputs(turn, tool, { result: value, isInjected: type !== undefined })
  if (!stored.ok && stored.failure.code === 'aborted') {
    turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return { call }
  }
  if (!stored.ok) {
    turn.recorder.emit({ type: 'tool-invocation-failed', callId, failure: stored.failure, durationMs })
    return { call, ...hookFailure }
  }
  turn.recorder.emit({
    type: 'tool-invocation-succeeded',
    callId,
    ...stored.value,
    durationMs,
    endsTurn: runOutcome.endsTurn === true || undefined,
    restarts: type,
  })
  if (hasSecretShape(stored.value, secrets)) recordRedaction(turn, { round, callIds: [callId] })
  if (runOutcome.reply) writeReply(turn, { ...runOutcome.reply, callId, round: round + 1 })
  return { call, restart: type === undefined ? undefined : { type, data: value }, ...hookFailure }
}

/** Records a call that the application made in place of the model, with its result. A call that does not fit is dropped. */
export async function recordCompletedCall(
  turn: TurnContext,
  call: CompletedCall,
  round: number,
): Promise<void> {
  const { recorder, ports } = turn
  const { toolName, arguments: args } = call
  const callId = callIdSchema.parse(call.callId)
  const tool = ports.tools.get(toolName)
  const value = toJsonValue(call.result)
  if (!tool || !value.ok) return
  const result = await redactKeys(value.value, ports.secrets)
  const stored = await storeOutputs(turn, tool, { result, isInjected: false })
  if (!stored.ok) return
  const argumentsText = JSON.stringify(args)
  recorder.emit({ type: 'tool-invocation-proposed', round, callId, toolName, argumentsText, arguments: args })
  recorder.emit({ type: 'tool-invocation-started', callId, toolName, uncounted: true })
  recorder.emit({ type: 'tool-invocation-succeeded', callId, ...stored.value, durationMs: 0 })
  if (hasSecretShape(stored.value, ports.secrets)) recordRedaction(turn, { round, callIds: [callId] })
}

/** Writes the reply in a separate round, because providers require a call's result directly after the call. */
function writeReply(
  turn: TurnContext,
  { to, text, ...place }: { to: MessageId; text: string; callId: CallId; round: number },
): void {
  turn.recorder.emit({ type: 'reply-written', ...place, partId: turn.nextPartId(), replyTo: to, text })
}

/** Stores a large result as a blob. A stop does not wait longer for that than for a tool. */
async function storeOutputs(
  turn: TurnContext,
  tool: Tool,
  { result, isInjected }: { result: JsonValue; isInjected: boolean },
): Promise<Result<StoredToolOutputs>> {
  // A part of a result is small, and a reference to it could not be read.
  if (tool.name === readResultTool) return succeed({ result })
  const { blobs } = turn.ports
  const outputs = isInjected ? { result } : { result, ...toModelOutputs(tool, result) }
  return turn.runtime.applyToolResults(
    { sessionId: turn.input.sessionId, outputs, preview: tool.resultPreview, isInjected },
    blobs && { put: (blob) => untilStopped(turn, blobs.put(blob)) },
  )
}

/** Resolves to a failure `aborted` if the turn was stopped and the grace period has passed. */
async function untilStopped<Value>(
  { signal, ports: { clock }, limits }: TurnContext,
  work: Promise<Result<Value>>,
): Promise<Result<Value>> {
  const stop = awaitAbort(signal)
  const timerAbort = new AbortController()
  const stopped = stop.aborted
    .then(() => clock.sleep(limits.stopGraceMs, timerAbort.signal))
    .then((): Result<Value> => fail(createFailure('aborted')))
  try {
    return await Promise.race([work, stopped])
  } finally {
    stop.release()
    timerAbort.abort('ended')
  }
}

/** Returns what the model gets instead of the result. If the tool throws here, the model gets the result itself. */
function toModelOutputs(tool: Tool, result: JsonValue): { told?: JsonValue; kept?: JsonValue } {
  return {
    told: applyOutputTransform(tool.toModelOutput, result),
    kept: applyOutputTransform(tool.toHistoryOutput, result),
  }
}

function applyOutputTransform(change: Tool['toModelOutput'], result: JsonValue): JsonValue | undefined {
  if (!change) return undefined
  try {
    const changed = toJsonValue(change(result))
    return changed.ok ? changed.value : undefined
  } catch {
    return undefined
  }
}

/** Runs the transforms, which may change what the model and the user see of the outcome. If one fails, the outcome stays. */
async function transformOutcome(
  turn: TurnContext,
  { call, original, round }: { call: ValidCall; original: ToolRunOutcome; round: number },
): Promise<{ outcome: Result<JsonValue>; hookFailure?: Failure }> {
  if (!turn.ports.hooks?.has('call-tools/post')) return { outcome: original }
  const fired = await fireHooks(turn, 'call-tools/post', {
    ...toProposedCall(turn, call, round),
    ...(original.ok ? { result: original.value } : { failure: original.failure }),
  })
  if (!fired.ok) return { outcome: original, hookFailure: fired.failure }
  const { result, failure } = fired.value
  if (failure) return { outcome: fail(toToolFailure(failure)) }
  return { outcome: result === undefined ? original : toJsonValue(result) }
}

async function runAgainstTime(turn: TurnContext, execution: ToolRun, timeoutMs: number): Promise<RunEnd> {
  const toolAbort = deriveAbort(turn.signal)
  const running = runTool(turn, execution, toolAbort.controller.signal)
  if (!(running instanceof Promise)) {
    toolAbort.release()
    return running
  }
  const timerAbort = new AbortController()
  const sleep = (durationMs: number): Promise<void> => turn.ports.clock.sleep(durationMs, timerAbort.signal)
  const stop = awaitAbort(turn.signal)
  const wrapUpSignal = wrapUpSignalFor(turn, execution.call.tool)
  const wrapUp = wrapUpSignal && awaitAbort(wrapUpSignal)
  try {
    const end = await Promise.race([
      running,
      ...(Number.isFinite(timeoutMs) ? [sleep(timeoutMs).then((): RunEnd => 'timed-out')] : []),
      stop.aborted
        .then(() => sleep(execution.call.tool.runsAgent ? agentStopGraceMs : turn.limits.stopGraceMs))
        .then((): RunEnd => 'stopped'),
      ...(wrapUp ? [wrapUp.aborted.then((): RunEnd => 'wrapped-up')] : []),
    ])
    if (end === 'timed-out') toolAbort.controller.abort('timed out')
    if (end === 'wrapped-up') toolAbort.controller.abort('wrapping up')
    return end
  } finally {
    stop.release()
    wrapUp?.release()
    timerAbort.abort('ended')
    toolAbort.release()
  }
}

function awaitAbort(signal: AbortSignal): { aborted: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = (): void => resolve()
  signal.addEventListener('abort', settle, { once: true })
  if (signal.aborted) settle()
  return { aborted: promise, release: () => signal.removeEventListener('abort', settle) }
}

/** Time that a stop waits for child runs, which store what they have, in ms. */
const agentStopGraceMs = 5000

/** A generator that never waits would block everything else, including a stop. The tool yields after this many milliseconds. */
const yieldIntervalMs = 12

type ToolRunOutcome = Result<JsonValue> & { endsTurn?: boolean; reply?: ToolOutcome['reply'] }

interface ToolRun {
  call: ValidCall
  egress: EgressScope
}

/**
 * Runs the tool. An outcome that the tool returns at once is returned at once. Never throws or rejects. Output after the tool has
 * ended or was abandoned is dropped.
 */
function runTool(
  turn: TurnContext,
  { call, egress }: ToolRun,
  signal: AbortSignal,
): ToolRunOutcome | Promise<ToolRunOutcome> {
  const { callId, tool, args } = call
  const reporter = new ToolReporter(turn, call, signal)
  try {
    const checkpoint = turn.earlierInteractions.checkpointOf(callId)
    const context: ToolContext = {
      signal,
      callId,
      model: turn.lastRequest?.model ?? turn.input.model,
      branch: () => branchOf(turn),
      reserveMediaIds: (count) => reserveMediaIds(turn, count),
      egress,
      isTainted: turn.taint.isTainted,
      ...reporter.toolCallbacks(),
      record: (event) => turn.recorder.emit(event),
      ask: (question, until = signal) =>
        raiseToolInteraction(turn, { callId, tool }, { question, signal: until }),
      runAgent: (order) => runAgent(turn, { callId, tool, order }, signal),
      timeoutMs: turn.limits.toolTimeoutMs,
      saveCheckpoint: async (saved) => {
        turn.recorder.emit({ type: 'tool-invocation-checkpointed', callId, checkpoint: saved })
        await turn.recorder.settle()
      },
    }
    const running =
      checkpoint === undefined || !tool.resume
        ? tool.execute(args, context)
        : tool.resume(args, checkpoint, context)
    const later = isStream(running) ? drain(running, { reporter, signal, clock: turn.ports.clock }) : running
    if (later instanceof Promise)
      return later
        .then(readResult)
        .catch((error: unknown) => fail(describeToolError(error)))
        .finally(() => reporter.close())
    reporter.close()
    return readResult(later)
  } catch (error: unknown) {
    reporter.close()
    return fail(describeToolError(error))
  }
}

function isStream(running: ReturnType<Tool['execute']>): running is ToolStream {
  return typeof running === 'object' && running !== null && Symbol.asyncIterator in running
}

async function drain(
  stream: ToolStream,
  { reporter, signal, clock }: { reporter: ToolReporter; signal: AbortSignal; clock: ClockPort },
): Promise<ToolOutcome> {
  let yieldedAt = clock.monotonic()
  let next = await stream.next()
  while (next.done !== true) {
    if (signal.aborted) {
      // The cleanup of an abandoned tool is not awaited.
      void stream.return(abandoned).catch(() => undefined)
      return abandoned
    }
    reporter.stream(next.value)
    if (clock.monotonic() - yieldedAt > yieldIntervalMs) {
      await clock.sleep(0, signal)
      yieldedAt = clock.monotonic()
    }
    next = await stream.next()
  }
  return next.value
}

const abandoned: ToolOutcome = fail(createFailure('aborted'))

const replySchema = z.object({ to: messageIdSchema, text: z.string().min(1) })

/** Validates the result like external data, because third parties can write tools. */
function readResult(result: unknown): ToolRunOutcome {
  if (typeof result === 'object' && result !== null && 'ok' in result) {
    const endsTurn = 'endTurn' in result && result.endTurn === true
    const reply = 'reply' in result ? replySchema.safeParse(result.reply).data : undefined
    if (result.ok === true && 'value' in result) return { ...toJsonValue(result.value), endsTurn, reply }
    if (result.ok === false && 'failure' in result) return fail(toToolFailure(result.failure))
  }
  return fail(createFailure('tool-failed', { message: engineText('tool-result-invalid') }))
}

/** Runs a child run for a tool. A child run has no runner, so that cost stays clear. */
async function runAgent(
  { ports, input, lastRequest, taint, recorder }: TurnContext,
  { callId, tool, order }: { callId: CallId; tool: Pick<Tool, 'runsAgent'>; order: AgentOrder },
  signal: AbortSignal,
): Promise<AgentOutcome> {
  if (!tool.runsAgent || !ports.agentRunner) {
    const failure = createFailure('agent-depth')
    return { status: 'failed', text: '', toolCalls: 0, usage: noUsage, isTainted: false, failure }
  }
  const call = { callId, order, model: lastRequest?.model ?? input.model, taint: taint.inherit() }
  return ports.agentRunner.run(call, recorder, signal)
}

/** Asks the user for a tool. Rejects if the question cannot be stored. Resolves to `unattended` if no user can be asked, or if the tool is not declared as interactive. */
async function raiseToolInteraction(
  { earlierInteractions: questions, interactions, ports, input }: TurnContext,
  { callId, tool }: { callId: CallId; tool: Pick<Tool, 'interactive' | 'mayAsk'> },
  { question, signal }: { question: ToolQuestion; signal: AbortSignal },
): Promise<InteractionAnswer> {
  if (!(tool.interactive || tool.mayAsk) || !interactions) return { outcome: 'unattended' }
  const earlier = questions.takeNextInteraction(callId)
  if (earlier?.answer) return earlier.answer
  const id = earlier?.id ?? interactionIdSchema.parse(ports.ids.next('question'))
  const raised = { id, callId, timeoutMs: input.promptTimeoutMs }
  const interaction: Interaction = { ...raised, ...question }
  const outcome = await interactions.raise(interaction, signal)
  if (outcome.outcome === 'unstored') throw new UnstoredInteractionError(outcome.failure)
  return outcome
}
