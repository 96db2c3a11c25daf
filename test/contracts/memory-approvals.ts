import type { Approval, ApprovalStorePort } from '../../src/core/engine/approvals/approval.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

export class MemoryApprovals implements ApprovalStorePort {
  readonly added: Approval[] = []

  async list() {
    return this.added
  }

  async add(approval: Approval) {
    this.added.push(approval)
    return succeed(null)
  }
}
