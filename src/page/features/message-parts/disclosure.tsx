import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { toggleDetails, useOpenDetails } from './open-details.ts'

export interface DisclosureProps {
  /** Unique in the page. The open state is stored under this key. */
  detailKey: string
  /** Content of the button; its text is the accessible name. */
  label: ReactNode
  aside?: ReactNode
  className?: string
  children: () => ReactNode
}

/** Line that expands in place. Its content is mounted only while it is open. */
export function Disclosure({ detailKey, label, aside, className, children }: DisclosureProps) {
  const isOpen = useOpenDetails(({ open }) => open.has(detailKey))
  const panelId = useId()
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => toggleDetails(detailKey)}
          className={className}
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={`shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
          />
          {label}
        </button>
        {aside}
      </div>
      {isOpen && (
        <div id={panelId} data-detail={detailKey}>
          {children()}
        </div>
      )}
    </>
  )
}
