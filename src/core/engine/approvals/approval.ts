import type { RunEventBody } from '../../model/runs/run-event.ts'
import type { ApprovalScope, Interaction, InteractionOf } from '../../model/tools/interaction.ts'
import type { CallDetails } from './call-details.ts'
import { normalizeAddress } from './taint-addresses.ts'
import type { Result } from '../../model/failures/result.ts'

/**
 * A stored approval. Denials are not stored. `tainted` marks an approval given after untrusted content. An approval given before
 * does not count there. A tainted one applies to one chat only.
 */
export interface Approval {
  toolName: string
  approvalKey: string
  scope: Exclude<ApprovalScope, 'once' | 'run'>
  tainted: boolean
}

/** The approvals that apply to one session: its own and the permanent ones. Never rejects. */
export interface ApprovalStorePort {
  list(): Promise<readonly Approval[]>
  add(approval: Approval): Promise<Result<null>>
  /** Adds an approval that holds for the root run and is not stored. Absent outside child runs. */
  addForRun?(approval: Omit<Approval, 'scope'>): void
}

/** Returns what the approval of an interaction covers. */
export function toApproval({
  toolName,
  approvalKey,
  reason,
}: Pick<InteractionOf<'approve'>, 'toolName' | 'approvalKey' | 'reason'>): Omit<Approval, 'scope'> {
  return { toolName, approvalKey, tainted: reason === 'tainted-network' }
}

/** Returns the approvals for the root run in the log of a child run. They hold after a reload, and are stored nowhere else. */
export function findRunApprovals(events: readonly RunEventBody[]): Omit<Approval, 'scope'>[] {
  const raised = new Map<Interaction['id'], Interaction>()
  return events.flatMap((event) => {
    if (event.type === 'interaction-raised') raised.set(event.interaction.id, event.interaction)
    if (event.type !== 'interaction-answered' || event.answer.outcome !== 'accepted') return []
    const { value } = event.answer
    const interaction = raised.get(event.interactionId)
    return interaction?.kind === 'approve' && value.kind === 'approve' && value.scope === 'run'
      ? [toApproval(interaction)]
      : []
  })
}

/** Returns `true` if an approval covers the call. One that was given under taint covers only its own address. */
export function isRemembered(
  approvals: readonly Approval[],
  call: Pick<CallDetails, 'toolName' | 'approvalKey' | 'address'>,
): boolean {
  const keyUnderTaint = approvalKeyUnderTaint(call)
  return approvals.some(
    ({ toolName, approvalKey, tainted }) =>
      toolName === call.toolName && approvalKey === (tainted ? keyUnderTaint : call.approvalKey),
  )
}

/**
 * Returns the key of an approval that is given after untrusted content. A URL of the model is covered as it is, without its
 * fragment. A service of the user is covered by its own key.
 */
export function approvalKeyUnderTaint({
  approvalKey,
  address,
}: Pick<CallDetails, 'approvalKey' | 'address'>): string {
  const url = address?.chosenBy === 'model' ? normalizeAddress(address.href) : undefined
  return url ?? approvalKey
}

/** Returns `true` if an approval of this chat covers the call: the same URL, or the same path without a query. */
export function isRememberedUnderTaint(
  approvals: readonly Approval[],
  call: Pick<CallDetails, 'toolName' | 'approvalKey' | 'address'>,
): boolean {
  const key = approvalKeyUnderTaint(call)
  return approvals.some(
    ({ toolName, approvalKey, tainted, scope }) =>
      tainted &&
      scope === 'chat' &&
      toolName === call.toolName &&
      (approvalKey === key || (key !== call.approvalKey && approvalKey.startsWith(`${key}?`))),
  )
}
