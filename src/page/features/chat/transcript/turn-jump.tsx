import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useRef, useState, type RefObject } from 'react'
import type { MessageId } from '../../../../core/kernel/id.ts'
import { isDeleted } from '../../../../core/kernel/mark-message.ts'
import { useOfferedActions, type Action } from '../../../ui/actions.ts'
import { useShortcut } from '../../../ui/use-shortcut.ts'
import { say } from '../../../words/say.ts'
import { useSaid } from '../../../words/use-said.ts'
import { findOwnMessage, type ReadingAt } from './find-own-message.ts'
import type { TranscriptRow } from './merge-transcript.ts'
import { findRow, standOut, type GoTo } from './use-jump.ts'

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
      const at: ReadingAt =
        last !== null && Math.abs(last.scrollTop - box.scrollTop) <= 2
          ? last
          : { middle: box.clientHeight / 2 }
      const found = findOwnMessage(place(latest.current, box), at, towards)
      if (found === null) return
      goTo(found as MessageId, (row) => {
        arrived.current = { messageId: found, scrollTop: box.scrollTop }
        standOut(row)
        setExcerpt(readExcerpt(row))
      })
    },
    [goTo, scroller],
  )
  useShortcut('previous-message', () => jump(-1), isWriting)
  useShortcut('next-message', () => jump(1), isWriting)
  useOfferedActions(
    'turns',
    useSaid(() => toActions(jump), [jump]),
  )
  return (
    <p role="status" className="sr-only">
      {excerpt === '' ? '' : say('Your message: {excerpt}', { excerpt })}
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
  const words = row.querySelector('[data-message-text]') ?? row
  return words.textContent.trim().slice(0, excerptLength)
}

function toActions(jump: (towards: -1 | 1) => void): Action[] {
  return [
    {
      id: 'previous-message',
      name: say('Previous message'),
      word: 'previous',
      meaning: say('Goes to the message of yours before'),
      group: say('This chat'),
      icon: ChevronUp,
      shortcut: 'previous-message',
      run: () => jump(-1),
    },
    {
      id: 'next-message',
      name: say('Next message'),
      word: 'next',
      meaning: say('Goes to the message of yours after'),
      group: say('This chat'),
      icon: ChevronDown,
      shortcut: 'next-message',
      run: () => jump(1),
    },
  ]
}
