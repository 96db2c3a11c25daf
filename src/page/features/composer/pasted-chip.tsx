import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { countHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { pasteLabel } from '../drafts/message-draft-edits.ts'

export interface PastedButtonProps {
  paste: PastedText
  isOpen: boolean
  onToggle: () => void
}

/** Button with the paste's name and its number of hidden characters. The button expands the paste. */
export function PastedButton({ paste, isOpen, onToggle }: PastedButtonProps) {
  const hidden = useMemo(() => countHiddenInProse(paste.text), [paste.text])
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
      <span className="truncate">{pasteLabel(paste)}</span>
      {hidden > 0 && (
        <span className="shrink-0 text-warning">
          {i18n.t('{hidden, plural, one {# hidden character} other {# hidden characters}}', { hidden })}
        </span>
      )}
    </button>
  )
}

/** The pasted text, with hidden characters shown by name. Focusable, so that the keyboard can scroll it. */
export function PastedPanel({ paste }: { paste: PastedText }) {
  const text = useMemo(() => revealInProse(paste.text), [paste.text])
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={pasteLabel(paste)}
      className="mt-1.5 max-h-[30dvh] overflow-auto rounded-lg border border-border bg-background p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  )
}
