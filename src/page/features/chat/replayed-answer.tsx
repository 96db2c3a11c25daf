import { Info } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ReplayedReply } from '../../../worker/contract.ts'
import { say } from '../../words/say.ts'
import { toKeyedItems, type AnswerItem } from './answer-view.ts'
import { BlobReaderContext } from './blob-reader.ts'
import { Enriched } from './message/enriched.tsx'
import { Files } from './message/files.tsx'
import { Prose, type ProseSource } from './message/prose.tsx'
import { Reasoning } from './message/reasoning.tsx'
import { Remarks } from './message/remarks.tsx'
import { Sources } from './message/sources.tsx'
import { ToolCalls } from './message/tool-calls.tsx'
import { ReplayChat } from './replay-chat.ts'

export interface ReplayedAnswerProps {
  reply: ReplayedReply
  positionMs: number
  queries: Pick<Queries, 'readBlob'>
}

/** An answer as it was seen at a moment of its turn. Nothing in it can be pressed that would do anything. */
export function ReplayedAnswer({ reply, positionMs, queries }: ReplayedAnswerProps) {
  const chat = useMemo(() => new ReplayChat(reply), [reply])
  useEffect(() => chat.seek(positionMs), [chat, positionMs])
  const view = useSyncExternalStore(chat.subscribe, chat.getView)
  const source: ProseSource = { blocks: chat.blocks, readProse: () => '' }
  const isStreaming = view.status === 'streaming'
  const tail = view.items.findLast(({ type }) => type !== 'sources' && type !== 'remarks')
  return (
    <BlobReaderContext value={queries.readBlob}>
      <article aria-label={say('Replayed answer')} data-status={view.status} className="flex flex-col gap-3">
        {toKeyedItems(view).map(({ key, item }) => (
          <Item
            key={key}
            messageId={view.id}
            item={item}
            source={source}
            isTail={isStreaming && item === tail}
          />
        ))}
        {view.failure && <p className="rounded-lg bg-danger-soft px-4 py-3">{view.failure.message}</p>}
      </article>
    </BlobReaderContext>
  )
}

interface ItemProps {
  messageId: string
  item: AnswerItem
  source: ProseSource
  isTail: boolean
}

function Item({ messageId, item, source, isTail }: ItemProps) {
  switch (item.type) {
    case 'text':
      return <Prose source={source} prose={item.prose} isTail={isTail} />
    case 'reasoning':
      return (
        <Reasoning
          messageId={messageId}
          source={source}
          prose={item.prose}
          durationMs={item.durationMs}
          isRunning={isTail}
        />
      )
    case 'calls':
      return (
        <ToolCalls
          messageId={messageId}
          calls={item.calls}
          providerName={say('the provider')}
          interactions={noInteractions}
          onAnswer={ignore}
        />
      )
    case 'sources':
      return <Sources messageId={messageId} sources={item.sources} citations={item.citations} />
    case 'files':
      return <Files files={item.files} maker={say('the model')} />
    case 'remarks':
      return <Remarks messageId={messageId} texts={item.texts} />
    case 'notice':
      if (item.enrichment) {
        return <Enriched messageId={messageId} text={item.text} enrichment={item.enrichment} />
      }
      return (
        <p className="flex items-start gap-2 text-muted">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
          {item.text}
        </p>
      )
    case 'reply':
      return null
  }
}

const noInteractions = [] as const

/** A replay asks nobody: there is nothing to answer. */
function ignore(): void {}
