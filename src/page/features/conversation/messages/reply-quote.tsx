import { CornerUpLeft } from 'lucide-react'
import { use, useMemo } from 'react'
import type { MessageId } from '../../../../core/model/id.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { describeReplyTarget } from '../../composer/reply-target-text.ts'
import { MessageNavigationContext } from '../transcript/use-jump.ts'

/** One line with the message that this one replies to. Pressing it jumps there. */
export function ReplyQuote({ messageId }: { messageId: string }) {
  const places = use(MessageNavigationContext)
  const target = useObservable(
    useMemo(() => places?.watch(messageId as MessageId) ?? null, [places, messageId]),
  )
  const message = target.state === 'ready' ? target.value : undefined
  const { label, quote } = describeReplyTarget(message)
  const canGo = places !== null && message !== null && message !== undefined && !message.isDeleted
  return (
    <button
      type="button"
      data-printed
      disabled={!canGo}
      onClick={() => places?.goTo(messageId as MessageId)}
      className="flex max-w-full min-w-0 items-center gap-1.5 rounded-md border-s-2 border-border py-0.5 ps-2 pe-1.5 text-start text-sm text-muted enabled:hover:border-accent enabled:hover:text-text pointer-coarse:min-h-11"
    >
      <CornerUpLeft aria-hidden size={14} className="shrink-0" />
      <span className="shrink-0">{label}</span>
      {quote !== '' && (
        <bdi className="truncate">
          <Trans id="“{quote}”" values={{ quote: revealInProse(quote) }} />
        </bdi>
      )}
    </button>
  )
}
