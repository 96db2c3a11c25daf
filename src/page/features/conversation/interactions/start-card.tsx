import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import type { StartArguments } from '../../../../core/model/workflows/start-approval.ts'
import type { ApprovalScope, ToolEffect } from '../../../../core/model/tools/interaction.ts'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { ApprovalCardProps } from './approval-card.tsx'
import { CardFrame, GuardedButton } from './card-frame.tsx'

const effectTexts: Record<ToolEffect, MessageDescriptor> = {
  read: /*i18n*/ { id: 'reads' },
  write: /*i18n*/ { id: 'changes data' },
  network: /*i18n*/ { id: 'uses the network' },
  spend: /*i18n*/ { id: 'costs money' },
}

export interface StartCardProps extends ApprovalCardProps {
  start: StartArguments
}

/** The approval of a workflow's start: the tools of each stage, and what they may do. */
export function StartCard({ interaction, start, failure, onAnswer }: StartCardProps) {
  const isArmed = useClickGuard()
  const allow = (scope: ApprovalScope) => onAnswer({ outcome: 'accepted', value: { kind: 'approve', scope } })
  const canRemember = interaction.scopes.includes('always') && !interaction.tainted
  return (
    <CardFrame label={i18n.t('Approval: {toolName}', { toolName: spellHidden(start.name) })} outcome={null}>
      <div className="@container flex items-start gap-2.5">
        <ShieldQuestion aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <RevealedText text={i18n.t('Start the workflow “{name}”?', { name: start.name })} />
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {i18n.t('Its stages may use these tools without asking again.')}
          </p>
          <ul
            aria-label={i18n.t('Tools by stage')}
            className="mt-3 divide-y divide-border rounded-md bg-surface text-sm"
          >
            {start.stages.map(({ title, tools, effects }, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- stages may have the same title, and the list never changes
                key={index}
                className="flex flex-col gap-x-4 gap-y-1 px-3 py-2 @md:flex-row @md:items-baseline"
              >
                <span dir="auto" className="min-w-0 break-words font-medium @md:w-2/5">
                  <RevealedText text={title} />
                </span>
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1">
                  <Tools tools={tools} />
                  {effects.length > 0 && (
                    <span
                      className={effects.some((effect) => effect !== 'read') ? 'text-warning' : 'text-muted'}
                    >
                      {effects.map((effect) => i18n.t(effectTexts[effect])).join(', ')}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {canRemember && (
            <p className="mt-2 text-sm text-muted">
              {i18n.t('“Always allow” covers this version of the workflow. Any change asks again.')}
            </p>
          )}
        </div>
      </div>
      {failure !== null && <p className="mt-2 text-danger">{failure}</p>}
      <div className="mt-3 flex flex-wrap gap-2 sm:ps-7">
        <GuardedButton look="primary" isArmed={isArmed} onClick={() => allow('once')}>
          {i18n.t('Allow once')}
        </GuardedButton>
        {canRemember && (
          <GuardedButton isArmed={isArmed} onClick={() => allow('always')}>
            <ShieldCheck aria-hidden size={15} />
            {i18n.t('Always allow')}
          </GuardedButton>
        )}
        <GuardedButton isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {i18n.t('Deny')}
        </GuardedButton>
      </div>
    </CardFrame>
  )
}

function Tools({ tools }: { tools: readonly string[] | undefined }) {
  if (tools === undefined) return <span className="text-warning">{i18n.t('Every tool of this chat')}</span>
  if (tools.length === 0) return <span className="text-muted">{i18n.t('No tools')}</span>
  return tools.map((tool) => (
    <code key={tool} className="font-mono break-all">
      <RevealedText text={tool} />
    </code>
  ))
}
