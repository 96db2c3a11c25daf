import { create } from 'zustand'
import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface OpenDetails {
  /** Keys of the parts of answers that were expanded. */
  open: ReadonlySet<string>
  /** Parts that open and close by themselves, and the choice of the reader, by key. */
  choices: ReadonlyMap<string, boolean>
}

/** Rows that were expanded or collapsed during this visit. A row that is mounted again keeps its state. */
export const useOpenDetails = create<OpenDetails>(() => ({ open: new Set(), choices: new Map() }))

export function toggleDetails(key: string): void {
  useOpenDetails.setState(({ open }) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    return { open: next }
  })
}

export function openDetails(key: string): void {
  useOpenDetails.setState(({ open }) => (open.has(key) ? { open } : { open: new Set(open).add(key) }))
}

/** Opens or closes the trace of an answer until the reader chooses again. */
export function chooseTrace(messageId: string, isOpen: boolean): void {
  useOpenDetails.setState(({ choices }) => ({ choices: new Map(choices).set(messageId, isOpen) }))
}

interface DisclosureProps {
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
