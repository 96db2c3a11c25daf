import { openPalette, useCloseOnLeaving, useOpenCommands } from '../features/commands/open-commands.ts'
import { useShortcut } from '../ui/use-shortcut.ts'
import { toggleSidebar } from './preferences.ts'
import { navigate } from './use-route.ts'

/** The keys of the whole page, from its first moment: what they open may still be on its way. */
export function usePageKeys(place: string): void {
  useCloseOnLeaving(place)
  useShortcut('open-palette', openPalette)
  useShortcut('list-shortcuts', listShortcuts)
  useShortcut('new-chat', beginNew)
  useShortcut('toggle-sidebar', toggleSidebar)
  useShortcut('write-message', goToComposer)
}

const listShortcuts = () => useOpenCommands.setState({ open: 'shortcuts' })

const beginNew = () => navigate({ name: 'new' })

const goToComposer = () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
