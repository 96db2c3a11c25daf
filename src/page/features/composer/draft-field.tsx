import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useState,
} from 'react'
import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import { withoutUnplacedPastes, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { editTextBox } from './edit-text-box.ts'
import { findPlaceholder, findPlaceholderAt, pasteLabel } from '../drafts/message-draft-edits.ts'
import { usePaste } from './use-paste.ts'
import { TextCursorInput, X } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { PastedButton, PastedPanel } from './pasted-chip.tsx'

export interface DraftFieldProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'onPaste' | 'ref'
> {
  box: RefObject<HTMLTextAreaElement | null>
  /** May have more pastes than the text has placeholders, because undo can bring placeholders back. */
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  /** Called with pasted files. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** Text box in which a long paste is a placeholder, with a list of the pastes below. */
export function DraftField(all: DraftFieldProps) {
  const { box, draft, onChange, onFiles, onKeyDown, disabled, ...props } = all
  // A paste changes the value twice before the next render: first the paste, then its placeholder.
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const beyondHistory = useRef<{ before: MessageDraft; text: string } | null>(null)
  const change = (next: MessageDraft) => {
    latest.current = next
    onChange(next)
  }

  const { handlePaste, noteKey } = usePaste({ read: () => latest.current, change, onFiles })
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    noteKey(event)
    const own = beyondHistory.current
    if (own !== null && own.text === event.currentTarget.value && isUndo(event)) {
      event.preventDefault()
      beyondHistory.current = null
      change(own.before)
      return
    }
    const place = findDeleted(event, latest.current)
    if (place !== undefined) {
      event.preventDefault()
      editTextBox(event.currentTarget, { ...place, text: '' })
    } else onKeyDown?.(event)
  }
  const replace = (paste: PastedText, text: string) => {
    const place = findPlaceholder(latest.current, paste)
    if (box.current === null || place === undefined) return
    const before = latest.current
    const isInHistory = editTextBox(box.current, { ...place, text })
    beyondHistory.current = isInHistory ? null : { before, text: box.current.value }
  }

  return (
    <>
      <textarea
        ref={box}
        dir="auto"
        value={draft.text}
        disabled={disabled}
        onChange={(event) => change({ ...latest.current, text: event.target.value })}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
        {...props}
      />
      <PastedList
        pasted={withoutUnplacedPastes(draft).pasted ?? []}
        isDisabled={disabled === true}
        onInsert={(paste) => replace(paste, paste.text)}
        onRemove={(paste) => replace(paste, '')}
      />
    </>
  )
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'
}

/** Returns the placeholder that a key deletes. A placeholder is deleted as a whole, like a character. */
function findDeleted(event: KeyboardEvent<HTMLTextAreaElement>, draft: MessageDraft) {
  const { selectionStart, selectionEnd } = event.currentTarget
  if (selectionStart !== selectionEnd || draft.pasted === undefined) return undefined
  if (isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Backspace') return findPlaceholderAt(draft, selectionStart, 'ends')
  return event.key === 'Delete' ? findPlaceholderAt(draft, selectionStart, 'begins') : undefined
}

interface PastedListProps {
  pasted: readonly PastedText[]
  isDisabled: boolean
  onInsert: (paste: PastedText) => void
  onRemove: (paste: PastedText) => void
}

/** The pastes of a message being written: expand, insert as plain text, or remove. */
function PastedList({ pasted, isDisabled, onInsert, onRemove }: PastedListProps) {
  const [open, setOpen] = useState<string | null>(null)
  if (pasted.length === 0) return null
  const openPaste = pasted.find(({ placeholder }) => placeholder === open)
  return (
    <div className="px-3 pt-1 pb-2">
      <ul aria-label={i18n.t('Pasted texts')} className="flex flex-wrap gap-1.5">
        {pasted.map((paste) => (
          <li key={paste.placeholder} className="flex max-w-full items-center rounded-lg bg-surface">
            <PastedButton
              paste={paste}
              isOpen={paste === openPaste}
              onToggle={() => setOpen(paste === openPaste ? null : paste.placeholder)}
            />
            <IconButton
              icon={TextCursorInput}
              label={i18n.t('Insert {name} as plain text', { name: pasteLabel(paste) })}
              small
              look="onSurface"
              disabled={isDisabled}
              onClick={() => onInsert(paste)}
            />
            <IconButton
              icon={X}
              label={i18n.t('Remove {name}', { name: pasteLabel(paste) })}
              small
              look="onSurface"
              disabled={isDisabled}
              onClick={() => onRemove(paste)}
            />
          </li>
        ))}
      </ul>
      {openPaste !== undefined && <PastedPanel paste={openPaste} />}
    </div>
  )
}
