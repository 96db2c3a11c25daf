import { truncateString } from '../../../../lib/text.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useRef, useState, type RefObject } from 'react'
import type { MessageId } from '../../../../core/model/id.ts'
import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import { useOfferedActions, type Action } from '../../../ui/actions/actions.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'
import { findRow, highlightRow, type GoTo } from './use-jump.ts'

export interface TurnJumpProps {
  rows: readonly TranscriptRow[]
  scroller: RefObject<HTMLElement | null>
  goTo: GoTo
}

/**
 * Jumps from one of the user's messages to the previous or next one, by keys or commands. The focus stays, and the shown
 * message is announced.
 */
export function TurnJump({ rows, scroller, goTo }: TurnJumpProps) {
  const latest = useRef(rows)
  latest.current = rows
  const arrived = useRef<{ messageId: string; scrollTop: number } | null>(null)
  const [excerpt, setExcerpt] = useState('')
  const jump = useCallback(
    (towards: -1 | 1) => {
      const { current: box } = scroller
      if (box === null) return
      const last = arrived.current
      const at: ReadingLocation =
        last !== null && Math.abs(last.scrollTop - box.scrollTop) <= 2
          ? last
          : { middle: box.clientHeight / 2 }
      const targetId = findUserMessage(place(latest.current, box), at, towards)
      if (targetId === null) return
      goTo(targetId as MessageId, (row) => {
        arrived.current = { messageId: targetId, scrollTop: box.scrollTop }
        highlightRow(row)
        setExcerpt(readExcerpt(row))
      })
    },
    [goTo, scroller],
  )
  useShortcut('previous-message', () => jump(-1), isWriting)
  useShortcut('next-message', () => jump(1), isWriting)
  useOfferedActions(
    'turns',
    useTranslatedMemo(() => toActions(jump), [jump]),
  )
  return (
    <p role="status" className="sr-only">
      {excerpt === '' ? '' : i18n.t('Your message: {excerpt}', { excerpt })}
    </p>
  )
}

/** Whether the target is a text field, where the keys select text. */
function isWriting({ target }: KeyboardEvent): boolean {
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value !== ''
}

function place(rows: readonly TranscriptRow[], box: HTMLElement) {
  const { top } = box.getBoundingClientRect()
  return rows.map((row) => {
    const bounds = findRow(box, row.id)?.getBoundingClientRect()
    const isThere = !(row.from === 'storage' && isDeleted(row.message))
    return {
      id: row.id,
      isOwn: row.role === 'user' && isThere,
      middle: bounds ? (bounds.top + bounds.bottom) / 2 - top : null,
    }
  })
}

const excerptLength = 120

function readExcerpt(row: HTMLElement): string {
  const textElement = row.querySelector('[data-message-text]') ?? row
  return truncateString(textElement.textContent.trim(), excerptLength)
}

function toActions(jump: (towards: -1 | 1) => void): Action[] {
  return [
    {
      id: 'previous-message',
      name: i18n.t('Previous message'),
      word: 'previous',
      meaning: i18n.t('Goes to your previous message'),
      group: i18n.t('This chat'),
      icon: ChevronUp,
      shortcut: 'previous-message',
      run: () => jump(-1),
    },
    {
      id: 'next-message',
      name: i18n.t('Next message'),
      word: 'next',
      meaning: i18n.t('Goes to your next message'),
      group: i18n.t('This chat'),
      icon: ChevronDown,
      shortcut: 'next-message',
      run: () => jump(1),
    },
  ]
}

/** A message of the transcript, in order. */
export interface MessagePosition {
  id: string
  /** The user wrote the message. */
  isOwn: boolean
  /** Distance of its center below the upper edge of the view, in pixels; `null` if it is not drawn. */
  middle: number | null
}

/** The current location: the last jump target if nothing has scrolled since, otherwise the center of the view. */
type ReadingLocation = { messageId: string } | { middle: number }

/** Rounding error, in pixels. */
const tolerance = 4

/** Returns the user message before (-1) or after (1) the current location; `null` if there is none. */
export function findUserMessage(
  messages: readonly MessagePosition[],
  at: ReadingLocation,
  towards: -1 | 1,
): string | null {
  const here =
    'messageId' in at
      ? messages.findIndex(({ id }) => id === at.messageId)
      : messages.findLastIndex(({ middle }) => middle !== null && middle <= at.middle + tolerance)
  if (towards === 1) return messages.slice(here + 1).find(({ isOwn }) => isOwn)?.id ?? null
  const current = messages[here]
  const isBehind =
    'middle' in at && typeof current?.middle === 'number' && current.middle < at.middle - tolerance
  return messages.slice(0, isBehind ? here + 1 : Math.max(0, here)).findLast(({ isOwn }) => isOwn)?.id ?? null
}
