import type { ApprovalScope } from '../../kernel/interaction.ts'
import type { Result } from '../../kernel/result.ts'

/**
 * A remembered yes; there is no remembered no. `tainted`: it answered the question that untrusted content raises, which
 * a yes given in innocence does not, and it holds for one chat only.
 */
export interface Approval {
  toolName: string
  approvalKey: string
  scope: Exclude<ApprovalScope, 'once'>
  tainted: boolean
}

/** The approvals that hold in one session: its own and those for always. Never rejects. */
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
