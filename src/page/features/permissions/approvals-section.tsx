import { describeApprovalKey } from '../../../core/model/tools/permission.ts'
import { useMemo, type ReactNode } from 'react'
import type { RememberedApproval } from '../../../core/model/tools/permission.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { PermissionSettingsProps } from './allowlist-section.tsx'
import { PermissionItem, PermissionList } from './permission-list.tsx'
import { formatDate } from '../../i18n/formats.ts'

export function ApprovalsSection({ queries, commands }: PermissionSettingsProps) {
  const approvals = useObservable(useMemo(() => queries.watchApprovals(), [queries]))
  return (
    <div>
      <h3 className="text-base font-medium">{i18n.t('Remembered approvals')}</h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        {i18n.t(
          'What you allowed for a whole chat or for always. If you remove an approval, you are asked again.',
        )}
      </p>
      <PermissionList
        label={i18n.t('Remembered approvals')}
        observed={approvals}
        whenEmpty={i18n.t('No approvals yet. Every call that matters asks.')}
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

function Approval({ approval }: { approval: RememberedApproval }) {
  const { toolName, approvalKey, scope, sessionId, tainted, createdAt } = approval
  return (
    <>
      <p className="font-mono text-sm break-all">
        <RevealedText text={`${toolName} ${describeApprovalKey({ approvalKey, isExact: tainted })}`} />
      </p>
      <p className="text-sm text-muted">
        {scope === 'always' || sessionId === undefined ? (
          i18n.t('In every chat')
        ) : (
          <Trans id="In <link>one chat</link>" components={{ link: <ChatLink sessionId={sessionId} /> }} />
        )}
        {tainted && `, ${i18n.t('even after external content was read')}`}
        {`, ${i18n.t('since {date}', { date: formatDate(createdAt) })}`}
      </p>
    </>
  )
}

function ChatLink({ sessionId, children }: { sessionId: string; children?: ReactNode }) {
  return (
    <a href={`#/c/${sessionId}`} className="rounded-sm text-accent underline underline-offset-4">
      {children}
    </a>
  )
}
