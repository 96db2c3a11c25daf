import {
  authorizeCall,
  type AuthorityDecision,
  type CallGuardVerdict,
} from '../../authority/authorize-call.ts'

import { defaultSecurityMode } from '../../kernel/security-mode.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import type { CallsEvent, CallsPlan } from './calls-plan.ts'
import { fitArguments, type ValidCall } from './validate-call.ts'
import { toFiring } from '../loop/run-stage.ts'
import type { TurnContext } from '../turn-context.ts'

type Judged =
  | { type: 'judged'; approved: readonly ValidCall[] }
  | Exclude<CallsEvent, { type: 'calls-settled' }>

/**
 * Authorizes calls one after the other, in call order. For each: transforms, schema, approval, observers. A denial is returned to
 * the model. If no user can be asked or the turn was stopped, no call of the batch runs.
 */
export async function judgeCalls(
  turn: TurnContext,
  calls: readonly ValidCall[],
  plan: CallsPlan,
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
  { round, open }: CallsPlan,
): Promise<boolean> {
  if (open?.approved.has(callId)) return false
  const words = await tool.findSwitch?.()
  if (words === undefined) {
    const { model, hostedTools = [] } = turn.lastRequest ?? turn.input
    if (!tool.findSwitch || tool.isAvailable?.({ model, hostedTools }) !== false) return false
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
    failure: createFailure('tool-switched-off', { message: `The tool "${tool.name}" is switched off.` }),
  })
  turn.noticeOnce({ round, code: 'tool-switched-off', text: words })
  return true
}

/** Runs the transforms on the arguments. The result must match the tool's schema again. The same arguments are shown, approved and run. */
async function transformCall(
  turn: TurnContext,
  call: ValidCall,
  { round, open }: CallsPlan,
): Promise<Result<ValidCall>> {
  const { hooks } = turn.ports
  if (!hooks || open?.approved.has(call.callId)) return succeed(call)
  const { callId, tool, json } = call
  const payload = { round, callId, toolName: tool.name, arguments: json }
  const transformed = await hooks.transform('call-tools/pre', payload, toFiring(turn))
  if (transformed.type === 'failed') return fail(transformed.failure)
  const { arguments: changed } = transformed.payload
  if (changed === json) return succeed(call)
  const fitted = fitArguments(tool, changed)
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
    ...(call.providerMetadata && { providerMetadata: call.providerMetadata }),
  })
  return succeed({ ...call, args: fitted.value, json: changed })
}

async function decide(
  turn: TurnContext,
  call: ValidCall,
  { round, open }: CallsPlan,
): Promise<AuthorityDecision> {
  const { input, ports, recorder, signal, interactions } = turn
  if (signal.aborted) return { type: 'cancelled' }
  if (open?.approved.has(call.callId)) return { type: 'approved', by: 'remembered' }
  const guards = { judge: (selection: 'all' | 'early') => judgeByGuards(turn, call, { round, selection }) }
  if (ports.authority === 'unguarded' || !interactions) return toDecision(await guards.judge('all'))
  const openInteractionId = turn.openInteractions.get(call.callId)
  const decision = await authorizeCall(
    {
      callId: call.callId,
      tool: call.tool,
      args: call.args,
      arguments: call.json,
      mode: input.mode ?? defaultSecurityMode,
      taint: turn.taint.state(),
      ...(input.envelope && { envelope: input.envelope }),
      ...(openInteractionId && { openInteractionId }),
      ...(input.promptTimeoutMs !== undefined && { promptTimeoutMs: input.promptTimeoutMs }),
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

async function judgeByGuards(
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

function guardDenial(message: string): Failure {
  return createFailure('guard-denied', { message })
}

function observe(turn: TurnContext, { callId, tool, json }: ValidCall, round: number): void {
  const { hooks } = turn.ports
  const payload = { round, callId, toolName: tool.name, arguments: json }
  if (hooks) turn.observing.push(hooks.observe('call-tools/pre', payload, toFiring(turn)))
}

export function cancelCalls(turn: TurnContext, calls: readonly ValidCall[]): void {
  for (const { callId } of calls) turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
}
