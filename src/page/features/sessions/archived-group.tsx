import { Archive, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { say } from '../../i18n/say.ts'
import { formatNumber } from '../../i18n/formats.ts'

/** Archived chats, collapsed by default. */
export function ArchivedGroup({
  count,
  isOpenAtFirst,
  children,
}: {
  count: number
  /** True if the open chat is archived. */
  isOpenAtFirst: boolean
  children: ReactNode
}) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isOpenAtFirst
  if (count === 0) return null
  return (
    <section aria-label={say('Archived')} className="mb-4">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start text-muted hover:bg-fill/50 pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={`shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
          />
          <Archive aria-hidden size={15} strokeWidth={1.75} className="shrink-0" />
          <span className="flex-1">{say('Archived')}</span>
          <span className="text-xs text-faint tabular-nums">
            <span className="sr-only">, {say('chats:')} </span>
            {formatNumber(count)}
          </span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="ps-4">
        {isOpen && children}
      </div>
    </section>
  )
}
