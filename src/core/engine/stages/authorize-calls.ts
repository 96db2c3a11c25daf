import { assertNever } from '../../../lib/assert-never.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { CallId } from '../../model/id.ts'
import type { AuthorityRecord } from '../../model/tools/permission.ts'
import { authorizeCall, type AuthorityDecision, type CallGuardVerdict } from '../approvals/authorize-call.ts'
import type { RunInteractions } from '../approvals/interaction-queue.ts'
import type { BatchModes } from '../approvals/turn-modes.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import { type ValidCall, parseWithSchema } from '../calls/validate-call.ts'
import type { LoopEvent } from '../loop/loop-state.ts'
import type { Rule } from '../../model/rules/rule.ts'
import { findAskingRule } from '../rules/rule-hooks.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { toFiring, toProposedCall } from './run-stage.ts'
import { wrapUpSignalFor } from '../agent/wrap-up.ts'
import { deriveAbort } from '../streaming/derive-abort.ts'

/** The outcome of a batch of calls, as an event of the loop. */
export type CallBatchEvent = Extract<
  LoopEvent,
  { type: 'calls-settled' | 'stop-requested' | 'attempt-failed' | 'refused' }
>

export interface CallBatchOptions {
  round: number
  /** Maximum number of calls that may run; unlimited if absent. The others are refused. */
  maxCalls?: number
  /** Reason why none of the calls may run, if there is one. */
  refusal?: Failure
  /** The choice that the agent forced. Other calls are refused. */
  required?: AgentToolChoice
  open?: PendingCalls
}

export type JudgedBatch = CallBatchOptions & { modes: BatchModes }

/** Calls of a round that an earlier worker left unfinished. */
export interface PendingCalls {
  stageId: string
  calls: readonly ReceivedCall[]
  /** Calls that no event has proposed yet. */
  unproposed?: ReadonlySet<CallId>
  /** Calls that were already approved, or that ask the user themselves. */
  approved: ReadonlySet<string>
  /** Decisions that approved calls. */
  approvals: ReadonlyMap<CallId, Pick<AuthorityRecord, 'by' | 'mode'>>
}

type Judged =
  | { type: 'judged'; approved: readonly ValidCall[] }
  | Exclude<CallBatchEvent, { type: 'calls-settled' }>

/**
 * Authorizes calls one after the other, in call order. For each: transforms, schema, approval, observers. A denial is returned to
 * the model. If no user can be asked or the turn was stopped, no call of the batch runs.
 */
export async function authorizeCalls(
  turn: TurnContext,
  calls: readonly ValidCall[],
  plan: JudgedBatch,
): Promise<Judged> {
  let approved: ValidCall[] = []
  for (const [index, proposed] of calls.entries()) {
    if (wrapUpSignalFor(turn, proposed.tool)?.aborted) {
      cancelCalls(turn, [proposed])
      continue
    }
    if (await refuseAbsent(turn, proposed, plan)) continue
    const call = await transformCall(turn, proposed, plan)
    const decision: AuthorityDecision = call.ok
      ? await decide(turn, call.value, plan)
      : { type: 'failed', failure: call.failure }
    const end = applyDecision(turn, decision, {
      callId: proposed.callId,
      open: [...approved, ...calls.slice(index)],
    })
    if (end) return end
    if (decision.type === 'approved' && call.ok) approved.push(call.value)
  }
  for (;;) {
    const outdated = await plan.modes.findOutdated(approved)
    if (!outdated) break
    const decision = await decide(turn, outdated, { ...plan, open: undefined })
    const end = applyDecision(turn, decision, { callId: outdated.callId, open: approved })
    if (end) return end
    if (decision.type !== 'approved') approved = approved.filter((call) => call !== outdated)
  }
  if (turn.signal.aborted) {
    cancelCalls(turn, approved)
    return { type: 'stop-requested' }
  }
  for (const call of approved) observe(turn, call, plan.round)
  return { type: 'judged', approved }
}

/** Records a denial. Returns the end of the batch if none of its calls may run. `open` are the calls that are canceled then. */
function applyDecision(
  turn: TurnContext,
  decision: AuthorityDecision,
  { callId, open }: { callId: CallId; open: readonly ValidCall[] },
): Exclude<Judged, { type: 'judged' }> | undefined {
  switch (decision.type) {
    case 'approved':
      return undefined
    case 'denied':
      turn.recorder.emit({ type: 'tool-invocation-denied', callId, failure: decision.failure })
      return undefined
    case 'unasked':
      turn.recorder.emit({ type: 'tool-invocation-refused', callId, failure: decision.failure })
      return undefined
    case 'halted':
      cancelCalls(turn, open)
      return { type: 'refused', ending: { type: 'halted', failure: decision.failure } }
    case 'cancelled':
      // A wrap-up cancels a question, and the next call is judged.
      if (!turn.signal.aborted) {
        turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
        return undefined
      }
      cancelCalls(turn, open)
      return { type: 'stop-requested' }
    case 'failed':
      cancelCalls(turn, open)
      return { type: 'attempt-failed', failure: decision.failure, by: 'turn' }
    default:
      return assertNever(decision)
  }
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
  if (!hooks?.has('call-tools/pre') || open?.approved.has(call.callId)) return succeed(call)
  const { tool, json } = call
  const payload = toProposedCall(turn, call, round)
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
    callId: call.callId,
    toolName: tool.name,
    argumentsText: JSON.stringify(changed),
    arguments: changed,
    providerMetadata: call.providerMetadata,
  })
  return succeed({ ...call, args: fitted.value, json: changed })
}

/** Decides whether a job may start, like a call that no model made. */
export async function authorizeStart(
  turn: TurnContext,
  start: ValidCall,
  round: number,
): Promise<AuthorityDecision> {
  const isResumed = turn.openInteractions.has(start.callId)
  return decide(turn, start, { round, modes: await turn.modes.startBatch({ isResumed }) })
}

async function decide(
  turn: TurnContext,
  call: ValidCall,
  { round, open, modes }: JudgedBatch,
): Promise<AuthorityDecision> {
  const { input, ports, recorder, signal, interactions } = turn
  if (signal.aborted) return { type: 'cancelled' }
  if (open?.approved.has(call.callId)) return { type: 'approved', by: 'remembered' }
  const guards = {
    evaluate: (selection: 'all' | 'early') => evaluateGuards(turn, call, { round, selection }),
  }
  if (ports.authority === 'unguarded' || !interactions) return toDecision(await guards.evaluate('all'))
  const openInteractionId = turn.openInteractions.get(call.callId)
  const isAskedByRule = applyAskingRule(turn, call, { rules: ports.authority.rules, round })
  const mode = await modes.current()
  const decision = await authorizeCall(
    {
      callId: call.callId,
      tool: call.tool,
      args: call.args,
      arguments: call.json,
      mode,
      taint: turn.taint.state(),
      envelope: input.envelope,
      plan: ports.authority.plan,
      isAskedByRule,
      openInteractionId: openInteractionId || undefined,
      promptTimeoutMs: input.promptTimeoutMs,
      child: input.child,
    },
    {
      interactions: askUntilWrapUp(turn, call, interactions),
      approvals: ports.authority.approvals,
      digest: ports.authority.digest,
      guards,
      ids: ports.ids,
      emit: (event) => recorder.emit(event),
    },
    signal,
  )
  if (decision.type === 'approved') modes.noteApproval(call.callId, decision.by, mode.mode)
  return signal.aborted && decision.type !== 'cancelled' ? { type: 'cancelled' } : decision
}

/** Returns the interactions with questions that a wrap-up withdraws. */
function askUntilWrapUp(
  turn: TurnContext,
  { tool }: ValidCall,
  interactions: RunInteractions,
): RunInteractions {
  return {
    async raise(interaction, signal) {
      const abort = deriveAbort(signal, wrapUpSignalFor(turn, tool))
      try {
        return await interactions.raise(interaction, abort.controller.signal)
      } finally {
        abort.release()
      }
    },
  }
}

/** Returns whether a rule of the person asks before the call, and records the rule. */
function applyAskingRule(
  turn: TurnContext,
  call: ValidCall,
  { rules, round }: { rules: readonly Rule[] | undefined; round: number },
): boolean {
  const { callId } = call
  const rule = rules?.length ? findAskingRule(rules, toProposedCall(turn, call, round)) : undefined
  if (!rule) return false
  const { id: ruleId, name } = rule
  const point = 'call-tools/pre'
  turn.recorder.emit({ type: 'rule-matched', point, ruleId, name, action: 'ask', callId })
  return true
}

async function evaluateGuards(
  turn: TurnContext,
  call: ValidCall,
  { round, selection }: { round: number; selection: 'all' | 'early' },
): Promise<CallGuardVerdict> {
  const { hooks } = turn.ports
  if (!hooks?.has('call-tools/pre')) return { type: 'passed' }
  const payload = toProposedCall(turn, call, round)
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

function observe(turn: TurnContext, call: ValidCall, round: number): void {
  const { hooks } = turn.ports
  if (!hooks?.has('call-tools/pre')) return
  const payload = toProposedCall(turn, call, round)
  turn.observing.push(hooks.observe('call-tools/pre', payload, toFiring(turn)))
}

export function cancelCalls(turn: TurnContext, calls: readonly ValidCall[]): void {
  for (const { callId } of calls) turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
}
