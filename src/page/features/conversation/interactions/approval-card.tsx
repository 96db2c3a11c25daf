import { describeApprovalKey } from '../../../../core/model/tools/permission.ts'
import { showText } from '../../../i18n/show-text.ts'
import { ShieldQuestion } from 'lucide-react'
import { useId } from 'react'
import type {
  ApprovalReason,
  ApprovalScope,
  InteractionAnswer,
  InteractionOf,
} from '../../../../core/model/tools/interaction.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { GuardedButton, CardFrame } from './card-frame.tsx'
import { AnsweredLine } from './answered-line.tsx'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'

type Approval = InteractionOf<'approve'>

const scopeLabels: readonly { scope: ApprovalScope; label: MessageDescriptor }[] = [
  { scope: 'once', label: /*i18n*/ { id: 'Allow once' } },
  { scope: 'chat', label: /*i18n*/ { id: 'Allow for this chat' } },
  { scope: 'always', label: /*i18n*/ { id: 'Always allow' } },
]

const reasons: Record<ApprovalReason, MessageDescriptor> = {
  mode: /*i18n*/ { id: 'This chat is in Ask mode, and this call has not been allowed before.' },
  'not-on-allowlist': /*i18n*/ { id: 'No pattern of your allowlist covers this call.' },
  'tainted-network': /*i18n*/ {
    id: 'This chat has read external content, which may have chosen this address. Check it before you allow it.',
  },
  'outside-envelope': /*i18n*/ { id: 'The workflow does not list this call.' },
}

export interface ApprovalCardProps {
  interaction: Approval
  response: Pick<VisibleInteraction, 'answer' | 'failure'>
  onAnswer: (answer: InteractionAnswer) => void
}

export function ApprovalCard({ interaction, response, onAnswer }: ApprovalCardProps) {
  const isArmed = useClickGuard()
  const { toolName, description, localized, tainted, reason, approvalKey, scopes, address } = interaction
  const argumentsText = JSON.stringify(interaction.arguments, null, 2)
  return (
    <CardFrame
      label={i18n.t('Approval: {toolName}', { toolName })}
      outcome={response.answer === null ? null : <AnsweredLine answer={response.answer} />}
    >
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <RevealedText text={showText(localized, description)} />
          </p>
          <p className={reason === 'tainted-network' ? 'mt-1 text-warning' : 'mt-1 text-sm text-muted'}>
            {i18n.t(reasons[reason])}
          </p>
        </div>
      </div>
      {address !== undefined && (tainted || !argumentsText.includes(address)) && (
        <Exact title={i18n.t('Address')} text={address} />
      )}
      <Exact title={i18n.t('Arguments')} text={argumentsText} />
      {scopes.some((scope) => scope !== 'once') && (
        <p className="mt-2 text-sm break-words text-muted">
          <Trans
            id="If allowed for longer, this covers {call}"
            values={{
              call: (
                <code className="font-mono">
                  <RevealedText
                    text={`${toolName} ${describeApprovalKey({ approvalKey, isExact: reason === 'tainted-network' })}`}
                  />
                </code>
              ),
            }}
          />
        </p>
      )}
      {response.failure !== null && <p className="mt-2 text-danger">{response.failure}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {scopeLabels
          .filter(({ scope }) => scopes.includes(scope))
          .map(({ scope, label }) => (
            <GuardedButton
              key={scope}
              look={scope === 'once' ? 'primary' : 'outline'}
              isArmed={isArmed}
              onClick={() => onAnswer({ outcome: 'accepted', value: { kind: 'approve', scope } })}
            >
              {i18n.t(label)}
            </GuardedButton>
          ))}
        <GuardedButton look="danger" isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {i18n.t('Deny')}
        </GuardedButton>
      </div>
    </CardFrame>
  )
}

/** Shows the complete text. A long text scrolls, and its title says so. */
function Exact({ title, text }: { title: string; text: string }) {
  const id = useId()
  const isLong = text.length > 1200
  return (
    <div className="mt-3">
      <p id={id} className="text-xs font-medium text-muted">
        {isLong
          ? i18n.t('{title} ({count} characters, all of them in this box)', { title, count: text.length })
          : title}
      </p>
      <pre
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className="mt-1 max-h-72 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap"
      >
        <RevealedText text={text} />
      </pre>
    </div>
  )
}
