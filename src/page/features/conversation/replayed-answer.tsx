import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ReplayedMessage } from '../../../worker/contract.ts'
import { i18n } from '../../i18n/i18n.ts'
import { BlobReaderContext } from '../attachments/blob-reader.ts'
import { AnswerItems } from './answer/answer-item.tsx'
import type { ProseSource } from '../message-parts/prose.tsx'
import { ReplayChat } from '../chat-state/answer/replay-chat.ts'
import { showFailure } from '../../i18n/show-text.ts'

export interface ReplayedAnswerProps {
  reply: ReplayedMessage
  positionMs: number
  queries: Pick<Queries, 'readBlob'>
}

/** An answer as it was at a moment of its turn. Nothing in it can be pressed. */
export function ReplayedAnswer({ reply, positionMs, queries }: ReplayedAnswerProps) {
  const chat = useMemo(() => new ReplayChat(reply), [reply])
  useEffect(() => chat.seek(positionMs), [chat, positionMs])
  const view = useSyncExternalStore(chat.subscribe, chat.getView)
  const source: ProseSource = { blocks: chat.blocks, readProse: () => '' }
  // The quote of a reply is a button.
  const shown = useMemo(() => ({ ...view, items: view.items.filter(({ type }) => type !== 'reply') }), [view])
  return (
    <BlobReaderContext value={queries.readBlob}>
      <article
        aria-label={i18n.t('Replayed answer')}
        data-status={view.status}
        className="flex flex-col gap-3"
      >
        <AnswerItems
          view={shown}
          source={source}
          names={{ model: i18n.t('the model'), provider: i18n.t('the provider') }}
        />
        {view.failure && <p className="rounded-lg bg-danger-soft px-4 py-3">{showFailure(view.failure)}</p>}
      </article>
    </BlobReaderContext>
  )
}
