import type { AuthoritySource } from '../kernel/authority-record.ts'
import { createFailure, type Failure } from '../kernel/failure.ts'
import type { CallId } from '../kernel/id.ts'
import type { ApprovalReason, ApprovalScope } from '../kernel/interaction.ts'
import type { SecurityMode } from '../kernel/security-mode.ts'
import { isRemembered, type Approval } from './approvals.ts'
import type { CallFacts } from './call-facts.ts'
import type { ToolEnvelope } from './grants.ts'
import { judgeByMode } from './security-mode.ts'
import { mayReachUntainted } from './taint.ts'

export interface TaintState {
  /** Untrusted content is in the context. */
  tainted: boolean
  /** Addresses that the user or an earlier result spelled out, as `findAddresses` gives them. */
  spelledOut: ReadonlySet<string>
  /** `false` only where the user switched the question off. */
  asks: boolean
}

export type CallVerdict =
  | { type: 'approved'; by: AuthoritySource }
  | { type: 'denied'; by: AuthoritySource; failure: Failure }
  | { type: 'asks'; reason: ApprovalReason; scopes: readonly ApprovalScope[] }

export interface JudgedCall {
  callId: CallId
  facts: CallFacts
  argumentsDigest: string
  mode: SecurityMode
  taint: TaintState
  approvals: readonly Approval[]
  envelope?: ToolEnvelope
}

/** All that can be known without a person or a guard: the envelope and its grants, the taint, the mode; in that order. */
export function judgeCall(call: JudgedCall): CallVerdict {
  const { facts, envelope, approvals } = call
  if (envelope && !envelope.allows(facts.toolName)) return judgeByGrant(call, envelope)
  if (isTaintedNetworkCall(facts, call.taint)) {
    return isRemembered(approvals, { ...facts, tainted: true })
      ? { type: 'approved', by: 'remembered' }
      : { type: 'asks', reason: 'tainted-network', scopes: ['once', 'chat'] }
  }
  if (envelope) return { type: 'approved', by: 'envelope' }
  const verdict = judgeByMode(call.mode, {
    ...facts,
    isRemembered: isRemembered(approvals, { ...facts, tainted: false }),
  })
  return verdict.type === 'asks' ? { ...verdict, scopes: ['once', 'chat', 'always'] } : verdict
}

/** A grant is for these very arguments, so nothing else is asked. */
function judgeByGrant(
  { callId, facts, argumentsDigest }: JudgedCall,
  { stageExecutionId, attempt, grants }: ToolEnvelope,
): CallVerdict {
  const { toolName } = facts
  const use = grants.consume({ stageExecutionId, attempt, proposalId: callId, toolName, argumentsDigest })
  const deny = (code: 'grant-consumed' | 'grant-expired'): CallVerdict => ({
    type: 'denied',
    by: 'grant',
    failure: createFailure(code),
  })
  switch (use) {
    case 'consumed':
      return { type: 'approved', by: 'grant' }
    case 'already-consumed':
      return deny('grant-consumed')
    case 'stage-expired':
      return deny('grant-expired')
    case 'not-found':
      return { type: 'asks', reason: 'outside-envelope', scopes: ['once'] }
  }
}

/** A network call whose address is unknown cannot be shown to be harmless. */
function isTaintedNetworkCall(
  { effects, address }: CallFacts,
  { tainted, asks, spelledOut }: TaintState,
): boolean {
  if (!tainted || !asks || !effects.includes('network')) return false
  return !address || !mayReachUntainted(address, spelledOut)
}
