import { CircleStop, Copy, FastForward, GitBranch, Pencil, RefreshCw, Volume2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toEditKey } from '../../../core/model/conversation/stored-draft.ts'
import { isDeleted } from '../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { fromDraftParts } from '../../../core/model/conversation/message-draft.ts'
import { copyText } from '../../ui/files/clipboard.ts'
import { useOfferedActions, type OfferedAction } from '../../ui/actions/actions.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toAnswerView } from '../chat-state/answer/to-answer-view.ts'
import { withReportSummary } from '../chat-state/answer/report-summary.ts'
import { readText, toUIMessage } from '../chat-state/answer/ui-message.ts'
import { describeEnding } from './answer/ending-text.ts'
import { setDraft } from '../drafts/drafts.ts'
import type { TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import type { MessageActions } from '../chat-state/commands/message-actions.ts'
import type { GoTo } from './transcript/use-jump.ts'
import type { SessionChat } from '../chat-state/session/session-chat.ts'
import { speechReader } from '../speech/browser-voices.ts'
import { readAloud } from '../speech/read-aloud-button.tsx'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

export interface ConversationActionsProps {
  rows: readonly TranscriptRow[]
  isRunning: boolean
  actions: MessageActions
  chat: Pick<SessionChat, 'stop'>
  goTo: GoTo
}

/** Registers the actions for the newest answer and the newest user message in the command palette and the slash menu. */
export function ConversationActions({ rows, isRunning, actions, chat, goTo }: ConversationActionsProps) {
  const last = rows.at(-1)
  const message = last?.from === 'storage' && last.role === 'assistant' ? last.message : undefined
  const row = rows.findLast(({ role }) => role === 'user')
  const question = row?.from === 'storage' && !isDeleted(row.message) ? row.message : undefined
  const [copied, setCopied] = useState('')
  const canRead = useSyncExternalStore(speechReader.subscribe, speechReader.canRead)
  // Stops reading aloud when another chat is shown.
  useEffect(() => () => speechReader.stop(), [])
  useOfferedActions(
    'answer',
    useTranslatedMemo(() => {
      if (isRunning) return [toStop(() => chat.stop())]
      const editing = question === undefined ? [] : [toEditing(question, goTo)]
      if (message === undefined) return editing
      return [
        ...listFor(message, actions),
        ...(canRead ? [toReading(message)] : []),
        toCopying(message, setCopied),
        ...editing,
      ]
    }, [isRunning, message, question, actions, chat, canRead, goTo]),
  )
  return (
    <p role="status" className="sr-only">
      {copied}
    </p>
  )
}

function toEditing({ id, parts }: Message, goTo: GoTo): OfferedAction {
  return {
    id: 'edit-message',
    name: i18n.t('Edit last message'),
    word: 'edit',
    meaning: i18n.t('Changes your last message'),
    group: i18n.t('This chat'),
    icon: Pencil,
    run: () => {
      setDraft(toEditKey(id), fromDraftParts(parts))
      // The editor takes the focus as soon as it is drawn.
      goTo(id, () => undefined)
    },
  }
}

function toCopying(message: Message, announce: (outcome: string) => void): OfferedAction {
  return {
    id: 'copy-answer',
    name: i18n.t('Copy last answer'),
    word: 'copy',
    meaning: i18n.t('Copies the answer as Markdown'),
    group: i18n.t('The last answer'),
    icon: Copy,
    run: () => {
      announce('')
      void copyText(readAnswer(message)).then((isCopied) =>
        announce(isCopied ? i18n.t('Copied') : i18n.t('The browser did not allow copying')),
      )
    },
  }
}

function readAnswer(message: Message): string {
  const shown = toUIMessage(message)
  return withReportSummary(readText(shown.parts), toAnswerView(shown))
}

function toStop(stop: () => void): OfferedAction {
  return {
    id: 'stop',
    name: i18n.t('Stop'),
    word: 'stop',
    meaning: i18n.t('Ends the answer here'),
    group: i18n.t('The last answer'),
    icon: CircleStop,
    shortcut: 'stop',
    run: stop,
  }
}

function toReading(message: Message): OfferedAction {
  return {
    id: 'read-aloud',
    name: i18n.t('Read aloud'),
    word: 'read',
    meaning: i18n.t('Uses a voice on this device'),
    group: i18n.t('The last answer'),
    icon: Volume2,
    run: () => readAloud(message.id, readAnswer(message)),
  }
}

function listFor(message: Message, actions: MessageActions): OfferedAction[] {
  const { id, status } = message
  const ending = describeEnding(toAnswerView(toUIMessage(message)))
  const { continuing } = ending ?? {}
  return [
    ...(continuing === undefined
      ? []
      : [
          {
            id: 'continue',
            name: continuing.label,
            word: 'continue',
            meaning: i18n.t('Continues where the answer ended'),
            group: i18n.t('The last answer'),
            icon: FastForward,
            run: () => actions.continueAnswer(id, continuing.more),
          },
        ]),
    ...(status === 'complete' || ending?.canRetry === true
      ? [
          {
            id: 'regenerate',
            name: status === 'complete' ? i18n.t('Regenerate') : i18n.t('Retry'),
            word: status === 'complete' ? 'regenerate' : 'retry',
            meaning: i18n.t('Generates a new version; this answer is kept'),
            group: i18n.t('The last answer'),
            icon: RefreshCw,
            run: () => actions.retry(id),
          },
        ]
      : []),
    {
      id: 'branch',
      name: i18n.t('Branch'),
      word: 'branch',
      meaning: i18n.t('Starts a new chat with everything up to here'),
      group: i18n.t('The last answer'),
      icon: GitBranch,
      run: () => actions.branch(id),
    },
  ]
}
