import { use, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { expandDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { editTextBox } from './edit-text-box.ts'
import { addPaste, isLongPaste } from '../drafts/message-draft-edits.ts'
import { ConvertHtmlContext, hasFormatting } from './convert-html.ts'

/** Longest message that can be sent (`core/model/commands/turn-commands.ts`). */
const maxCharacters = 2_000_000

/** Returns true if the text is empty, or if each line is the name, path or address of one of the files. */
function isOnlyFileNames(text: string, files: readonly File[]): boolean {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.every((line) => files.some(({ name }) => name !== '' && lastSegmentOf(line) === name))
}

function lastSegmentOf(line: string): string {
  const segment = line.split(/[/\\]/).at(-1) ?? line
  if (!line.startsWith('file:')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export interface PasteOptions {
  read: () => MessageDraft
  change: (draft: MessageDraft) => void
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/**
 * Handles a paste into a text box. Files are attached, a long text becomes a placeholder, formatted text becomes Markdown. Text
 * that no message has space for becomes a file.
 * The plain text is inserted at once, so that a message sent meanwhile includes it. It is replaced after the conversion,
 * so that undo returns the plain text. Text that was edited meanwhile stays.
 */
export function usePaste({ read, change, onFiles }: PasteOptions) {
  const convert = use(ConvertHtmlContext)
  const announce = use(AnnounceContext)
  const isPlainWanted = useRef(false)

  const insert = (box: HTMLTextAreaElement, { from, to }: { from: number; to: number }, text: string) => {
    if (!isLongPaste(text)) return void editTextBox(box, { from, to, text })
    const added = addPaste(read(), text)
    change(added.content)
    editTextBox(box, { from, to, text: added.placeholder })
  }
  /** Replaces the text of a paste, wherever its placeholder is now. A paste that was sent or removed stays unchanged. */
  const rewordPaste = (text: string, converted: string) => {
    const draft = read()
    const paste = draft.pasted?.findLast((each) => each.text === text)
    if (paste === undefined) return
    const pasted = draft.pasted?.map((each) => (each === paste ? { ...each, text: converted } : each))
    change({ ...draft, pasted })
  }
  const insertFormatted = async (box: HTMLTextAreaElement, html: string, text: string) => {
    const from = box.selectionStart
    insert(box, { from, to: box.selectionEnd }, text)
    const converted = (await convert?.(html)) ?? null
    if (converted === null) return
    if (isLongPaste(text)) return rewordPaste(text, converted)
    const isUntouched = document.activeElement === box && box.value.slice(from, from + text.length) === text
    if (!isUntouched) return
    const caret = box.selectionStart === from + text.length ? null : box.selectionStart
    insert(box, { from, to: from + text.length }, converted)
    if (caret !== null && caret <= from) box.setSelectionRange(caret, caret)
  }

  const attachPaste = async (text: string) => {
    const { attachLongPaste } = await import('../context-window/message-too-long.tsx')
    attachLongPaste(text, { attach: onFiles, announce, maxCharacters })
  }

  return {
    /** Records the shortcut for pasting plain text. Some browsers offer the formatted text even then. */
    noteKey: (event: KeyboardEvent) => {
      isPlainWanted.current = isShortcut('paste-plain', event)
    },
    handlePaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { clipboardData, currentTarget: box } = event
      const text = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
      const files = [...clipboardData.files]
      // Office programs add an image of the copied text. File managers add the names of the copied files.
      if (files.length > 0 && isOnlyFileNames(text, files) && onFiles !== undefined) {
        event.preventDefault()
        return onFiles(files)
      }
      if (expandDraft(read()).length + text.length > maxCharacters) {
        event.preventDefault()
        return void attachPaste(text)
      }
      const isAskedPlain = isPlainWanted.current
      isPlainWanted.current = false
      const isPlain = isAskedPlain || convert === null || !hasFormatting(clipboardData)
      if (!isPlain && text.trim() !== '') {
        event.preventDefault()
        return void insertFormatted(box, clipboardData.getData('text/html'), text)
      }
      if (!isLongPaste(text)) return
      event.preventDefault()
      insert(box, { from: box.selectionStart, to: box.selectionEnd }, text)
    },
  }
}
