import type { AuthoritySource } from '../../kernel/authority-record.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import type { CallId } from '../../kernel/id.ts'
import type { ApprovalReason, ApprovalScope } from '../../kernel/interaction.ts'
import type { SecurityMode, AllowedCalls } from '../../kernel/security-mode.ts'
import { isRemembered, type Approval } from './approval.ts'
import type { CallFacts } from './call-details.ts'
import type { ToolEnvelope } from './grants.ts'
import { mayReachUntainted } from './taint-addresses.ts'
import { assertNever } from '../../kernel/assert-never.ts'

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

/** Whether the whole key fits the pattern. `*` is any run of characters, also none; all else is itself. At most pattern x key steps. */
export function matchesPattern(pattern: string, key: string): boolean {
  let atPattern = 0
  let atKey = 0
  let lastStar = -1
  let keyAfterStar = 0
  while (atKey < key.length) {
    if (pattern[atPattern] === '*') {
      lastStar = atPattern++
      keyAfterStar = atKey
    } else if (pattern[atPattern] === key[atKey]) {
      atPattern++
      atKey++
    } else if (lastStar >= 0) {
      atPattern = lastStar + 1
      atKey = ++keyAfterStar
    } else {
      return false
    }
  }
  while (pattern[atPattern] === '*') atPattern++
  return atPattern === pattern.length
}

export function isAllowlisted(
  allowed: readonly AllowedCalls[],
  call: { toolName: string; approvalKey: string },
): boolean {
  return allowed.some(
    ({ toolName, pattern }) => toolName === call.toolName && matchesPattern(pattern, call.approvalKey),
  )
}

type ModeVerdict =
  | { type: 'approved'; by: Extract<AuthoritySource, 'ungated' | 'auto' | 'allowlist' | 'remembered'> }
  | { type: 'asks'; reason: Extract<ApprovalReason, 'mode' | 'not-on-allowlist'> }

/** What the mode says about a call. A yes that was remembered counts in allowlist as well: a miss asks, once. */
function judgeByMode(
  mode: SecurityMode,
  call: { toolName: string; isGated: boolean; approvalKey: string; isRemembered: boolean },
): ModeVerdict {
  if (!call.isGated) return { type: 'approved', by: 'ungated' }
  switch (mode.mode) {
    case 'auto':
      return { type: 'approved', by: 'auto' }
    case 'allowlist':
      if (isAllowlisted(mode.patterns, call)) return { type: 'approved', by: 'allowlist' }
      return call.isRemembered
        ? { type: 'approved', by: 'remembered' }
        : { type: 'asks', reason: 'not-on-allowlist' }
    case 'ask':
      return call.isRemembered ? { type: 'approved', by: 'remembered' } : { type: 'asks', reason: 'mode' }
    default:
      return assertNever(mode)
  }
}
