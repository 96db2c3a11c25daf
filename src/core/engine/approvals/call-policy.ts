import type { AuthoritySource, SecurityMode, AllowedCalls } from '../../model/tools/permission.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { CallId } from '../../model/id.ts'
import type { ApprovalReason, ApprovalScope } from '../../model/tools/interaction.ts'
import { isRemembered, isRememberedUnderTaint, type Approval } from './approval.ts'
import type { CallDetails } from './call-details.ts'
import type { ToolEnvelope } from './grants.ts'
import { isUntaintedAddress, type TaintState } from './taint-addresses.ts'
import { readResultTool } from '../../model/tools/read-result.ts'
import { decodeHost } from '../../../lib/decode-host.ts'
import { assertNever } from '../../../lib/assert-never.ts'

export type PolicyVerdict =
  | { type: 'approved'; by: AuthoritySource }
  | { type: 'denied'; by: AuthoritySource; failure: Failure }
  | { type: 'asks'; reason: ApprovalReason; scopes: readonly ApprovalScope[] }

/** The answer of the plan of a research to a call. `undecided` leaves it to the mode. */
export type PlanVerdict = 'approved' | 'refused' | 'asks' | 'undecided'

/** Decides about network calls of a research that the user has started. It decides before the taint and the mode. */
export interface PlanGrantsPort {
  decide(call: Pick<CallDetails, 'toolName' | 'address'>): PlanVerdict
}

export interface PolicyInput {
  callId: CallId
  details: CallDetails
  argumentsDigest: string
  mode: SecurityMode
  taint: TaintState
  approvals: readonly Approval[]
  envelope?: ToolEnvelope
  plan?: PlanGrantsPort
}

/** Evaluates everything that needs no user and no guard: first the envelope and its grants, then the taint, then the mode. */
export function evaluatePolicy(call: PolicyInput): PolicyVerdict {
  const { details: callDetails, envelope, approvals } = call
  const { toolName } = callDetails
  // Every workflow may read the results of its own calls.
  if (envelope && toolName !== readResultTool && !envelope.allows(toolName))
    return judgeByGrant(call, envelope)
  const byPlan = judgeByPlan(call)
  if (byPlan) return byPlan
  if (isTaintedNetworkCall(callDetails, call.taint)) {
    return isRememberedUnderTaint(approvals, callDetails)
      ? { type: 'approved', by: 'remembered' }
      : { type: 'asks', reason: 'tainted-network', scopes: ['once', 'chat'] }
  }
  if (envelope) return { type: 'approved', by: 'envelope' }
  const verdict = evaluateMode(call.mode, {
    ...callDetails,
    isRemembered: isRemembered(approvals, callDetails),
  })
  if (verdict.type !== 'asks') return verdict
  return { ...verdict, scopes: scopesOfMode(call.taint) }
}

/** Applies the plan of a research. A call that it asks about can be allowed for the whole research. */
function judgeByPlan({ plan, details: callDetails, approvals }: PolicyInput): PolicyVerdict | undefined {
  switch (plan?.decide(callDetails)) {
    case 'approved':
      return { type: 'approved', by: 'plan' }
    case 'refused':
      return { type: 'denied', by: 'plan', failure: createFailure('not-in-plan') }
    case 'asks':
      return isRemembered(ofChat(approvals), callDetails)
        ? { type: 'approved', by: 'remembered' }
        : { type: 'asks', reason: 'rule', scopes: ['once', 'run'] }
    default:
      return undefined
  }
}

/** Leaves out permanent approvals, which were not given for what a research reads. */
function ofChat(approvals: readonly Approval[]): Approval[] {
  return approvals.filter(({ scope }) => scope === 'chat')
}

/** Returns the scopes of an approval that a mode asks for. */
export function scopesOfMode({ tainted }: Pick<TaintState, 'tainted'>): readonly ApprovalScope[] {
  return tainted ? ['once', 'chat'] : ['once', 'chat', 'always']
}

/** Applies a grant. It covers these exact arguments, so nothing else is checked. */
function judgeByGrant(
  { callId, details: callDetails, argumentsDigest }: PolicyInput,
  { stageExecutionId, attempt, grants }: ToolEnvelope,
): PolicyVerdict {
  const { toolName } = callDetails
  const use = grants.consume({ stageExecutionId, attempt, proposalId: callId, toolName, argumentsDigest })
  const deny = (code: 'grant-consumed' | 'grant-expired'): PolicyVerdict => ({
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

/** Network calls with an unknown URL count as unsafe. */
function isTaintedNetworkCall({ effects, address }: CallDetails, taint: TaintState): boolean {
  if (!taint.tainted || !taint.asks || !effects.includes('network')) return false
  return !address || !isUntaintedAddress(address, taint)
}

/**
 * Matches the whole key against the pattern. `*` matches any characters, including none. Any other character matches itself.
 * Takes at most pattern × key steps.
 */
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
    ({ toolName, pattern }) =>
      toolName === call.toolName &&
      (matchesPattern(pattern, call.approvalKey) ||
        matchesPattern(withHostLetters(pattern), withHostLetters(call.approvalKey))),
  )
}

/** Returns a key or pattern that starts with a web address with the host in its own letters, not in Punycode. */
function withHostLetters(key: string): string {
  return key.replace(/(?<=^https?:\/\/)[^/:]+/i, (host) => decodeHost(host.normalize('NFC')))
}

type ModeVerdict =
  | { type: 'approved'; by: Extract<AuthoritySource, 'ungated' | 'auto' | 'allowlist' | 'remembered'> }
  | { type: 'asks'; reason: Extract<ApprovalReason, 'mode' | 'not-on-allowlist'> }

/** Evaluates the mode for a call. A stored approval also counts in allowlist mode, so a call that matches no pattern is asked about once. */
function evaluateMode(
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
