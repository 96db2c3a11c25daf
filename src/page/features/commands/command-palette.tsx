import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Check, Search } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { listActions, paletteOwners, useActions, type Action } from '../../ui/actions/actions.ts'
import { keysOf } from '../../ui/keyboard/shortcuts.ts'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { KeyNames } from './shortcut-labels.tsx'
import {
  closePalette,
  findFocusReturn,
  setPaletteQuery,
  useCommandPaletteState,
} from './command-palette-state.ts'
import { toPaletteGroups, type OtherPaletteResults } from './command-palette-groups.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

export interface CommandPaletteProps {
  /** Results other than actions, such as chats and messages. */
  results: OtherPaletteResults
  /** True once the chat titles are loaded. */
  isRead: boolean
  /** Text below the list; empty for none. */
  note: string
}

/** The command palette: all actions and destinations, found by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const isOpen = useCommandPaletteState(({ open }) => open === 'palette')
  useLayoutEffect(() => useCommandPaletteState.setState({ isPaletteReady: true }), [])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:pt-[12dvh]">
          <Dialog.Popup
            aria-label={i18n.t('Command palette')}
            finalFocus={findFocusReturn}
            className="popup flex max-h-[min(34rem,calc(100dvh-1rem))] w-full max-w-form flex-col overflow-hidden rounded-xl border border-border bg-raised text-text shadow-float sm:max-h-[min(34rem,76dvh)]"
          >
            <Choices {...props} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ results, isRead, note }: CommandPaletteProps) {
  const { query, isChosenEarly } = useCommandPaletteState()
  const offers = useActions((state) => state.offers)
  const groups = useTranslatedMemo(
    () => toPaletteGroups(listActions(offers, paletteOwners), results, query),
    [offers, results, query],
  )
  const isDue = isChosenEarly && isRead
  useEffect(() => {
    if (!isDue || !useCommandPaletteState.getState().isChosenEarly) return
    useCommandPaletteState.setState({ isChosenEarly: false })
    const first = query.trim() === '' ? undefined : groups[0]?.items[0]
    // A destructive action must be seen before it is chosen.
    if (first && first.isDangerous !== true) choose(first)
  }, [isDue, query, groups])
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      onValueChange={setPaletteQuery}
      itemToStringValue={({ name }: Action) => name}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-border ps-4 pe-2">
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={i18n.t('Search chats, actions and settings')}
          placeholder={i18n.t('Chats, actions, settings')}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="none"
          className="h-12 min-w-0 flex-1 bg-transparent text-read outline-none placeholder:text-faint"
        />
        <Dialog.Close className="rounded-md px-2 py-1.5 text-sm text-muted hover:bg-surface hover:text-text pointer-coarse:min-h-11">
          {i18n.t('Close')}
        </Dialog.Close>
      </div>
      <Autocomplete.Empty className="px-4 py-3 text-muted empty:hidden">
        {i18n.t('No results.')}
      </Autocomplete.Empty>
      <Autocomplete.List
        aria-label={i18n.t('Commands')}
        className="min-h-0 overflow-y-auto overscroll-contain p-1.5 [scroll-padding-block:0.5rem] empty:p-0"
      >
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="not-first:mt-2">
            <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-faint">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(action: Action) => <Choice key={action.id} action={action} onChoose={choose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p role="status" className="border-t border-border px-4 py-2 text-sm text-muted empty:hidden">
        {note}
      </p>
    </Autocomplete.Root>
  )
}

function choose(action: Action): void {
  closePalette()
  // The focus returns first, so that the action can move it.
  setTimeout(action.run, 0)
}

type PaletteGroup = ReturnType<typeof toPaletteGroups>[number]

function Choice({ action, onChoose }: { action: Action; onChoose: (action: Action) => void }) {
  const { name, meaning, icon: Icon, isDangerous, isChosen, shortcut } = action
  return (
    <Autocomplete.Item
      value={action}
      onClick={() => onChoose(action)}
      className={`flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 select-none data-highlighted:bg-surface pointer-coarse:min-h-11 ${isDangerous === true ? 'text-danger' : ''}`}
    >
      {Icon !== undefined && (
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{revealInProse(name)}</span>
        {meaning !== undefined && (
          <span className="block truncate text-sm text-muted">{revealInProse(meaning)}</span>
        )}
      </span>
      {isChosen === true && (
        <Check aria-label={i18n.t('selected')} size={16} className="shrink-0 text-accent" />
      )}
      {shortcut !== undefined && (
        <span className="shrink-0 pointer-coarse:hidden">
          <KeyNames keys={keysOf(shortcut)[0]} />
        </span>
      )}
    </Autocomplete.Item>
  )
}
