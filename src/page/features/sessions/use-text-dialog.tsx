import { useState, type ReactNode } from 'react'
import { TextDialog, type TextQuestion } from './text-dialog.tsx'

/** A dialog that asks for one text after another. Render `dialog`; it is empty until the first call. */
export function useTextDialog(): { ask: (question: TextQuestion) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: TextQuestion; opening: number; isOpen: boolean }>()
  return {
    ask: (question) =>
      setAsked((before) => ({ question, opening: (before?.opening ?? 0) + 1, isOpen: true })),
    dialog: asked !== undefined && (
      <TextDialog
        // A new instance starts from stored values, even while the previous dialog still fades out.
        key={asked.opening}
        question={asked.question}
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    ),
  }
}
