import { truncateString } from '../../../lib/text.ts'
import { joinTexts, type LocalizedText } from '../../model/messages/localized-text.ts'
import { toStorageFailure } from '../../model/failures/failure-schema.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { applyInjections, injectionKey } from '../injections/apply-injections.ts'
import {
  type ReceivedCall,
  type ValidCall,
  parseArguments,
  validateCall,
  parseWithSchema,
} from '../calls/validate-call.ts'
import { executeToolCall, type CallOutcome } from '../calls/execute-tool-call.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { truncateErrorText } from '../../../lib/describe-thrown.ts'
import { authorizeCall, type AuthorityDecision, type CallGuardVerdict } from '../approvals/authorize-call.ts'
import { defaultSecurityMode } from '../../model/tools/permission.ts'
import { toFiring } from './run-stage.ts'
import type { LoopEvent } from '../loop/loop-state.ts'
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
  const valid = calls.flatMap((call) => proposeCall(turn, call, { ...plan, claimed }) ?? [])
  const judged = await authorizeCalls(turn, valid, plan)
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
    })
  }
  const durable = approved.length > 0 ? await settle(turn) : succeed(null)
  if (!durable.ok) {
    cancelCalls(turn, approved)
    return { type: 'attempt-failed', failure: durable.failure, by: 'turn' }
  }
  const outcomes = await runBatch(turn, approved, plan.round)
  if (turn.signal.aborted) return { type: 'stop-requested' }
  const broken = outcomes.find((outcome) => outcome.hookFailure)?.hookFailure
  if (broken) return { type: 'attempt-failed', failure: broken, by: 'turn' }
  applyInjections(turn, outcomes, plan.round + 1)
  return { type: 'calls-settled', summary: turn.recorder.roundSummary() }
}

/** Runs the calls in parallel. An exclusive call waits for the calls before it, and the calls after it wait for it. */
async function runBatch(
  turn: TurnContext,
  calls: readonly ValidCall[],
  round: number,
): Promise<CallOutcome[]> {
  const outcomes: Promise<CallOutcome>[] = []
  let barrier: Promise<unknown> | undefined
  for (const call of calls) {
    const { exclusive: runsAlone } = call.tool
    if (runsAlone) barrier = Promise.all(outcomes)
    const outcome = barrier
      ? barrier.then(() => executeToolCall(turn, call, round))
      : executeToolCall(turn, call, round)
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
  call: ReceivedCall,
  { round, refusal, open, claimed }: CallBatchOptions & { claimed: Set<string> },
): ValidCall | undefined {
  const { limits, ports, recorder } = turn
  const parsed = parseArguments(call.argumentsText, limits)
  if (!open) {
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
    (valid.ok ? (refusal ?? findRefusal(turn, valid.value, claimed)) : valid.failure)
  if (valid.ok && !failure) return valid.value
  if (failure) recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure })
  return undefined
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

type Judged =
  | { type: 'judged'; approved: readonly ValidCall[] }
  | Exclude<CallBatchEvent, { type: 'calls-settled' }>

/**
 * Authorizes calls one after the other, in call order. For each: transforms, schema, approval, observers. A denial is returned to
 * the model. If no user can be asked or the turn was stopped, no call of the batch runs.
 */
async function authorizeCalls(
  turn: TurnContext,
  calls: readonly ValidCall[],
  plan: CallBatchOptions,
): Promise<Judged> {
  const approved: ValidCall[] = []
  for (const [index, proposed] of calls.entries()) {
    if (await refuseAbsent(turn, proposed, plan)) continue
    const call = await transformCall(turn, proposed, plan)
    const decision: AuthorityDecision = call.ok
      ? await decide(turn, call.value, plan)
      : { type: 'failed', failure: call.failure }
    const open = [...approved, ...calls.slice(index)]
    switch (decision.type) {
      case 'approved':
        if (call.ok) approved.push(call.value)
        break
      case 'denied':
        turn.recorder.emit({
          type: 'tool-invocation-denied',
          callId: proposed.callId,
          failure: decision.failure,
        })
        break
      case 'unasked':
        turn.recorder.emit({
          type: 'tool-invocation-refused',
          callId: proposed.callId,
          failure: decision.failure,
        })
        break
      case 'halted':
        cancelCalls(turn, open)
        return { type: 'refused', ending: { type: 'halted', failure: decision.failure } }
      case 'cancelled':
        cancelCalls(turn, open)
        return { type: 'stop-requested' }
      case 'failed':
        cancelCalls(turn, open)
        return { type: 'attempt-failed', failure: decision.failure, by: 'turn' }
    }
  }
  if (turn.signal.aborted) {
    cancelCalls(turn, approved)
    return { type: 'stop-requested' }
  }
  for (const call of approved) observe(turn, call, plan.round)
  return { type: 'judged', approved }
}

/** Refuses a call of a tool that is switched off or unavailable. If it is switched off, a notice tells the user how to switch it on. */
async function refuseAbsent(
  turn: TurnContext,
  { callId, tool }: ValidCall,
  { round, open }: CallBatchOptions,
): Promise<boolean> {
  if (open?.approved.has(callId)) return false
  const reason = await tool.disabledReason?.()
  if (reason === undefined) {
    const { model, hostedTools = [] } = turn.lastRequest ?? turn.input
    if (!tool.disabledReason || tool.isAvailable?.({ model, hostedTools }) !== false) return false
    turn.recorder.emit({
      type: 'tool-invocation-refused',
      callId,
      failure: createFailure('tool-unavailable'),
    })
    return true
  }
  turn.recorder.emit({
    type: 'tool-invocation-refused',
    callId,
    failure: createFailure('tool-switched-off', {
      message: engineText('tool-switched-off', { name: tool.name }),
    }),
  })
  turn.noticeOnce({ round, code: 'tool-switched-off', text: reason })
  return true
}

/** Runs the transforms on the arguments. The result must match the tool's schema again. The same arguments are shown, approved and run. */
async function transformCall(
  turn: TurnContext,
  call: ValidCall,
  { round, open }: CallBatchOptions,
): Promise<Result<ValidCall>> {
  const { hooks } = turn.ports
  if (!hooks || open?.approved.has(call.callId)) return succeed(call)
  const { callId, tool, json } = call
  const payload = { round, callId, toolName: tool.name, arguments: json }
  const transformed = await hooks.transform('call-tools/pre', payload, toFiring(turn))
  if (transformed.type === 'failed') return fail(transformed.failure)
  const { arguments: changed } = transformed.payload
  if (changed === json) return succeed(call)
  const fitted = parseWithSchema(tool, changed)
  if (!fitted.ok) {
    return fail(createFailure('hook-failed', { detail: `${tool.name}: ${fitted.failure.message}` }))
  }
  turn.recorder.emit({
    type: 'tool-invocation-proposed',
    round,
    callId,
    toolName: tool.name,
    argumentsText: JSON.stringify(changed),
    arguments: changed,
    providerMetadata: call.providerMetadata,
  })
  return succeed({ ...call, args: fitted.value, json: changed })
}

async function decide(
  turn: TurnContext,
  call: ValidCall,
  { round, open }: CallBatchOptions,
): Promise<AuthorityDecision> {
  const { input, ports, recorder, signal, interactions } = turn
  if (signal.aborted) return { type: 'cancelled' }
  if (open?.approved.has(call.callId)) return { type: 'approved', by: 'remembered' }
  const guards = {
    evaluate: (selection: 'all' | 'early') => evaluateGuards(turn, call, { round, selection }),
  }
  if (ports.authority === 'unguarded' || !interactions) return toDecision(await guards.evaluate('all'))
  const openInteractionId = turn.openInteractions.get(call.callId)
  const decision = await authorizeCall(
    {
      callId: call.callId,
      tool: call.tool,
      args: call.args,
      arguments: call.json,
      mode: input.mode ?? defaultSecurityMode,
      taint: turn.taint.state(),
      envelope: input.envelope,
      openInteractionId: openInteractionId || undefined,
      promptTimeoutMs: input.promptTimeoutMs,
    },
    {
      interactions,
      approvals: ports.authority.approvals,
      digest: ports.authority.digest,
      guards,
      ids: ports.ids,
      emit: (event) => recorder.emit(event),
    },
    signal,
  )
  return signal.aborted && decision.type !== 'cancelled' ? { type: 'cancelled' } : decision
}

async function evaluateGuards(
  turn: TurnContext,
  { callId, tool, json }: ValidCall,
  { round, selection }: { round: number; selection: 'all' | 'early' },
): Promise<CallGuardVerdict> {
  const { hooks } = turn.ports
  if (!hooks) return { type: 'passed' }
  const payload = { round, callId, toolName: tool.name, arguments: json }
  return hooks.guard('call-tools/pre', payload, { ...toFiring(turn), guards: selection })
}

function toDecision(verdict: CallGuardVerdict): AuthorityDecision {
  switch (verdict.type) {
    case 'passed':
      return { type: 'approved', by: 'ungated' }
    case 'denied':
      return { type: 'denied', by: 'guard', failure: guardDenial(verdict.reason) }
    case 'failed':
      return { type: 'failed', failure: verdict.failure }
  }
}

function guardDenial(message: LocalizedText): Failure {
  return createFailure('guard-denied', { message })
}

function observe(turn: TurnContext, { callId, tool, json }: ValidCall, round: number): void {
  const { hooks } = turn.ports
  const payload = { round, callId, toolName: tool.name, arguments: json }
  if (hooks) turn.observing.push(hooks.observe('call-tools/pre', payload, toFiring(turn)))
}

function cancelCalls(turn: TurnContext, calls: readonly ValidCall[]): void {
  for (const { callId } of calls) turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
}

/** The outcome of a batch of calls, as an event of the loop. */
export type CallBatchEvent = Extract<
  LoopEvent,
  { type: 'calls-settled' | 'stop-requested' | 'attempt-failed' | 'refused' }
>

interface CallBatchOptions {
  round: number
  /** If set, none of the calls may run, for this reason. */
  refusal?: Failure
  open?: PendingCalls
}

/** Calls of a round that an earlier worker left unfinished. */
export interface PendingCalls {
  stageId: string
  calls: readonly ReceivedCall[]
  /** Calls that were already approved. */
  approved: ReadonlySet<string>
}
