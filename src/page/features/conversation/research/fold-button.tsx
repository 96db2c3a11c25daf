import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseTrace } from '../../message-parts/disclosure.tsx'

interface FoldButtonProps {
  detailKey: string
  isOpen: boolean
  panelId: string
  className: string
  children: ReactNode
}

/** Line of a research that opens what is below it. */
export function FoldButton({ detailKey, isOpen, panelId, className, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => chooseTrace(detailKey, !isOpen)}
      className={`flex items-center gap-1.5 text-start hover:text-text pointer-coarse:min-h-11 ${className}`}
    >
      <ChevronRight
        aria-hidden
        size={14}
        className={`shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
      />
      {children}
    </button>
  )
}
