import type { ApprovalScope } from '../../model/tools/interaction.ts'
import type { Result } from '../../model/failures/result.ts'

/**
 * A stored approval. Denials are not stored. `tainted` marks an approval given after untrusted content. An approval given before
 * does not count there. A tainted one applies to one chat only.
 */
export interface Approval {
  toolName: string
  approvalKey: string
  scope: Exclude<ApprovalScope, 'once'>
  tainted: boolean
}

/** The approvals that apply to one session: its own and the permanent ones. Never rejects. */
export interface ApprovalStorePort {
  list(): Promise<readonly Approval[]>
  add(approval: Approval): Promise<Result<null>>
}

export function isRemembered(
  approvals: readonly Approval[],
  call: Pick<Approval, 'toolName' | 'approvalKey' | 'tainted'>,
): boolean {
  return approvals.some(
    ({ toolName, approvalKey, tainted, scope }) =>
      toolName === call.toolName &&
      approvalKey === call.approvalKey &&
      (!call.tainted || (tainted && scope === 'chat')),
  )
}
