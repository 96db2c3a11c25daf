import { useMemo } from 'react'
import type { RememberedApproval } from '../../../core/kernel/permission.ts'
import { RevealedText } from '../../ui/revealed-text.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import type { PermissionsPartProps } from './allowlist-part.tsx'
import { PermissionItem, PermissionList } from './permission-list.tsx'

export function ApprovalsPart({ queries, commands }: PermissionsPartProps) {
  const approvals = useObservable(useMemo(() => queries.watchApprovals(), [queries]))
  return (
    <div>
      <h3 className="text-base font-medium">Remembered approvals</h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        What you allowed for a whole chat or for always. What you remove is asked again.
      </p>
      <PermissionList
        label="Remembered approvals"
        observed={approvals}
        whenEmpty="Nothing is remembered: every call that matters asks."
      >
        {approvals.state === 'ready' &&
          approvals.value.map((approval) => (
            <PermissionItem key={approval.id} onRemove={() => commands.removeApproval(approval)}>
              <Approval approval={approval} />
            </PermissionItem>
          ))}
      </PermissionList>
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

function Approval({ approval }: { approval: RememberedApproval }) {
  const { toolName, approvalKey, scope, sessionId, tainted, createdAt } = approval
  return (
    <>
      <p className="font-mono text-sm break-all">
        <RevealedText text={`${toolName} ${approvalKey}`} />
      </p>
      <p className="text-sm text-muted">
        {scope === 'always' || sessionId === undefined ? (
          'In every chat'
        ) : (
          <>
            In{' '}
            <a href={`#/c/${sessionId}`} className="rounded-sm text-accent underline underline-offset-4">
              one chat
            </a>
          </>
        )}
        {tainted && ', also after content from outside was read'}
        {`, since ${dateFormat.format(createdAt)}`}
      </p>
    </>
  )
}
