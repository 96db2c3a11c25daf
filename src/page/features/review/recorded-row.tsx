import { useMemo, useState, type ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { revealHidden } from '../../ui/revealed-text.tsx'

export interface RecordedRowProps {
  head: ReactNode
  /** Layout classes of the header. */
  layout: string
  /** Rendered when the row is open. */
  children: () => ReactNode
}

/** A row of recorded data that expands. */
export function RecordedRow({ head, layout, children }: RecordedRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-b border-border last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={`w-full items-center gap-x-3 rounded-sm py-2 text-start outline-offset-0 hover:bg-surface pointer-coarse:min-h-11 ${layout}`}
      >
        {head}
      </button>
      {isOpen && children()}
    </li>
  )
}

export interface RecordedBoxProps {
  label: string
  copyLabel: string
  /** Returns the text to copy, which may be longer than the visible text. */
  readText: () => string
  children: string
}

export function RecordedBox({ label, copyLabel, readText, children }: RecordedBoxProps) {
  const shown = useMemo(() => revealHidden(children), [children])
  return (
    <div className="relative">
      <div className="absolute end-1 top-1">
        <CopyButton label={copyLabel} readText={readText} />
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-[28rem] overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {shown}
      </pre>
    </div>
  )
}
