import { useMemo, useRef, useSyncExternalStore, useEffect } from 'react'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import type { MessagePart } from '../../../../core/model/conversation/message.ts'
import { fromDraftParts, type MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { fromUserMessageParts } from '../../../../worker/client/chat-transport.ts'
import { toAnswerView } from '../../chat-state/answer/to-answer-view.ts'
import { readProse, readText, toUIMessage } from '../../chat-state/answer/ui-message.ts'
import { reuseAnswer, type AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Answer } from '../answer/answer.tsx'
import { AnswerSuggestions } from '../answer/answer-suggestions.tsx'
import { MoreButton } from '../messages/more-button.tsx'
import { MessageCut } from '../messages/message-cut.tsx'
import { MessageAnnotations } from '../messages/message-annotations.tsx'
import { ReplyQuote } from '../messages/reply-quote.tsx'
import type { ProseSource } from '../../message-parts/prose.tsx'
import { UserMessage } from '../messages/user-message.tsx'
import type { Versions } from '../../branches/version-switch.tsx'
import { RowBoundary } from './row-boundary.tsx'
import type { SessionChat } from '../../chat-state/session/session-chat.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import { summaryStatusOf, type ActiveSummary } from '../../context-window/compaction/summary-status.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { Trash2 } from 'lucide-react'
import type { Deletion } from '../../../../core/model/conversation/message-annotations.ts'
import { Button } from '../../../ui/controls/button.tsx'

export interface TranscriptRowProps {
  row: TranscriptRow
  rendering: Rendering | null
  chat: SessionChat
  isLast: boolean
  isRunning: boolean
  versions: Versions | undefined
  labelModel: (model: ModelRef) => string
  nameProvider: (model: ModelRef) => string | undefined
  activeSummary: ActiveSummary | null
  actions: MessageActions
}

export function TranscriptRowView(props: TranscriptRowProps) {
  const { row, actions } = props
  const deletion = row.from === 'storage' && isDeleted(row.message) ? row.message.marks?.deletion : undefined
  if (deletion && row.from === 'storage') {
    const count = row.deletedCount ?? 1
    return <DeletedMessages id={row.id} deletion={deletion} count={count} onUndo={actions.restore} />
  }
  return (
    <RowBoundary row={row} actions={actions}>
      {row.role === 'user' ? <QuestionRow {...props} /> : <AnswerRow {...props} />}
    </RowBoundary>
  )
}

function QuestionRow({ row, versions, isLast, isRunning, actions }: TranscriptRowProps) {
  const { id, from } = row
  const question = readQuestion(row)
  const { replyTo } = question
  const annotations = row.from === 'storage' ? row.message.marks : undefined
  const stored = row.from === 'storage' ? row.message.parts : undefined
  const hasEarlier = row.from === 'storage' && row.message.parentId !== null
  const added = useTranslatedMemo(
    () => ({
      quote: replyTo === undefined ? undefined : <ReplyQuote messageId={replyTo} />,
      annotations: annotations ? (
        <MessageAnnotations
          id={id}
          annotations={annotations}
          side="end"
          actions={actions}
          isRunning={isRunning}
        />
      ) : undefined,
      more:
        from === 'storage' ? (
          <MoreButton {...{ id, annotations, actions, hasEarlier }} isStored canDelete={!isRunning} />
        ) : undefined,
      cut: stored?.some(isCut) ? (
        <MessageCut
          id={id}
          texts={stored.filter((part) => part.type === 'text')}
          onSendInFull={isRunning ? undefined : () => actions.sendInFull(id)}
        />
      ) : undefined,
    }),
    [id, from, replyTo, annotations, stored, actions, hasEarlier, isRunning],
  )
  return (
    <UserMessage
      id={id}
      {...question}
      isUnanswered={isLast}
      versions={versions}
      actions={!isRunning && from === 'storage' ? actions : undefined}
      {...added}
    />
  )
}

function isCut(part: MessagePart): boolean {
  return part.type === 'text' && part.sentRanges !== undefined
}

function readQuestion(row: TranscriptRow): MessageDraft {
  if (row.from === 'live') return fromUserMessageParts(row.message.parts)
  return fromDraftParts(row.message.parts)
}

/** Row of an answer. Stays mounted, with the same blocks, when its row moves from the live turn to storage. */
function AnswerRow(props: TranscriptRowProps) {
  const { row, rendering, chat, isLast, isRunning, labelModel } = props
  const live = useSyncExternalStore(chat.subscribe, () =>
    row.from === 'live' ? chat.findView(row.id) : undefined,
  )
  const lastView = useRef<AnswerView | undefined>(undefined)
  const stored = useMemo(
    () => (row.from === 'storage' ? toAnswerView(toUIMessage(row.message)) : undefined),
    [row.from, row.message],
  )
  const view = reuseAnswer(lastView.current, live ?? stored ?? emptyAnswer(row.id))
  lastView.current = view

  // A revised text has other blocks than the streamed one.
  const isReworded = row.from === 'storage' && (row.message.marks?.revisions?.length ?? 0) > 0
  const followed = isReworded ? undefined : chat.findBlocks(row.id)
  const blocks = useAnswerBlocks(followed, rendering, isBetterStored(row, chat))
  const source = useMemo(
    (): ProseSource => ({ blocks, readProse: (prose) => readProse(row.message.parts, prose) }),
    [blocks, row.message.parts],
  )
  const readMessage = () => chat.findMessage(row.id)?.parts
  return (
    <AnswerSuggestions view={view}>
      <Answer
        view={view}
        source={source}
        modelLabel={view.model && labelModel(view.model)}
        providerName={view.model && props.nameProvider(view.model)}
        waitingFor={
          row.from === 'live' || isRunning
            ? i18n.t('Waiting for {model}…', {
                model: view.model ? labelModel(view.model) : i18n.t('the model'),
              })
            : i18n.t('Waiting for the rest of this answer. Another tab may be writing it…')
        }
        isLast={isLast}
        readText={() =>
          row.from === 'live'
            ? readText(readMessage() ?? row.message.parts)
            : readText(toUIMessage(row.message).parts)
        }
        isRunning={isRunning}
        versions={props.versions}
        actions={props.actions}
        annotations={row.from === 'storage' ? row.message.marks : undefined}
        summaryStatus={row.from === 'storage' ? summaryStatusOf(row.message, props.activeSummary) : undefined}
        isCompacted={props.activeSummary?.coveredIds.has(row.id) === true}
        isStored={row.from === 'storage'}
        isPlainText={row.from === 'storage' && rendering?.asWritten === true}
      />
    </AnswerSuggestions>
  )
}

/** Whether the stored answer is more complete, because it was recovered after the stream broke off. */
function isBetterStored(row: TranscriptRow, chat: SessionChat): boolean {
  return row.from === 'storage' && row.message.status !== 'streaming' && chat.isCutOff(row.id)
}

function emptyAnswer(id: string): AnswerView {
  return { id, status: 'streaming', items: [] }
}

/** Returns the blocks of an answer: those received while it was streaming, otherwise the stored rendering. */
export function useAnswerBlocks(
  followed: BlockStore | undefined,
  rendering: Rendering | null,
  isBetterStored: boolean,
): BlockStore | null {
  const wasPlainText = useRef(false)
  useEffect(() => {
    if (rendering?.asWritten) wasPlainText.current = true
    else if (rendering !== null && wasPlainText.current) {
      wasPlainText.current = false
      // Formatting arrived late: the live blocks were plain text only.
      void followed?.apply(rendering.prose.map((blocks, prose) => ({ prose, splice: { start: 0, blocks } })))
    }
  }, [followed, rendering])
  const stored = rendering !== null && (followed === undefined || isBetterStored) ? rendering : null
  return useMemo(() => (stored === null ? (followed ?? null) : openRendering(stored)), [followed, stored])
}

const opened = new WeakMap<Rendering, BlockStore>()

/** Returns one store for each stored rendering, so that scrolling away and back does not rebuild it. */
function openRendering(rendering: Rendering): BlockStore {
  const store = opened.get(rendering) ?? BlockStore.openRendering(rendering)
  opened.set(rendering, store)
  return store
}

interface DeletedMessagesProps {
  id: string
  deletion: Deletion
  count: number
  onUndo: (deletionId: string) => void
}

/** Placeholder for messages that one deletion hid. */
export function DeletedMessages({ id, deletion, count, onUndo }: DeletedMessagesProps) {
  return (
    <div
      role="status"
      data-deleted-id={id}
      className="mt-6 flex min-h-9 items-center gap-2 rounded-md border border-dashed border-border ps-3 pe-1 text-sm text-muted"
    >
      <Trash2 aria-hidden size={14} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {deletion.by === 'person'
          ? i18n.t(
              'You deleted {count, plural, one {a message} other {# messages}}. The model no longer sees {count, plural, one {it} other {them}}.',
              { count },
            )
          : i18n.t(
              'The assistant deleted {count, plural, one {a message} other {# messages}}. The model no longer sees {count, plural, one {it} other {them}}.',
              { count },
            )}
      </p>
      <Button look="accent" small onClick={() => onUndo(deletion.changeId)}>
        {i18n.t('Undo')}
      </Button>
    </div>
  )
}
