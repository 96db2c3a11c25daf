import type { ApprovalScope } from '../kernel/interaction.ts'
import type { Result } from '../kernel/result.ts'

/** A remembered yes. There is no remembered no. `tainted`: it was given knowing that untrusted content was read. */
export interface Approval {
  toolName: string
  approvalKey: string
  scope: Exclude<ApprovalScope, 'once'>
  tainted: boolean
}

/** The approvals that hold in one session: its own and those for always. Never throws. */
export interface ApprovalStorePort {
  list(): Promise<readonly Approval[]>
  add(approval: Approval): Promise<Result<null>>
}
