import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { HeaderTools } from '../../../ui/layout/header-tools.tsx'
import { useOfferedActions, type Action } from '../../../ui/actions/actions.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { GoTo } from '../transcript/use-jump.ts'
import { FindBar } from './find-bar.tsx'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'

export interface FindInChatProps {
  sessionId: SessionId
  client: WorkerClient
  scroller: RefObject<HTMLElement | null>
  goTo: GoTo
  moveBy: (pixels: number) => void
  /** Loaded messages of the chat; a new object after each change. */
  items: unknown
}

/**
 * Opens our find bar with the browser's shortcut, because it covers the whole chat. Pressed again inside the bar, the
 * shortcut opens the browser's find.
 */
export function FindInChat({ items, ...props }: FindInChatProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  const revision = useRevision(items)
  const open = useCallback(() => {
    if (document.activeElement !== input.current) before.current = document.activeElement
    setIsOpen(true)
    input.current?.select()
    input.current?.focus()
  }, [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return
      const isModal = document.querySelector('[role="dialog"], dialog[open]') !== null
      if (
        !isShortcut('find-in-chat', event) ||
        isModal ||
        (input.current !== null && document.activeElement === input.current)
      )
        return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [open])
  useOfferedActions(
    'find',
    useTranslatedMemo(() => [toFind(open)], [open]),
  )
  const close = () => {
    setIsOpen(false)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <>
      <HeaderTools>
        <IconButton icon={Search} label={i18n.t('Find in chat')} onClick={open} />
      </HeaderTools>
      {isOpen && <FindBar {...props} revision={revision} input={input} onClose={close} />}
    </>
  )
}

function toFind(run: () => void): Action {
  return {
    id: 'find',
    name: i18n.t('Find in chat'),
    word: 'find',
    meaning: i18n.t('Searches the text of this chat'),
    group: i18n.t('This chat'),
    icon: Search,
    shortcut: 'find-in-chat',
    run,
  }
}

function useRevision(items: unknown): number {
  const lastItems = useRef({ items, revision: 0 })
  if (lastItems.current.items !== items)
    lastItems.current = { items, revision: lastItems.current.revision + 1 }
  return lastItems.current.revision
}
