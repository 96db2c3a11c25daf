import { useMemo, type ReactNode } from 'react'
import type { RememberedApproval } from '../../../core/model/tools/permission.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { say } from '../../i18n/say.ts'
import type { PermissionSettingsProps } from './allowlist-section.tsx'
import { PermissionItem, PermissionList } from './permission-list.tsx'
import { formatDate } from '../../i18n/formats.ts'
import { Said } from '../../i18n/said.tsx'

export function ApprovalsSection({ queries, commands }: PermissionSettingsProps) {
  const approvals = useObservable(useMemo(() => queries.watchApprovals(), [queries]))
  return (
    <div>
      <h3 className="text-base font-medium">{say('Remembered approvals')}</h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        {say('What you allowed for a whole chat or for always. What you remove is asked again.')}
      </p>
      <PermissionList
        label={say('Remembered approvals')}
        observed={approvals}
        whenEmpty={say('Nothing is remembered: every call that matters asks.')}
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
        <RevealedText text={`${toolName} ${approvalKey}`} />
      </p>
      <p className="text-sm text-muted">
        {scope === 'always' || sessionId === undefined ? (
          say('In every chat')
        ) : (
          <Said text="In <link>one chat</link>" tags={{ link: <ChatLink sessionId={sessionId} /> }} />
        )}
        {tainted && `, ${say('also after content from outside was read')}`}
        {`, ${say('since {date}', { date: formatDate(createdAt) })}`}
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
