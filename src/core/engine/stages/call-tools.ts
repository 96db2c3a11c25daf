import { truncateString } from '../../../lib/text.ts'
import { joinTexts, type LocalizedText } from '../../model/messages/localized-text.ts'
import { toStorageFailure } from '../../model/failures/failure-schema.ts'
import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { applyInjections, injectionKey } from '../injections/apply-injections.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import { type ValidCall, parseArguments, validateCall } from '../calls/validate-call.ts'
import { executeToolCall, type CallOutcome } from '../calls/execute-tool-call.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { wrapUpSignalFor } from '../agent/wrap-up.ts'
import { truncateErrorText } from '../../../lib/describe-thrown.ts'
import type { BatchModes } from '../approvals/turn-modes.ts'
import { authorizeCalls, cancelCalls, type CallBatchEvent, type CallBatchOptions } from './authorize-calls.ts'
import { engineText } from '../../model/messages/write-text.ts'

/**
 * Runs one round of calls. All calls are recorded, then authorized one after the other in call order, and then run. The intent of
 * each call is durable before any call has an effect. Context injections are applied last.
 */
export async function callTools(
  turn: TurnContext,
  calls: readonly ReceivedCall[],
  plan: CallBatchOptions,
): Promise<CallBatchEvent> {
  const claimed = new Set<string>()
  let { maxCalls = Infinity } = plan
  const valid = calls.flatMap((call) => {
    const proposed = proposeCall(turn, call, { ...plan, claimed })
    if (!proposed || proposed.tool.isExemptFromLimit || maxCalls-- > 0) return proposed ?? []
    const failure = createFailure('tool-budget-reached')
    turn.recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure })
    return []
  })
  const modes = await turn.modes.startBatch({ isResumed: plan.open !== undefined })
  for (const [callId, { by, mode }] of plan.open?.approvals ?? []) modes.noteApproval(callId, by, mode)
  const judged = await authorizeCalls(turn, valid, { ...plan, modes })
  if (judged.type !== 'judged') return judged
  const { approved } = judged
  for (const { callId, tool } of approved) {
    if (turn.earlierInteractions.isResumed(callId)) continue
    turn.recorder.emit({
      type: 'tool-invocation-started',
      callId,
      toolName: tool.name,
      uncounted: tool.isExemptFromLimit ? true : undefined,
      asks: tool.interactive ? true : undefined,
      startsAgent: tool.runsAgent ? true : undefined,
      hasNoEffect: tool.hasNoEffect,
    })
  }
  const durable = approved.some(({ tool }) => !tool.hasNoEffect) ? await settle(turn) : succeed(null)
  if (!durable.ok) {
    cancelCalls(turn, approved)
    return { type: 'attempt-failed', failure: durable.failure, by: 'turn' }
  }
  const outcomes = await runBatch(turn, approved, { round: plan.round, modes })
  if (turn.signal.aborted) return { type: 'stop-requested' }
  const broken = outcomes.find((outcome) => outcome.hookFailure)?.hookFailure
  if (broken) return { type: 'attempt-failed', failure: broken, by: 'turn' }
  applyInjections(turn, outcomes, plan.round + 1)
  return { type: 'calls-settled', summary: turn.recorder.roundSummary() }
}

/** Runs the calls in parallel, unless the agent wants them one by one. An exclusive call waits for the calls before it, and the calls after it wait for it. */
async function runBatch(
  turn: TurnContext,
  calls: readonly ValidCall[],
  { round, modes }: { round: number; modes: BatchModes },
): Promise<CallOutcome[]> {
  const outcomes: Promise<CallOutcome>[] = []
  let barrier: Promise<unknown> | undefined
  const run = async (call: ValidCall): Promise<CallOutcome> => {
    if (wrapUpSignalFor(turn, call.tool)?.aborted) {
      cancelCalls(turn, [call])
      return { call }
    }
    // The mode may have become stricter while the call waited for storage or for an exclusive call.
    if (!(await modes.findOutdated([call]))) return executeToolCall(turn, call, round)
    turn.recorder.emit({
      type: 'tool-invocation-denied',
      callId: call.callId,
      failure: createFailure('approval-denied', { message: engineText('mode-stricter-before-start') }),
    })
    return { call }
  }
  for (const call of calls) {
    const runsAlone = call.tool.exclusive === true || !turn.agent.config.useParallelTools
    if (runsAlone) barrier = Promise.all(outcomes)
    const outcome = barrier ? barrier.then(() => run(call)) : run(call)
    outcomes.push(outcome)
    if (runsAlone) barrier = outcome
  }
  return Promise.all(outcomes)
}

/** Waits until the events are durable. Storage rejects with a failure. Any other error is reported as `storage-unavailable`. */
async function settle(turn: TurnContext): Promise<Result<null>> {
  try {
    await turn.recorder.settle()
    return succeed(null)
  } catch (error: unknown) {
    return fail(toStorageFailure(error))
  }
}

/** Records a call and checks whether it can run. If not, the failure is recorded for the model. `claimed` holds the injection keys of its batch. */
function proposeCall(
  turn: TurnContext,
  received: ReceivedCall,
  { round, refusal, required, open, claimed }: CallBatchOptions & { claimed: Set<string> },
): ValidCall | undefined {
  const { limits, ports, recorder } = turn
  const isProposed = open !== undefined && open.unproposed?.has(received.callId) !== true
  const call = isProposed ? received : repairCall(turn, received)
  const parsed = parseArguments(call.argumentsText, limits)
  if (!isProposed) {
    recorder.emit({
      type: 'tool-invocation-proposed',
      round,
      ...call,
      argumentsText: truncateString(call.argumentsText, limits.maxArgumentCharacters),
      arguments: parsed.ok ? parsed.value : undefined,
    })
  }
  const valid = validateCall(call, ports.tools, parsed)
  const failure =
    findUnoffered(turn, call) ??
    findUnchosen(turn, call, required) ??
    (valid.ok ? (refusal ?? findRefusal(turn, valid.value, claimed)) : valid.failure)
  if (valid.ok && !failure) return valid.value
  if (failure) recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure })
  return undefined
}

/** Lets the agent repair the arguments. The proposed call has the repaired text. */
function repairCall({ agent }: TurnContext, call: ReceivedCall): ReceivedCall {
  const argumentsText = agent.config.preprocessToolArguments(call, agent.view())
  return argumentsText === null ? call : { ...call, argumentsText }
}

/** Checked before the arguments, because a schema error would invite the model to try again. */
function findUnoffered({ offered, ports }: TurnContext, { toolName }: ReceivedCall): Failure | undefined {
  const tool = ports.tools.get(toolName)
  if (!offered || !tool || offered.has(tool.name)) return undefined
  const names = [...offered].toSorted().join(', ')
  return createFailure('tool-not-offered', {
    message: joinTexts(
      engineText('tool-not-exposed', { name: toolName }),
      names === ''
        ? engineText('no-exposed-tools')
        : engineText('exposed-tools', { names: truncateErrorText(names) }),
    ),
  })
}

/** Refuses the calls other than the one that the agent required, also if the request could not carry the choice. */
function findUnchosen(
  { ports }: TurnContext,
  { toolName }: ReceivedCall,
  required: AgentToolChoice = 'auto',
): Failure | undefined {
  if (required === 'auto') return undefined
  if (required === 'none') return createFailure('tool-not-offered', { message: engineText('no-tools-now') })
  const { tool: name } = required
  if (ports.tools.get(toolName)?.name === name) return undefined
  return createFailure('tool-not-offered', { message: engineText('only-tool-now', { name }) })
}

function findRefusal(turn: TurnContext, call: ValidCall, claimed: Set<string>): Failure | undefined {
  if (turn.lastRequest) {
    const { model, hostedTools = [] } = turn.lastRequest
    const isThere = call.tool.isAvailable?.({ model, hostedTools }) !== false
    // A tool with a switch is checked again during authorization, where a notice can tell the user how to enable it.
    if (!isThere && !call.tool.disabledReason) return createFailure('tool-unavailable')
  }
  return claimEnrichment(turn, call, claimed)
}

/**
 * Refuses repeated injections. A tool that injects context may add the same item once, and the turn has a maximum. Each call of a
 * batch counts as if it adds its item.
 */
function claimEnrichment(
  turn: TurnContext,
  { tool, json }: ValidCall,
  claimed: Set<string>,
): Failure | undefined {
  const { enrichments, ports, limits } = turn
  const isEnriching =
    ports.injectionKinds?.some(({ toolName }) => toolName === tool.name) === true ||
    [...enrichments].some((key) => key.startsWith(`${tool.name} `))
  if (!isEnriching) return undefined
  const key = injectionKey(turn, tool.name, json)
  const usedCalls = new Set([...enrichments, ...claimed])
  if (usedCalls.has(key)) return createFailure('enrichment-refused', describeRepeated(enrichments.has(key)))
  if (usedCalls.size >= limits.maxEnrichments) {
    return createFailure('enrichment-refused', {
      message: engineText('enrichment-limit-reached', { maxEnrichments: limits.maxEnrichments }),
      hint: engineText('continue-without-enrichment'),
    })
  }
  claimed.add(key)
  return undefined
}

function describeRepeated(isThere: boolean): { message?: LocalizedText; hint?: LocalizedText } {
  return isThere
    ? { hint: engineText('enrichment-already-present') }
    : { message: engineText('enrichment-requested-twice') }
}
