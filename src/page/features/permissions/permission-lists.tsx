import { useMemo, useState, type ReactNode, useId } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { useObservable, type Observed } from '../../ui/hooks/use-observable.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { PermissionCommands } from './permission-commands.ts'
import { describeApprovalKey, type RememberedApproval } from '../../../core/model/tools/permission.ts'
import { Trans } from '../../i18n/trans.tsx'
import { formatDate } from '../../i18n/formats.ts'
import { Trash2 } from 'lucide-react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

export interface PermissionSettingsProps {
  queries: Queries
  commands: PermissionCommands
}

export function AllowlistSection({
  queries,
  commands,
  tools,
}: PermissionSettingsProps & { tools: readonly ToolSummary[] }) {
  const { label, hint } = settingText('allowlist')
  const patterns = useObservable(useMemo(() => queries.watchAllowlist(), [queries]))
  return (
    <div {...settingAnchor('allowlist')} className="flex flex-col gap-3">
      <SectionHeader title={label}>{hint}</SectionHeader>
      <PatternForm commands={commands} tools={tools.filter(({ mayAsk }) => mayAsk)} />
      <PermissionList
        label={label}
        observed={patterns}
        whenEmpty={i18n.t('No rules yet. Allowlist mode works like Ask mode until you add one.')}
      >
        {patterns.state === 'ready' &&
          patterns.value.map((entry) => (
            <PermissionItem key={entry.id} onRemove={() => commands.removePattern(entry)}>
              <code className="font-mono text-sm break-all">
                <RevealedText
                  text={`${entry.toolName ?? i18n.t('any tool (no longer used)')} ${entry.pattern}`}
                />
              </code>
            </PermissionItem>
          ))}
      </PermissionList>
    </div>
  )
}

function PatternForm({ commands, tools }: { commands: PermissionCommands; tools: readonly ToolSummary[] }) {
  const [chosenTool, setChosenTool] = useState<string | null>(null)
  const toolName = chosenTool ?? tools[0]?.name ?? ''
  const [pattern, setPattern] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    const problem = await commands.addPattern({ toolName, pattern })
    setError(problem)
    if (problem === null) setPattern('')
  }
  return (
    <form
      className="flex flex-col items-start gap-2 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (pattern.trim() !== '') void add()
      }}
    >
      <div className="w-full sm:w-44">
        <Field label={i18n.t('Tool')}>
          <select
            value={toolName}
            onChange={(event) => setChosenTool(event.target.value)}
            className={`${controlClass} h-9.5`}
          >
            {tools.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      </div>
      <div className="w-full flex-1">
        <Field
          label={i18n.t('Pattern')}
          hint={i18n.t('e.g. https://example.org/docs for fetch_url. A * matches any characters.')}
          {...(error !== null && { error })}
        >
          <input
            type="text"
            value={pattern}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => {
              setPattern(event.target.value)
              setError(null)
            }}
            className={`${controlClass} font-mono`}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:mt-6.5" disabled={pattern.trim() === '' || toolName === ''}>
        {i18n.t('Add pattern')}
      </Button>
    </form>
  )
}

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

interface PermissionListProps {
  label: string
  observed: Observed<readonly unknown[], Failure>
  whenEmpty: string
  children: ReactNode
}

function PermissionList({ label, observed, whenEmpty, children }: PermissionListProps) {
  switch (observed.state) {
    case 'loading':
      return <Spinner>{i18n.t('Loading your permissions…')}</Spinner>
    case 'failed':
      return <FailureProblem failure={observed.reason} />
    case 'ready': {
      const isEmpty = observed.value.length === 0
      return (
        <>
          <ul
            aria-label={label}
            className={isEmpty ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'}
          >
            {children}
          </ul>
          {isEmpty && <p className="text-muted">{whenEmpty}</p>}
        </>
      )
    }
  }
}

function PermissionItem({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const id = useId()
  return (
    <li className="flex items-center gap-2 py-2 ps-4 pe-2">
      <div id={id} className="min-w-0 flex-1">
        {children}
      </div>
      <IconButton icon={Trash2} label={i18n.t('Remove')} aria-describedby={id} onClick={onRemove} />
    </li>
  )
}
