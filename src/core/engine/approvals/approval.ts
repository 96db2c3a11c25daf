import type { ApprovalScope } from '../../model/tools/interaction.ts'
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
