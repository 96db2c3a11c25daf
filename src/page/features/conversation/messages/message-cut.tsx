import { Scissors } from 'lucide-react'
import { use, useMemo } from 'react'
import { countSentCharacters, toModelText } from '../../../../core/model/conversation/message-draft.ts'
import type { TextPart } from '../../../../core/model/conversation/message.ts'
import { formatNumber, whole } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { AnnounceContext } from '../../../ui/feedback/announce.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { useCacheLoss } from '../../message-parts/use-cache-loss.ts'
import { toggleDetails, useOpenDetails } from '../../message-parts/disclosure.tsx'

interface MessageCutProps {
  id: string
  /** Text parts of the message. */
  texts: readonly TextPart[]
  /** Resolves to whether the message is sent in full from now on. Absent while nothing can be changed. */
  onSendInFull?: () => Promise<boolean>
}

/** Says how much of a message models get because it was too long for them, and shows it. */
export function MessageCut({ id, texts, onSendInFull }: MessageCutProps) {
  const key = `cut:${id}`
  const isOpen = useOpenDetails(({ open }) => open.has(key))
  const counts = texts.map(countSentCharacters)
  const panelId = `cut-${id}`
  const announce = use(AnnounceContext)
  const cacheLoss = useCacheLoss(use(ConversationServicesContext)?.sessionId ?? null)
  const sendInFull = async (send: () => Promise<boolean>) => {
    if (!(await send())) return
    announce.done(i18n.t('The next request sends the whole message.'))
    // This group, and the button with the focus, are gone.
    document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
  }
  return (
    <div
      role="group"
      aria-label={i18n.t('Message cut')}
      className="flex w-full max-w-[80%] flex-col items-end gap-1 pt-1 text-sm text-muted"
    >
      <p className="text-end">
        <Scissors aria-hidden size={14} className="me-1.5 inline align-[-2px]" />
        {i18n.t(
          'Too long for the model: {sent} of {total, plural, one {# character is} other {# characters are}} sent.',
          {
            sent: formatNumber(sumOf(counts.map(({ sent }) => sent)), whole),
            total: sumOf(counts.map(({ total }) => total)),
          },
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-x-4">
        <TextButton
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => toggleDetails(key)}
        >
          {i18n.t('Show what was sent')}
        </TextButton>
        {onSendInFull && (
          <TextButton onClick={() => void sendInFull(onSendInFull)}>
            {i18n.t('Send in full next time')}
          </TextButton>
        )}
      </div>
      {onSendInFull && <p className="text-end empty:hidden">{cacheLoss}</p>}
      {isOpen && <SentText id={panelId} texts={texts} />}
    </div>
  )
}

/** The text as models get it. Focusable, so that the keyboard can scroll it. */
function SentText({ id, texts }: { id: string; texts: readonly TextPart[] }) {
  const sent = useMemo(() => revealInProse(texts.map(toModelText).join('\n\n')), [texts])
  return (
    <pre
      id={id}
      tabIndex={0}
      role="region"
      aria-label={i18n.t('What was sent')}
      className="max-h-[40dvh] w-full overflow-auto rounded-lg border border-border bg-background p-3 text-start font-mono text-sm break-words whitespace-pre-wrap text-text"
    >
      {sent}
    </pre>
  )
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
