import { ChevronRight } from 'lucide-react'
import type { PastedText } from '../../../../core/kernel/pasted-text.ts'
import { nameOfPaste } from './pasting.ts'

export interface PastedButtonProps {
  paste: PastedText
  isOpen: boolean
  onToggle: () => void
}

/** Names what was pasted, and opens it. */
export function PastedButton({ paste, isOpen, onToggle }: PastedButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex min-h-7 min-w-0 items-center gap-1 rounded-lg px-2 text-sm text-muted hover:text-text pointer-coarse:min-h-11"
    >
      <ChevronRight
        aria-hidden
        size={14}
        className={`shrink-0 transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="truncate">{nameOfPaste(paste)}</span>
    </button>
  )
}

/** The text as it was pasted. Focusable, so that the keyboard can scroll it. */
export function PastedPanel({ paste }: { paste: PastedText }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={nameOfPaste(paste)}
      className="mt-1.5 max-h-[30dvh] overflow-auto rounded-lg border border-border bg-background p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {paste.text}
    </pre>
  )
}
