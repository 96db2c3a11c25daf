import { useState, type ReactNode } from 'react'
import { TextDialog, type TextQuestion } from './text-dialog.tsx'

/** A dialog that asks for one text after another. `dialog` is to be rendered; it is nothing until the first is asked for. */
export function useTextDialog(): { ask: (question: TextQuestion) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: TextQuestion; opening: number; isOpen: boolean }>()
  return {
    ask: (question) =>
      setAsked((before) => ({ question, opening: (before?.opening ?? 0) + 1, isOpen: true })),
    dialog: asked !== undefined && (
      <TextDialog
        // Each opening begins with what is stored, also while the last one still fades.
        key={asked.opening}
        question={asked.question}
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    ),
  }
}
