import { lazy, Suspense, useState } from 'react'
import { EarlyQuery } from '../features/commands/early-query.tsx'
import { closeCommands, useCloseOnLeaving, useOpenCommands } from '../features/commands/open-commands.ts'
import { useOfferedActions } from '../ui/actions.ts'
import { useShortcut } from '../ui/use-shortcut.ts'
import { say } from '../words/say.ts'
import { useAppActions } from './app-actions.ts'
import type { Services } from './services.ts'
import { goToSearch } from './sheet.ts'
import { useFoundChats } from './use-found-chats.ts'
import { navigate } from './use-route.ts'
import { toggleSidebar } from './preferences.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('../features/commands/command-palette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../features/commands/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The keys of the whole page, what the page itself can do, and the two lists of it. */
export function Commands({ services, place }: { services: Services; place: string }) {
  const { open } = useOpenCommands()
  const [opened, setOpened] = useState<typeof open>(null)
  if (open !== null && open !== opened) setOpened(open)
  const [query, setQuery] = useState('')
  const { found, isAsking } = useFoundChats(services, open === 'palette' ? query : null)

  useCloseOnLeaving(place)
  useOfferedActions('app', useAppActions(services, place))
  useShortcut('open-palette', openPalette)
  useShortcut('list-shortcuts', () => useOpenCommands.setState({ open: 'shortcuts' }))
  useShortcut('new-chat', () => navigate({ name: 'new' }))
  useShortcut('search-chats', () => goToSearch(place))
  useShortcut('toggle-sidebar', toggleSidebar)
  useShortcut('write-message', () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus())
  const closePalette = () => {
    closeCommands()
    setQuery('')
  }
  const meanwhile = open === 'palette' && (
    <EarlyQuery query={query} onQuery={setQuery} onClose={closePalette} />
  )
  return (
    <Suspense fallback={meanwhile}>
      {opened === 'palette' && (
        <CommandPalette
          isOpen={open === 'palette'}
          onClose={closePalette}
          query={query}
          onQuery={setQuery}
          found={found}
          note={isAsking ? say('Searching all chats…') : ''}
        />
      )}
      {opened === 'shortcuts' && <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={closeCommands} />}
    </Suspense>
  )
}

const openPalette = () => useOpenCommands.setState({ open: 'palette' })
