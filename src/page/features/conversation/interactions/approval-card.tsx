import { describeApprovalKey } from '../../../../core/model/tools/permission.ts'
import { isRecord } from '../../../../lib/json.ts'
import { showText } from '../../../i18n/show-text.ts'
import { ChevronDown, MessageSquareCheck, ShieldCheck, ShieldQuestion, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type {
  ApprovalReason,
  ApprovalScope,
  InteractionAnswer,
  InteractionOf,
} from '../../../../core/model/tools/interaction.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/popovers/menu.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { AskingAgent } from './asking-agent.tsx'
import { GuardedButton, CardFrame } from './card-frame.tsx'

type Approval = InteractionOf<'approve'>

const reasons: Record<ApprovalReason, MessageDescriptor> = {
  mode: /*i18n*/ { id: 'This chat is in Ask mode, and this call has not been allowed before.' },
  'not-on-allowlist': /*i18n*/ { id: 'No allowlist rule covers this call.' },
  'tainted-network': /*i18n*/ {
    id: 'This chat has read external content, which may have chosen this address. Check it before you allow it.',
  },
  'outside-envelope': /*i18n*/ { id: 'The workflow does not list this call.' },
  rule: /*i18n*/ { id: 'A rule asks before this call.' },
}

/** Reasons that the card shows as a warning. The others only say that no rule covers the call. */
const warningReasons: ReadonlySet<ApprovalReason> = new Set(['tainted-network', 'outside-envelope'])

export interface ApprovalCardProps {
  interaction: Approval
  /** Reason why a response was not delivered. */
  failure: string | null
  onAnswer: (answer: InteractionAnswer) => void
}

/** An open approval: one sentence, the whole address or the arguments, and the buttons. */
export function ApprovalCard({ interaction, failure, onAnswer }: ApprovalCardProps) {
  const isArmed = useClickGuard()
  const { toolName, description, localized, reason, address, agent, scopes } = interaction
  const title = showText(localized, description)
  const argumentsText = JSON.stringify(interaction.arguments, null, 2)
  const areArgumentsVisible = address !== undefined && showsArguments(interaction.arguments, title, address)
  const allow = (scope: ApprovalScope) => onAnswer({ outcome: 'accepted', value: { kind: 'approve', scope } })
  return (
    <CardFrame label={i18n.t('Approval: {toolName}', { toolName })} outcome={null}>
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <RevealedText text={title} />
          </p>
          <AskingAgent agent={agent} />
          {address !== undefined && <ExactText title={i18n.t('Address')} text={address} isAddress />}
          {warningReasons.has(reason) && (
            <p className="mt-2 text-sm text-warning">{i18n.t(reasons[reason])}</p>
          )}
          {!areArgumentsVisible && <ExactText title={i18n.t('Arguments')} text={argumentsText} />}
          <FoldedDetails>
            {!warningReasons.has(reason) && <p>{i18n.t(reasons[reason])}</p>}
            {areArgumentsVisible && <ExactText title={i18n.t('Arguments')} text={argumentsText} />}
          </FoldedDetails>
        </div>
      </div>
      {failure !== null && <p className="mt-2 text-danger">{failure}</p>}
      <div className="mt-3 flex flex-wrap gap-2 sm:ps-7">
        <GuardedButton look="primary" isArmed={isArmed} onClick={() => allow('once')}>
          {i18n.t('Allow once')}
        </GuardedButton>
        {scopes.includes('run') && (
          <GuardedButton isArmed={isArmed} onClick={() => allow('run')}>
            {i18n.t('Allow for this research')}
          </GuardedButton>
        )}
        <MoreWaysToAllow interaction={interaction} isArmed={isArmed} onAllow={allow} />
        <GuardedButton isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {i18n.t('Deny')}
        </GuardedButton>
      </div>
    </CardFrame>
  )
}

const longerScopes: readonly { scope: ApprovalScope; label: MessageDescriptor; icon: LucideIcon }[] = [
  { scope: 'chat', label: /*i18n*/ { id: 'Allow for this chat' }, icon: MessageSquareCheck },
  { scope: 'always', label: /*i18n*/ { id: 'Always allow' }, icon: ShieldCheck },
]

interface MoreWaysToAllowProps {
  interaction: Approval
  isArmed: boolean
  onAllow: (scope: ApprovalScope) => void
}

/** Menu of the longer scopes, with the calls that they cover. Never offers “Always allow” if external content may have asked for the call. */
function MoreWaysToAllow({ interaction, isArmed, onAllow }: MoreWaysToAllowProps) {
  const { toolName, approvalKey, reason, scopes, tainted } = interaction
  const offered = longerScopes.filter(
    ({ scope }) => scopes.includes(scope) && !(tainted && scope === 'always'),
  )
  if (offered.length === 0) return null
  const label = i18n.t('More ways to allow')
  const covered = describeApprovalKey({ approvalKey, isExact: reason === 'tainted-network' })
  return (
    <Menu
      label={label}
      hint={
        <Trans
          id="Covers {call}"
          values={{
            call: (
              <code className="font-mono">
                <RevealedText text={`${toolName} ${covered}`} />
              </code>
            ),
          }}
        />
      }
      renderTrigger={(trigger) => (
        <GuardedButton {...trigger} isArmed={isArmed}>
          {label}
          <ChevronDown aria-hidden size={14} />
        </GuardedButton>
      )}
      items={offered.map(({ scope, label: name, icon }) => ({
        label: i18n.t(name),
        icon,
        onSelect: () => onAllow(scope),
      }))}
    />
  )
}

/** Returns whether the card shows every argument: the value is the address itself, or the sentence quotes it completely. */
function showsArguments(args: Approval['arguments'], title: string, address: string): boolean {
  if (!isRecord(args)) return false
  return Object.values(args).every(
    (value) =>
      typeof value === 'string' &&
      (value === address ||
        `${value}/` === address ||
        title.includes(`“${value}”`) ||
        title.includes(`„${value}“`)),
  )
}

function FoldedDetails({ children }: { children: ReactNode }) {
  return (
    <details className="mt-2 text-sm text-muted">
      <summary className="w-fit cursor-pointer py-1 pointer-coarse:py-3">{i18n.t('Details')}</summary>
      {children}
    </details>
  )
}

interface ExactTextProps {
  title: string
  text: string
  isAddress?: boolean
}

/** Shows the complete text. A long text scrolls, and its title says so. */
function ExactText({ title, text, isAddress = false }: ExactTextProps) {
  const id = useId()
  const isLong = text.length > 1200
  return (
    <div className={isAddress ? 'mt-1' : 'mt-3'}>
      <p id={id} className={isAddress && !isLong ? 'sr-only' : 'text-xs font-medium text-muted'}>
        {isLong
          ? i18n.t('{title} ({count} characters, all in this box)', { title, count: text.length })
          : title}
      </p>
      <pre
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className={classNames(
          'max-h-72 overflow-auto rounded-md break-all whitespace-pre-wrap',
          isAddress ? 'font-sans font-semibold' : 'mt-1 bg-surface px-3 py-2 font-mono text-sm text-text',
        )}
      >
        <RevealedText text={text} />
      </pre>
    </div>
  )
}
