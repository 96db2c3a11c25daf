import { CornerUpLeft, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../core/model/id.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import { describeReplyTarget } from './reply-target-text.ts'
import { getDraft, setDraft } from '../drafts/drafts.ts'

export interface ReplyingToProps {
  draftKey: string
  messageId: MessageId
  queries: Queries
}

/** Shows the message that the composer replies to. */
export function ReplyingTo({ draftKey, messageId, queries }: ReplyingToProps) {
  const target = useObservable(useMemo(() => queries.watchExcerpt(messageId), [queries, messageId]))
  const { label, quote } = describeReplyTarget(target.state === 'ready' ? target.value : undefined)
  return (
    <div className="flex items-center gap-2 border-b border-border py-1 ps-4 pe-2 text-sm text-muted">
      <CornerUpLeft aria-hidden size={15} className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">
        {label}{' '}
        {quote !== '' && (
          <bdi>
            <Trans id="“{quote}”" values={{ quote: revealInProse(quote) }} />
          </bdi>
        )}
      </p>
      <IconButton
        icon={X}
        label={i18n.t('Cancel reply')}
        small
        onClick={() => setDraft(draftKey, { ...getDraft(draftKey), replyTo: undefined })}
      />
    </div>
  )
}
