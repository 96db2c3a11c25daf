import { lazy, Suspense, useState } from 'react'
import { closeCommands, useOpenCommands } from '../features/commands/open-commands.ts'
import { useOfferedActions } from '../ui/actions.ts'
import { useShortcut } from '../ui/use-shortcut.ts'
import { say } from '../words/say.ts'
import { useAppActions } from './app-actions.ts'
import type { Services } from './services.ts'
import { goToSearch } from './sheet.ts'
import { useFoundChats } from './use-found-chats.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('../features/commands/command-palette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../features/commands/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** Draws the command palette and the list of shortcuts, and offers the page's own actions. */
export function Commands({ services, place }: { services: Services; place: string }) {
  const { open, query } = useOpenCommands()
  const [opened, setOpened] = useState<typeof open>(null)
  if (open !== null && open !== opened) setOpened(open)
  const { found, isRead, isAsking } = useFoundChats(services, open === 'palette' ? query : null)

  useOfferedActions('app', useAppActions(services, place))
  useShortcut('search-chats', () => goToSearch(place))
  useShortcut('list-shortcuts', listShortcuts)
  return (
    <Suspense>
      {opened === 'palette' && (
        <CommandPalette found={found} isRead={isRead} note={isAsking ? say('Searching all chats…') : ''} />
      )}
      {opened === 'shortcuts' && <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={closeCommands} />}
    </Suspense>
  )
}

const listShortcuts = () => useOpenCommands.setState({ open: 'shortcuts' })
