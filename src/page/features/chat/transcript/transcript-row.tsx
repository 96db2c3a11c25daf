import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Rendering } from '../../../../core/kernel/rendered-block.ts'
import { fromWrittenParts, type WrittenText } from '../../../../core/kernel/written-text.ts'
import { fromQuestionParts } from '../../../../worker/client-question-parts.ts'
import { readLiveText } from '../turn/live-answer.ts'
import { fromStoredAnswer } from '../answer/stored-answer.ts'
import { reuseAnswer } from '../answer/reuse-answer.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import type { ShownInteraction } from '../interaction/interaction-log.ts'
import type { TranscriptRow } from './merge-transcript.ts'
import type { MessageActions } from './message-actions.ts'
import { isDeleted } from '../../../../core/kernel/mark-message.ts'
import { say } from '../../../words/say.ts'
import { Answer } from '../message/answer.tsx'
import { DeletedMessages } from '../message/deleted-messages.tsx'
import { MarkButtons } from '../message/mark-buttons.tsx'
import { MessageMarksView } from '../message/message-marks.tsx'
import { ReplyQuote } from '../message/reply-quote.tsx'
import type { ProseSource } from '../message/prose.tsx'
import { UserMessage } from '../message/user-message.tsx'
import type { Versions } from '../message/version-switch.tsx'
import { readProse, type AnyPart } from '../answer/read-prose.ts'
import { RowBoundary } from './row-boundary.tsx'
import type { SessionChat } from '../turn/session-chat.ts'
import { useSaid } from '../../../words/use-said.ts'
import { useAnswerBlocks } from '../answer/use-answer-blocks.ts'
import { standingOf, type ToldCompaction } from '../compaction/compaction-standing.ts'

export interface TranscriptRowProps {
  row: TranscriptRow
  rendering: Rendering | null
  chat: SessionChat
  isLast: boolean
  isRunning: boolean
  versions: Versions | undefined
  interactions: readonly ShownInteraction[]
  labelModel: (model: ModelRef) => string
  nameProvider: (model: ModelRef) => string | undefined
  /** The active summary of this chat. */
  told: ToldCompaction | null
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
  const marks = row.from === 'storage' ? row.message.marks : undefined
  const added = useSaid(
    () => ({
      ...(replyTo !== undefined && { quote: <ReplyQuote messageId={replyTo} /> }),
      ...(marks && {
        marks: <MessageMarksView id={id} marks={marks} side="end" actions={actions} isRunning={isRunning} />,
      }),
      ...(from === 'storage' && {
        markButtons: <MarkButtons id={id} marks={marks} actions={actions} canDelete={!isRunning} />,
      }),
    }),
    [id, from, replyTo, marks, actions, isRunning],
  )
  return (
    <UserMessage
      id={id}
      {...question}
      isUnanswered={isLast}
      {...(versions && { versions })}
      {...(!isRunning && from === 'storage' && { actions })}
      {...added}
    />
  )
}

function readQuestion(row: TranscriptRow): WrittenText {
  if (row.from === 'live') return fromQuestionParts(row.message.parts)
  return fromWrittenParts(row.message.parts)
}

/** Row of an answer. Stays mounted, with the same blocks, when its row moves from the live turn to storage. */
function AnswerRow(props: TranscriptRowProps) {
  const { row, rendering, chat, isLast, isRunning, labelModel } = props
  const live = useSyncExternalStore(chat.subscribe, () =>
    row.from === 'live' ? chat.findView(row.id) : undefined,
  )
  const shown = useRef<AnswerView | undefined>(undefined)
  const stored = useMemo(
    () => (row.from === 'storage' ? fromStoredAnswer(row.message) : undefined),
    [row.from, row.message],
  )
  const view = reuseAnswer(shown.current, live ?? stored ?? emptyAnswer(row.id))
  shown.current = view

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
    <Answer
      view={view}
      source={source}
      modelLabel={view.model && labelModel(view.model)}
      providerName={view.model && props.nameProvider(view.model)}
      waitingFor={
        row.from === 'live' || isRunning
          ? say('Waiting for {model}…', { model: view.model ? labelModel(view.model) : say('the model') })
          : say('Waiting for the rest of this answer. Another tab may be writing it…')
      }
      isLast={isLast}
      readText={() =>
        row.from === 'live' ? readLiveText(readMessage() ?? row.message.parts) : readText(row.message.parts)
      }
      isRunning={isRunning}
      interactions={props.interactions}
      versions={props.versions}
      actions={props.actions}
      marks={row.from === 'storage' ? row.message.marks : undefined}
      standing={row.from === 'storage' ? standingOf(row.message, props.told) : undefined}
      isCompacted={props.told?.coveredIds.has(row.id) === true}
      isStored={row.from === 'storage'}
      isAsWritten={row.from === 'storage' && rendering?.asWritten === true}
    />
  )
}

/** Whether the stored answer is more complete, because it was recovered after the stream broke off. */
function isBetterStored(row: TranscriptRow, chat: SessionChat): boolean {
  return row.from === 'storage' && row.message.status !== 'streaming' && chat.isCutOff(row.id)
}

function readText(parts: readonly AnyPart[]): string {
  return parts
    .flatMap((part) => (part.type === 'text' && !('superseded' in part) ? [part.text] : []))
    .join('\n\n')
}

function emptyAnswer(id: string): AnswerView {
  return { id, status: 'streaming', items: [] }
}
