import type { ReactNode } from 'react'
import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import { removeHidden } from '../../../../lib/hidden-in-prose.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { readReportSummary, withReportSummary } from '../../chat-state/answer/report-summary.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { RegenerateButton } from '../../branches/regenerate-button.tsx'
import { ReadAloudButton } from '../../speech/read-aloud-button.tsx'
import { VersionSwitch, type Versions } from '../../branches/version-switch.tsx'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { summarizeFacts } from '../../message-parts/answer-facts.ts'

export interface AnswerFooterProps {
  view: AnswerView
  isLast: boolean
  versions: Versions | undefined
  readText: (id: string) => string
  /** Absent while the answer cannot be changed. */
  actions: MessageActions | undefined
  /** The button of the menu. */
  more: ReactNode
}

/** Actions of an answer in one line. All but the versions are invisible until the pointer or the focus is on the answer. */
export function AnswerFooter({ view, isLast, versions, readText, actions, more }: AnswerFooterProps) {
  const hasText = view.items.some(({ type }) => type === 'text') || readReportSummary(view) !== undefined
  const readAnswer = () => withReportSummary(readText(view.id), view)
  const fade = isLast
    ? ''
    : 'opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
  return (
    <footer className="flex min-h-8 flex-wrap items-center gap-x-2 has-[button]:-ms-1.5 pointer-coarse:min-h-11">
      {versions !== undefined && (
        <VersionSwitch
          versions={versions}
          isDisabled={actions === undefined}
          onSelect={(id) => actions?.selectVersion(id)}
        />
      )}
      <div className={`flex items-center ${fade}`}>
        {hasText && <CopyButton label={i18n.t('Copy')} readText={() => removeHidden(readAnswer())} />}
        <RegenerateButton messageId={view.id} model={view.model} versions={versions} actions={actions} />
        {hasText && <ReadAloudButton id={view.id} readText={readAnswer} />}
        {more}
      </div>
      <OtherContacts contacts={view.contacts ?? []} />
      <FactLine view={view} />
    </footer>
  )
}

/** Names the hosts that an answer contacted in addition to the provider. */
function OtherContacts({ contacts }: { contacts: readonly NetworkContact[] }) {
  const others = contacts.filter(({ purposes }) => !purposes.includes('model-call'))
  const [only] = others
  if (only === undefined) return null
  const text =
    others.length === 1
      ? i18n.t('Contacted: {host}', { host: only.host })
      : i18n.t('Contacted: {count} hosts', { count: others.length })
  return (
    <p title={others.map(({ host }) => host).join(', ')} className="min-w-0 truncate text-xs text-faint">
      {text}
    </p>
  )
}

/**
 * Duration and cost, visible while the pointer or the focus is on the answer, and always on touch screens. There they never take a
 * line of their own, so that nothing moves when an answer ends. The menu has all facts.
 */
function FactLine({ view }: { view: AnswerView }) {
  useScreenShareMode()
  return (
    <p className="ms-auto min-w-0 truncate text-xs text-faint tabular-nums opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:flex-1 pointer-coarse:basis-0 pointer-coarse:text-end pointer-coarse:opacity-100">
      {summarizeFacts(view)}
    </p>
  )
}
