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
import { phrase, type Unsaid } from '../../../i18n/phrase.ts'
import { Said } from '../../../i18n/said.tsx'
import { say } from '../../../i18n/say.ts'
import { translate } from '../../../i18n/translate.ts'
import { ArmedButton, CardFrame } from './card-frame.tsx'
import { AnsweredLine } from './answered-line.tsx'
import type { ShownInteraction } from '../../chat-state/session/interaction-log.ts'

type Approval = InteractionOf<'approve'>

const scopeLabels: readonly { scope: ApprovalScope; label: Unsaid }[] = [
  { scope: 'once', label: phrase('Allow once') },
  { scope: 'chat', label: phrase('Allow for this chat') },
  { scope: 'always', label: phrase('Always allow') },
]

const reasons: Record<ApprovalReason, Unsaid> = {
  mode: phrase('This chat is in mode Ask, and this was not allowed before.'),
  'not-on-allowlist': phrase('No pattern of your allowlist covers this call.'),
  'tainted-network': phrase(
    'This chat has read content from outside, which may have chosen this address. Check it before you allow it.',
  ),
  'outside-envelope': phrase('The workflow did not list this call.'),
}

export interface ApprovalCardProps {
  interaction: Approval
  shown: ShownInteraction
  onAnswer: (answer: InteractionAnswer) => void
}

export function ApprovalCard({ interaction, shown, onAnswer }: ApprovalCardProps) {
  const isArmed = useClickGuard()
  const { toolName, description, tainted, reason, approvalKey, scopes, address } = interaction
  const given = JSON.stringify(interaction.arguments, null, 2)
  return (
    <CardFrame
      label={say('Approval: {toolName}', { toolName })}
      outcome={shown.answer === null ? null : <AnsweredLine answer={shown.answer} />}
    >
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <RevealedText text={translate(description)} />
          </p>
          <p className={reason === 'tainted-network' ? 'mt-1 text-warning' : 'mt-1 text-sm text-muted'}>
            {say(reasons[reason])}
          </p>
        </div>
      </div>
      {address !== undefined && (tainted || !given.includes(address)) && (
        <Exact title={say('Address')} text={address} />
      )}
      <Exact title={say('Arguments')} text={given} />
      {scopes.some((scope) => scope !== 'once') && (
        <p className="mt-2 text-sm break-words text-muted">
          <Said
            text="Allowed for longer than this once, it covers {call}"
            values={{
              call: (
                <code className="font-mono">
                  <RevealedText text={`${toolName} ${approvalKey}`} />
                </code>
              ),
            }}
          />
        </p>
      )}
      {shown.failure !== null && <p className="mt-2 text-danger">{shown.failure}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {scopeLabels
          .filter(({ scope }) => scopes.includes(scope))
          .map(({ scope, label }) => (
            <ArmedButton
              key={scope}
              look={scope === 'once' ? 'primary' : 'outline'}
              isArmed={isArmed}
              onClick={() => onAnswer({ outcome: 'accepted', value: { kind: 'approve', scope } })}
            >
              {say(label)}
            </ArmedButton>
          ))}
        <ArmedButton look="danger" isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {say('Deny')}
        </ArmedButton>
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
          ? say('{title} ({count} characters, all of them in this box)', { title, count: text.length })
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
