import { memo, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { revealInProse, spellHidden } from '../../ui/text/revealed-text.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { i18n } from '../../i18n/i18n.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { contextMenuOf } from '../../ui/popovers/menu.tsx'
import type { PopoverHandle } from '../../ui/popovers/popover.tsx'
import type { SessionCommands } from './session-commands.ts'
import { dragAttribute } from './session-drag.ts'
import { SessionMenu } from './session-menu.tsx'
import { maxTitleCharacters } from './session-text-dialogs.ts'

export const sessionLinkAttribute = 'data-session-id'

export interface SessionRowProps {
  item: SessionListItem
  isCurrent: boolean
  queries: Queries
  commands: SessionCommands
  /** `null` while no chats are being selected. */
  isMarked: boolean | null
  toggleMark: (sessionId: SessionId) => void
  /** The title while it is being edited, otherwise `null`. */
  draft: NameDraft | null
  setDraft: (sessionId: SessionId, draft: NameDraft | null) => void
}

/**
 * One chat in the list: link and menu, and a checkbox during selection. The list renders at each change of any chat, so the properties must
 * keep their identity.
 */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { item, isMarked, toggleMark } = props
  useLocale()
  const { session } = item
  if (isMarked !== null && !isTemporary(session.id)) {
    return <MarkRow item={item} isMarked={isMarked} toggle={() => toggleMark(session.id)} />
  }
  return <LinkRow {...props} />
})

/** Link and menu of a chat. A double click and F2 rename it, a right click opens its menu, and the mouse drags it. */
function LinkRow({
  item: { session, isRunning },
  isCurrent,
  queries,
  commands,
  toggleMark,
  draft,
  setDraft,
}: SessionRowProps) {
  const menu = useRef<PopoverHandle>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const setName = (next: NameDraft | null) => setDraft(session.id, next)
  const { start, end } = useInlineRename(link, session.title, [draft, setName])
  const isListed = !isTemporary(session.id)
  const { onContextMenu, onKeyDown } = contextMenuOf(menu)
  if (draft !== null) {
    return (
      <li>
        <InlineRename
          label={i18n.t('Title')}
          draft={draft}
          onChange={setName}
          maxLength={maxTitleCharacters}
          onSave={(title) => commands.rename(session, title)}
          onEnd={end}
        />
      </li>
    )
  }
  return (
    <li className="group relative flex items-center rounded-md hover:bg-fill/50 has-aria-[current=page]:bg-fill/70">
      <a
        ref={link}
        href={`#/c/${session.id}`}
        {...{
          [sessionLinkAttribute]: session.id,
          [dragAttribute]: isListed && session.archivedAt === undefined ? session.id : undefined,
        }}
        aria-current={isCurrent ? 'page' : undefined}
        title={spellHidden(session.title)}
        onContextMenu={onContextMenu}
        onDoubleClick={() => isListed && start()}
        onKeyDown={(event) => {
          if (isInputMethodKey(event) || !isShortcut('rename', event)) return onKeyDown(event)
          event.preventDefault()
          if (isListed) start()
        }}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 py-1.5 aria-[current=page]:font-medium pointer-coarse:min-h-11"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {revealInProse(session.title)}
        </span>
        {isRunning && <RunningIndicator />}
      </a>
      <SessionMenu
        session={session}
        queries={queries}
        commands={commands}
        handle={menu}
        label={i18n.t('Actions for {title}', { title: spellHidden(session.title) })}
        onRename={start}
        onMark={isListed ? () => toggleMark(session.id) : undefined}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
}

/** A name that is being edited. The stored name may change meanwhile. */
export interface NameDraft {
  /** The name when editing started. */
  before: string
  text: string
}

/** Returns the edited name, or `null` if it is empty or unchanged. */
export function changedName({ before, text }: NameDraft): string | null {
  const name = text.trim()
  return name === '' || name === before ? null : name
}

/** Starts and ends renaming in place. The focus returns to `target` after Enter and Escape. */
export function useInlineRename(
  target: RefObject<HTMLElement | null>,
  name: string,
  [draft, setDraft]: readonly [NameDraft | null, (draft: NameDraft | null) => void],
) {
  const isRenaming = draft !== null
  const isFocusDue = useRef(false)
  useEffect(() => {
    if (isRenaming || !isFocusDue.current) return
    isFocusDue.current = false
    target.current?.focus()
  }, [isRenaming, target])
  return {
    start: () => setDraft({ before: name, text: name }),
    end: (by: 'key' | 'blur') => {
      isFocusDue.current = by === 'key'
      setDraft(null)
    },
  }
}

interface InlineRenameProps {
  label: string
  draft: NameDraft
  onChange: (draft: NameDraft) => void
  maxLength: number
  /** Called with a changed text that is not empty. */
  onSave: (text: string) => void
  onEnd: (by: 'key' | 'blur') => void
}

/** Field in place of a name. Enter and leaving the field save, Escape cancels. */
export function InlineRename({ label, draft, onChange, maxLength, onSave, onEnd }: InlineRenameProps) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  // Before the next key press, also where the field moved to another group.
  useLayoutEffect(() => {
    const input = field.current
    isDone.current = false
    input?.focus()
    // A text that was typed before the move is not selected, so that typing continues it.
    input?.setSelectionRange(draft.text === draft.before ? 0 : draft.text.length, draft.text.length)
    return () => {
      isDone.current = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The field selects its text only when it appears.
  }, [])
  const finish = (by: 'key' | 'blur', isSaved: boolean) => {
    // Removing the focused field fires one more blur event.
    if (isDone.current) return
    isDone.current = true
    const name = changedName(draft)
    if (isSaved && name !== null) onSave(name)
    onEnd(by)
  }
  const handleKey = (event: KeyboardEvent) => {
    // The search box and the sheet around the list have keys of their own.
    event.stopPropagation()
    if (isInputMethodKey(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    finish('key', event.key === 'Enter')
  }
  return (
    <input
      ref={field}
      data-inline-rename
      aria-label={label}
      dir="auto"
      value={draft.text}
      onChange={({ target }) => onChange({ ...draft, text: target.value })}
      maxLength={maxLength}
      onKeyDown={handleKey}
      onBlur={() => finish('blur', true)}
      className={`${controlClass} px-2.5`}
    />
  )
}

function MarkRow({
  item: { session, isRunning },
  isMarked,
  toggle,
}: {
  item: SessionListItem
  isMarked: boolean
  toggle: () => void
}) {
  return (
    <li>
      <label className="flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-fill/50 has-checked:bg-accent-soft pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isMarked}
          onChange={toggle}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {revealInProse(session.title)}
        </span>
        {isRunning && <RunningIndicator />}
      </label>
    </li>
  )
}

export function RunningIndicator() {
  return (
    <>
      <span className="sr-only">{i18n.t(', running')}</span>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
    </>
  )
}
