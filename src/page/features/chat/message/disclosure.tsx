import { ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

export interface DisclosureProps {
  /** What the button says; its text is the accessible name. */
  label: ReactNode
  beside?: ReactNode
  className?: string
  children: () => ReactNode
}

/** One line that opens in place; its content is built only while it is open. */
export function Disclosure({ label, beside, className, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={className}
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={`shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
          />
          {label}
        </button>
        {beside}
      </div>
      {isOpen && <div id={panelId}>{children()}</div>}
    </>
  )
}
