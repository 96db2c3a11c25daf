import { digestRequest } from '../../context/request-prefix.ts'
import { listUnchangedFiles } from '../../model/conversation/branch-reductions.ts'
import type { RequestDigest } from '../../model/conversation/message.ts'
import { isSameModel } from '../../model/providers/model-ref.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { findOpenInteractions } from '../approvals/interaction-queue.ts'
import type { CallId } from '../../model/id.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { type Result, toThrownFailure } from '../../model/failures/result.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { buildResult, type TurnResult, hasRendering, render } from '../stages/render.ts'
import { describeThrown } from '../../../lib/describe-thrown.ts'
import { loopNotices } from '../loop/loop-notices.ts'
import { type LoopCounters } from '../loop/loop-counters.ts'
import { initialLoopState, type LoopEnding } from '../loop/loop-state.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'
import { findResumePoint } from '../loop/find-resume-point.ts'
import { firstCounters, runGenerationTurn, type GenerationStart } from './run-generation-turn.ts'
import { assembleContext } from '../request/assemble-context.ts'
import { collectDecisions, rescanSources } from '../request/scan-sources.ts'
import { outcomeOfResult, runStage } from '../stages/run-stage.ts'
import { receiveInput } from '../stages/receive-input.ts'
import { toFailedEvent } from '../loop/to-loop-event.ts'
import { recordCompletedCall } from '../calls/execute-tool-call.ts'
import { runJob, toJobTurn } from './run-job.ts'
import { confirmResume, type Interruption } from './confirm-resume.ts'
import { createTurnContext, type TurnContext } from './turn-context.ts'

/**
 * Runs one turn, from the user message to the end of the answer. The log always gets exactly one `session-turn-start`, first, and
 * exactly one `session-turn-end`, last. Then this resolves. The signal is the user's stop.
 */
export async function runTurn(input: TurnInput, ports: TurnPorts, signal: AbortSignal): Promise<TurnEnd> {
  const turn = createTurnContext(input, ports, { signal })
  const { sessionId, userMessageId, assistantMessageId, model } = input
  turn.recorder.emit({
    type: 'session-turn-start',
    sessionId,
    userMessageId,
    assistantMessageId,
    model,
    agentVersion: turn.agent.version,
    agent: turn.agent.version === undefined ? undefined : turn.agent.config.name,
  })
  turn.observing.push(recordModeChange(turn))
  return finishTurn(turn, () => takeTurn(turn))
}

/** `counters` is set if the loop was reached. */
export interface TurnEnd {
  result: TurnResult
  counters?: LoopCounters
}

/**
 * Resumes a run that waited for the user when its worker ended. `events` is all that was stored of it, in order. The interaction
 * is raised again under its id. A call that had started never runs again, except that an agent call continues its child run.
 * `interruption` is set if the user must first allow that. Resolves to `false` if the run cannot be resumed. Nothing was emitted
 * then.
 */
export async function resumeTurn(
  input: TurnInput,
  events: readonly RunEvent[],
  { ports, signal, interruption }: { ports: TurnPorts; signal: AbortSignal; interruption?: Interruption },
): Promise<boolean> {
  const point = findResumePoint(input, events, ports.agent.resumes)
  if (!point) return false
  const turn = createTurnContext(input, ports, { signal, stored: events })
  if (!isSameVersion(turn, events)) {
    const failure = createFailure('interrupted')
    await endTurn(turn, { result: { status: 'interrupted', result: 'error', failure } })
    return true
  }
  const { start, lostRequest } = point
  if (lostRequest) turn.recorder.emit({ type: 'provider-request-lost', ...lostRequest })
  closeLostCalls(turn, point.lostCalls, events)
  await finishTurn(turn, async () => {
    if (interruption && (await confirmResume(turn, interruption)) === 'stop') {
      await ports.agentRunner?.stopAll(turn.recorder)
      await ports.job?.stop(toJobTurn(turn))
      const counters = 'state' in start ? start.state.counters : firstCounters(input)
      return { ending: { type: 'stopped' }, counters }
    }
    if ('receiving' in start) return takeTurn(turn, start.receiving)
    if (ports.job) return runJob(turn, ports.job)
    if ('isAssembling' in start) return assemble(turn, start.isAssembling)
    return resumeGeneration(turn, start, events)
  })
  return true
}

/** Ends calls with an unknown outcome, and their questions, which no one can continue with. */
function closeLostCalls(
  { recorder }: TurnContext,
  lostCalls: readonly CallId[],
  events: readonly RunEvent[],
): void {
  for (const interaction of findOpenInteractions(events)) {
    const callId = 'callId' in interaction ? interaction.callId : undefined
    if (callId === undefined || !lostCalls.includes(callId)) continue
    recorder.emit({
      type: 'interaction-answered',
      interactionId: interaction.id,
      answer: { outcome: 'cancelled' },
    })
  }
  for (const callId of lostCalls) recorder.emit({ type: 'tool-invocation-lost', callId })
}

/** The context was assembled before the worker ended. Its sources are read again, and scanned with the same decisions. */
async function resumeGeneration(
  turn: TurnContext,
  start: GenerationStart,
  events: readonly RunEvent[],
): Promise<Generated> {
  await rescanSources(turn, collectDecisions(events))
  return runGenerationTurn(turn, start)
}

interface Generated {
  ending: LoopEnding
  counters: LoopCounters
}

/** Returns whether this version of the agent started the run. Another one may read its state differently. */
function isSameVersion({ agent }: TurnContext, [start]: readonly RunEvent[]): boolean {
  return start?.type !== 'session-turn-start' || start.agentVersion === agent.version
}

async function finishTurn(turn: TurnContext, act: () => Promise<Generated>): Promise<TurnEnd> {
  return endTurn(turn, await conclude(turn, act))
}

async function endTurn(turn: TurnContext, end: TurnEnd): Promise<TurnEnd> {
  const { status, failure, result } = end.result
  await completeAnswer(turn, end)
  turn.observing.push(recordModeChange(turn))
  await Promise.all(turn.observing)
  await queueCapture(turn)
  turn.recorder.emit({
    type: 'session-turn-end',
    status,
    usage: turn.usage.total,
    usageShares: turn.usage.shares,
    failure,
    result,
    lastRequest: digestLastRequest(turn),
  })
  return end
}

/** Queues the user's messages of a root turn, which are searched for memories later. The message of a child run is by a model. */
async function queueCapture({ input, ports, runtime, recorder, history }: TurnContext): Promise<void> {
  if (!ports.agent.enableGlobalContextUpdate) return
  const { runId, sessionId, model, importedIds } = input
  const messages = [...history.slice(-1), ...recorder.messages()]
  const turn = { runId, sessionId, model, at: ports.clock.now(), messages, importedIds }
  const queued = await runtime.captureTurn(turn, ports.captures)
  if (queued) recorder.emit({ type: 'memory-capture-queued', messageIds: [...queued.userMessageIds] })
}

/** Adds the call that the answer needs after its end, such as the report of a research that was stopped. */
async function completeAnswer(turn: TurnContext, { result, counters }: TurnEnd): Promise<void> {
  const { ports, recorder } = turn
  if (!ports.completeAnswer) return
  const round = counters?.round ?? 0
  const completed = await ports.completeAnswer({
    status: result.status,
    answer: recorder
      .textsOf(round)
      .map(({ text }) => text)
      .join(''),
    record: (event) => recorder.emit(event),
  })
  if (completed) await recordCompletedCall(turn, completed, round + 1)
}

/** Digests the last request for the next turn of the chat. No turn comes after a child run. */
function digestLastRequest({ lastRequest, cached, history, input }: TurnContext): RequestDigest | undefined {
  if (!lastRequest || input.child) return undefined
  const redactedFiles = { except: listUnchangedFiles(history) }
  const cachedAt = cached && isSameModel(cached.model, lastRequest.model) ? cached.at : undefined
  return digestRequest({ ...lastRequest, redactedFiles }, cachedAt)
}

async function conclude(turn: TurnContext, act: () => Promise<Generated>): Promise<TurnEnd> {
  try {
    const { ending, counters } = await act()
    const { round } = counters
    if (!hasRendering(turn, ending)) return { result: buildResult(ending, turn.limits), counters }
    const rendered: Result<TurnResult> = await runStage(turn, {
      stage: 'render',
      round,
      act: () => render(turn, ending, round),
      outcomeOf: outcomeOfResult,
    })
    return { result: rendered.ok ? rendered.value : failed(rendered.failure), counters }
  } catch (error: unknown) {
    return { result: failed(toThrownFailure(error, describeThrown(error))) }
  }
}

/** Records a change of the security mode that no call depended on. Those during a child run are recorded by its root run. */
async function recordModeChange({ modes, input }: TurnContext): Promise<void> {
  if (!modes.isFixed && !input.child) await modes.read()
}

function failed(failure: Failure): TurnResult {
  return { status: 'failed', result: 'error', failure }
}

/** `resumedId` is the stage in which a hook asked the user before an earlier worker ended. */
async function takeTurn(turn: TurnContext, resumedId?: string): Promise<Generated> {
  const counters = firstCounters(turn.input)
  const { round } = counters
  const received = await runStage(turn, {
    stage: 'receive-input',
    round,
    resumedId,
    act: async () => {
      const message = await receiveInput(turn)
      return message.ok && turn.ports.job ? turn.ports.job.receive(toJobTurn(turn)) : message
    },
    outcomeOf: outcomeOfResult,
  })
  if (!received.ok) return { ending: toEnding(received.failure), counters }
  if (turn.input.earlier?.type === 'continue') turn.notice({ round, ...loopNotices.continued() })
  return turn.ports.job ? runJob(turn, turn.ports.job) : assemble(turn)
}

async function assemble(turn: TurnContext, isResumed?: boolean): Promise<Generated> {
  const counters = firstCounters(turn.input)
  const assembled = await assembleContext(turn, { round: counters.round, isResumed })
  if (!assembled.ok) return { ending: toEnding(assembled.failure), counters }
  return runGenerationTurn(turn, { attempt: 0, state: initialLoopState(counters) })
}

function toEnding(failure: Failure): LoopEnding {
  const event = toFailedEvent(failure)
  switch (event.type) {
    case 'refused':
      return event.ending
    case 'stop-requested':
      return { type: 'stopped' }
    case 'attempt-failed':
      return { type: 'failed', failure: event.failure, by: event.by }
    default:
      return assertNever(event)
  }
}
