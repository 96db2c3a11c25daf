import { describeApprovalKey } from '../../../core/model/tools/permission.ts'
import { useMemo, type ReactNode } from 'react'
import type { RememberedApproval } from '../../../core/model/tools/permission.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { PermissionSettingsProps } from './allowlist-section.tsx'
import { PermissionItem, PermissionList } from './permission-list.tsx'
import { formatDate } from '../../i18n/formats.ts'

export function ApprovalsSection({ queries, commands }: PermissionSettingsProps) {
  const { label, hint } = settingText('approvals')
  const approvals = useObservable(useMemo(() => queries.watchApprovals(), [queries]))
  return (
    <div {...settingAnchor('approvals')} className="flex flex-col gap-3">
      <SectionHeader title={label}>{hint}</SectionHeader>
      <PermissionList label={label} observed={approvals} whenEmpty={i18n.t('No saved approvals.')}>
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
