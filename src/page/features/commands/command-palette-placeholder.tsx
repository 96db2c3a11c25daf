import { Search } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  closePalette,
  findFocusReturn,
  setPaletteQuery,
  useCommandPaletteState,
} from './command-palette-state.ts'

/** Search field of the command palette while its chunk loads. Text typed meanwhile goes to the palette, not to the composer. */
export function CommandPalettePlaceholder() {
  const { open, query, isPaletteReady: isPaletteThere } = useCommandPaletteState()
  return open === 'palette' && !isPaletteThere && <QueryField query={query} />
}

function QueryField({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <div
      role="dialog"
      aria-label={i18n.t('Command palette')}
      aria-busy
      className="fixed inset-x-0 top-0 z-50 flex justify-center p-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:pt-[12dvh]"
    >
      <div className="flex w-full max-w-form items-center gap-2.5 rounded-xl border border-border bg-raised px-4 shadow-float">
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        <input
          ref={field}
          aria-label={i18n.t('Search chats, actions and settings')}
          placeholder={i18n.t('Chats, actions, settings')}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="none"
          value={query}
          onChange={(event) => setPaletteQuery(event.target.value)}
          onKeyDown={handleKey}
          className="h-12 min-w-0 flex-1 bg-transparent text-read outline-none placeholder:text-faint"
        />
      </div>
    </div>
  )
}

function handleKey(event: KeyboardEvent): void {
  if (isInputMethodKey(event)) return
  if (event.key === 'Escape') {
    closePalette()
    const previousFocus = findFocusReturn()
    if (previousFocus !== false) previousFocus.focus()
  }
  if (event.key === 'Enter') useCommandPaletteState.setState({ isChosenEarly: true })
}
