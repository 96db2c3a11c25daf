import { truncateString } from '../../../lib/text.ts'
import { type LocalizedText, toStoredText } from '../../model/messages/localized-text.ts'
import type { AuthorityRecord, AuthoritySource, SecurityMode } from '../../model/tools/permission.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { interactionIdSchema, type CallId, type InteractionId } from '../../model/id.ts'
import type { ApprovalScope, InteractionOf } from '../../model/tools/interaction.ts'
import type { JsonValue } from '../../model/json.ts'
import { type ApprovalStorePort, approvalKeyUnderTaint, toApproval } from './approval.ts'
import { resolveCallDetails, type CallDetails, digestArguments, type DigestPort } from './call-details.ts'
import type { ToolEnvelope } from './grants.ts'
import {
  type InteractionOutcome,
  type RunInteractions,
  validateInteractionAnswer,
} from './interaction-queue.ts'
import { evaluatePolicy, scopesOfMode, type PlanGrantsPort, type PolicyVerdict } from './call-policy.ts'
import type { ChildTurn } from '../ports/turn-ports.ts'
import type { TaintState } from './taint-addresses.ts'
import type { ToolAuthority } from './tool-authority.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { engineText } from '../../model/messages/write-text.ts'

export interface AuthorityRequest {
  callId: CallId
  tool: ToolAuthority
  /** Arguments for the tool, after transforms and its schema. */
  args: unknown
  /** The same arguments as JSON, which are shown and digested. */
  arguments: JsonValue
  mode: SecurityMode
  taint: TaintState
  /** The envelope of the workflow that drives the turn, if any. */
  envelope?: ToolEnvelope
  /** The plan of the research that the call belongs to, if any. */
  plan?: PlanGrantsPort
  /** A rule of the person asks before the call, in every mode and envelope. */
  isAskedByRule?: boolean
  /** The interaction that was open when the run was interrupted. It is raised again under its id. */
  openInteractionId?: InteractionId
  /** Time that an interaction waits for the user, in ms; unlimited if absent. */
  promptTimeoutMs?: number
  /** Set in a child run, which never offers an approval for all chats. */
  child?: Pick<ChildTurn, 'allowsRunScope'>
}

export type CallGuardVerdict =
  | { type: 'passed' }
  | { type: 'denied'; hookId: string; reason: LocalizedText }
  | { type: 'failed'; hookId: string; failure: Failure }

/** The guards of `call-tools/pre` for this call. `early` guards can decide before the user is asked. */
export interface CallGuardsPort {
  evaluate(guards: 'all' | 'early'): Promise<CallGuardVerdict>
}

export interface AuthorityPorts {
  /** Interactions of the run, which are recorded in its journal (`InteractionQueue.recordedBy`). */
  interactions: RunInteractions
  approvals: ApprovalStorePort
  digest: DigestPort
  guards: CallGuardsPort
  ids: { next(prefix: string): string }
  /**
   * Gets exactly one `authority-decided` event for each request, as the last step. A call that is asked about again after
   * the mode became stricter has several, of which the last one counts.
   */
  emit(event: { type: 'authority-decided'; callId: CallId } & AuthorityRecord): void
}

/**
 * `denied` and `unasked` are returned to the model, and the turn continues. `unasked`: the question could not be stored. `halted`: no user can answer, so no call of the batch runs and the
 * turn ends. `cancelled`: the turn was stopped while the user was asked. `failed`: a guard failed, and the stage with it.
 */
export type AuthorityDecision =
  | { type: 'approved'; by: AuthoritySource; scope?: ApprovalScope }
  | { type: 'denied'; by: AuthoritySource; failure: Failure }
  | { type: 'unasked'; failure: Failure }
  | { type: 'halted'; failure: Failure }
  | { type: 'cancelled' }
  | { type: 'failed'; failure: Failure }

type AuthorizationVerdict = (PolicyVerdict & { type: 'approved' | 'denied' }) | PersonVerdict | GuardVerdict
type GuardVerdict =
  | { type: 'denied'; by: 'guard'; hookId: string; failure: Failure }
  | { type: 'failed'; by: 'guard'; hookId: string; failure: Failure }

/**
 * Decides whether one call may run. Checks its approval key, then envelope, taint and mode. Asks the user if necessary. Then runs
 * the guards, which override everything, and emits the audit record. Must be called in call order, one call at a time.
 */
export async function authorizeCall(
  request: AuthorityRequest,
  ports: AuthorityPorts,
  signal: AbortSignal,
): Promise<AuthorityDecision> {
  const argumentsDigest = await digestArguments(request.arguments, ports.digest)
  const callDetails = resolveCallDetails(request.tool, request.args)
  const outcome: AuthorizationVerdict = callDetails.ok
    ? await rule({ ...request, details: callDetails.value, argumentsDigest }, ports, signal)
    : { type: 'denied', by: 'approval-key', failure: callDetails.failure }
  const { envelope } = request
  ports.emit({
    type: 'authority-decided',
    callId: request.callId,
    toolName: request.tool.name,
    verdict: outcome.type === 'unasked' ? 'failed' : outcome.type,
    by: outcome.by,
    mode: request.mode.mode,
    approvalKey: callDetails.ok ? callDetails.value.approvalKey : undefined,
    argumentsDigest,
    tainted: request.taint.tainted,
    scope: 'scope' in outcome ? outcome.scope : undefined,
    hookId: 'hookId' in outcome ? outcome.hookId : undefined,
    ...(envelope && { stageExecutionId: envelope.stageExecutionId, attempt: envelope.attempt }),
  })
  return toDecision(outcome)
}

type Case = AuthorityRequest & { details: CallDetails; argumentsDigest: string }

async function rule(call: Case, ports: AuthorityPorts, signal: AbortSignal): Promise<AuthorizationVerdict> {
  const policy = evaluatePolicy({ ...call, approvals: await ports.approvals.list() })
  const verdict = requireAnswer(call, applyRule(call, policy))
  const outcome = verdict.type === 'asks' ? await ask(call, verdict, { ports, signal }) : verdict
  if (outcome.type !== 'approved') return outcome
  return readGuards(await ports.guards.evaluate('all')) ?? outcome
}

/** Lets a rule ask where the policy would not. A call that the user granted itself is not asked about again. */
function applyRule({ isAskedByRule }: Case, verdict: PolicyVerdict): PolicyVerdict {
  if (isAskedByRule !== true || verdict.type === 'denied') return verdict
  if (verdict.type === 'approved' && verdict.by === 'grant') return verdict
  const isMoreTelling =
    verdict.type === 'asks' && (verdict.reason === 'tainted-network' || verdict.reason === 'outside-envelope')
  return { type: 'asks', reason: isMoreTelling ? verdict.reason : 'rule', scopes: ['once'] }
}

/** A call that waits for the user is never approved by a mode, whatever was changed since it was asked about. */
function requireAnswer({ openInteractionId, taint }: Case, verdict: PolicyVerdict): PolicyVerdict {
  const isByMode = verdict.type === 'approved' && (verdict.by === 'auto' || verdict.by === 'allowlist')
  if (openInteractionId === undefined || !isByMode) return verdict
  return { type: 'asks', reason: 'mode', scopes: scopesOfMode(taint) }
}

async function ask(
  call: Case,
  question: Extract<PolicyVerdict, { type: 'asks' }>,
  { ports, signal }: { ports: AuthorityPorts; signal: AbortSignal },
): Promise<AuthorizationVerdict> {
  const forbidden = readGuards(await ports.guards.evaluate('early'))
  if (forbidden) return forbidden
  const interaction = toInteraction(call, question, ports)
  const outcome = toPersonVerdict(interaction, await ports.interactions.raise(interaction, signal))
  if (outcome.type !== 'approved') return outcome
  const { envelope } = call
  if (question.reason === 'outside-envelope' && envelope) return applyGrant(call, envelope, outcome)
  return remember(outcome, interaction, ports)
}

/** Opens a grant for the call that the user has allowed, and uses it at once. */
function applyGrant(
  { callId, details: { toolName }, argumentsDigest }: Case,
  { stageExecutionId, attempt, grants }: ToolEnvelope,
  allowed: Extract<PersonVerdict, { type: 'approved' }>,
): AuthorizationVerdict {
  const token = { stageExecutionId, attempt, proposalId: callId, toolName, argumentsDigest }
  grants.grant(token)
  if (grants.consume(token) === 'consumed') return allowed
  return { type: 'denied', by: 'grant', failure: createFailure('grant-expired') }
}

function toInteraction(
  call: Case,
  { reason, scopes }: Extract<PolicyVerdict, { type: 'asks' }>,
  { ids }: AuthorityPorts,
): InteractionOf<'approve'> {
  const { callId, details: callDetails, arguments: args, taint, openInteractionId, promptTimeoutMs } = call
  return {
    kind: 'approve',
    id: openInteractionId ?? interactionIdSchema.parse(ids.next('interaction')),
    callId,
    toolName: callDetails.toolName,
    ...toDescription(callDetails.description ?? engineText('run-tool', { name: callDetails.toolName })),
    arguments: args,
    effects: [...callDetails.effects],
    approvalKey: reason === 'tainted-network' ? approvalKeyUnderTaint(callDetails) : callDetails.approvalKey,
    reason,
    tainted: taint.tainted,
    address: callDetails.address?.href,
    scopes: call.child && call.isAskedByRule !== true ? scopesOfChild(scopes, call.child) : [...scopes],
    timeoutMs: promptTimeoutMs,
  }
}

function scopesOfChild(
  scopes: readonly ApprovalScope[],
  { allowsRunScope }: Pick<ChildTurn, 'allowsRunScope'>,
): ApprovalScope[] {
  return scopes.flatMap((scope): ApprovalScope[] => {
    if (scope === 'always' || scope === 'run') return []
    return scope === 'once' && allowsRunScope ? ['once', 'run'] : [scope]
  })
}

function toDescription(text: LocalizedText): Pick<InteractionOf<'approve'>, 'description' | 'localized'> {
  const { localized } = toStoredText(text)
  return { description: text.text, localized }
}

/** Stores the approval. If that fails, it applies to this call only, and the record says so. */
async function remember(
  outcome: Extract<PersonVerdict, { type: 'approved' }>,
  interaction: InteractionOf<'approve'>,
  { approvals }: AuthorityPorts,
): Promise<AuthorizationVerdict> {
  const { scope } = outcome
  const approval = toApproval(interaction)
  if (scope === 'run') approvals.addForRun?.(approval)
  if (scope === 'once' || scope === 'run') return outcome
  const stored = await approvals.add({ ...approval, scope })
  return stored.ok ? outcome : { ...outcome, scope: 'once' }
}

function readGuards(verdict: CallGuardVerdict): GuardVerdict | undefined {
  switch (verdict.type) {
    case 'passed':
      return undefined
    case 'denied': {
      const { hookId, reason } = verdict
      const failure = createFailure('guard-denied', { message: engineText('guard-refused-call', { reason }) })
      return { type: 'denied', by: 'guard', hookId, failure }
    }
    case 'failed':
      return { ...verdict, by: 'guard' }
  }
}

function toDecision(outcome: AuthorizationVerdict): AuthorityDecision {
  switch (outcome.type) {
    case 'approved':
      return { type: 'approved', by: outcome.by, scope: 'scope' in outcome ? outcome.scope : undefined }
    case 'denied':
      return { type: 'denied', by: outcome.by, failure: outcome.failure }
    case 'unasked':
    case 'halted':
    case 'failed':
      return { type: outcome.type, failure: outcome.failure }
    case 'cancelled':
      return { type: 'cancelled' }
  }
}

/** The effect of an answer on the call. Outside an envelope the user decides for the workflow, so no answer is a denial there. */
type PersonVerdict =
  | { type: 'approved'; by: 'person'; scope: ApprovalScope }
  | { type: 'denied'; by: Extract<AuthoritySource, 'person' | 'timeout' | 'nobody'>; failure: Failure }
  | { type: 'unasked' | 'halted'; by: 'nobody'; failure: Failure }
  | { type: 'cancelled'; by: 'stop' }

function toPersonVerdict(interaction: InteractionOf<'approve'>, outcome: InteractionOutcome): PersonVerdict {
  if (outcome.outcome === 'unstored') return { type: 'unasked', by: 'nobody', failure: outcome.failure }
  const isGrant = interaction.reason === 'outside-envelope'
  const answer = validateInteractionAnswer(interaction, outcome)
  switch (answer.outcome) {
    case 'accepted':
      return answer.value.kind === 'approve'
        ? { type: 'approved', by: 'person', scope: answer.value.scope }
        : { type: 'denied', by: 'person', failure: createFailure('approval-denied') }
    case 'rejected':
      return { type: 'denied', by: 'person', failure: describeRefusal(isGrant, answer.reason) }
    case 'timeout':
      return {
        type: 'denied',
        by: 'timeout',
        failure: createFailure(isGrant ? 'grant-denied' : 'approval-timed-out'),
      }
    case 'unattended':
      return isGrant
        ? { type: 'denied', by: 'nobody', failure: createFailure('grant-denied') }
        : { type: 'halted', by: 'nobody', failure: createFailure('permission-required') }
    case 'cancelled':
      return { type: 'cancelled', by: 'stop' }
    default:
      return assertNever(answer)
  }
}

function describeRefusal(isGrant: boolean, reason = ''): Failure {
  const trimmed = truncateString(reason.trim(), 2000)
  return createFailure(isGrant ? 'grant-denied' : 'approval-denied', {
    message: trimmed === '' ? undefined : engineText('call-denied-with-comment', { said: trimmed }),
  })
}
