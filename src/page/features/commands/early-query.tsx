import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isOfInputMethod } from '../../ui/input-method.ts'
import { say } from '../../words/say.ts'

export interface EarlyQueryProps {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

/** The field of the palette while its list is on its way: what is typed meanwhile is looked for, not written to the model. */
export function EarlyQuery({ query, onQuery, onClose }: EarlyQueryProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div
      role="dialog"
      aria-label={say('Command palette')}
      aria-busy
      className="fixed inset-x-0 top-0 z-50 flex justify-center p-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:pt-[12dvh]"
    >
      <div className="flex w-full max-w-form items-center gap-2.5 rounded-xl border border-border bg-raised px-4 shadow-float">
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        <input
          ref={field}
          aria-label={say('Search chats, actions and settings')}
          placeholder={say('Chats, actions, settings')}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="none"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !isOfInputMethod(event) && onClose()}
          className="h-12 min-w-0 flex-1 bg-transparent text-read outline-none placeholder:text-faint"
        />
      </div>
    </div>
  )
}
