import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { longestSummary } from '../../../../core/kernel/compaction.ts'
import { Button } from '../../../ui/button.tsx'
import { isOfInputMethod } from '../../../ui/input-method.ts'
import { isShortcut } from '../../../ui/shortcuts.ts'
import { say } from '../../../words/say.ts'
import { useUndoableDrop } from '../drafts/use-undoable-drop.ts'
import { endSummaryEdit, writeSummaryEdit } from './summary-edits.ts'

export interface SummaryEditorProps {
  /** Id of the answer that has the summary. */
  id: string
  /** Summary as it is stored. */
  before: string
  text: string
  /** Resolves to whether the worker accepted the edit. Rejected text stays in the editor. */
  onSave: (text: string) => Promise<boolean>
}

export function SummaryEditor({ id, before, text, onSave }: SummaryEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => box.current?.focus(), [])
  const drop = useUndoableDrop()
  const cancel = () => {
    endSummaryEdit(id)
    if (text !== before) drop(() => writeSummaryEdit(id, text))
  }
  const isEmpty = text.trim() === ''
  const save = async () => {
    if (isEmpty || isSaving) return
    setIsSaving(true)
    const isTaken = await onSave(text)
    setIsSaving(false)
    if (isTaken) endSummaryEdit(id)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    if (isShortcut('cancel-editing', event)) cancel()
    if (isShortcut('save-and-send', event)) void save()
  }
  return (
    <div data-writing className="rounded-xl border border-border bg-raised focus-within:border-accent">
      <textarea
        ref={box}
        aria-label={say('Summary')}
        dir="auto"
        rows={6}
        maxLength={longestSummary}
        value={text}
        onChange={(event) => writeSummaryEdit(id, event.target.value)}
        onKeyDown={handleKeyDown}
        className="grows block max-h-[50dvh] min-h-32 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read text-text outline-none"
      />
      <div className="flex flex-wrap justify-end gap-2 p-2">
        <Button look="quiet" onClick={cancel}>
          {say('Cancel')}
        </Button>
        <Button look="primary" disabled={isEmpty} onClick={() => void save()}>
          {say('Save')}
        </Button>
      </div>
    </div>
  )
}
