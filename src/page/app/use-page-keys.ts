import { openPalette, useCloseOnLeaving } from '../features/commands/open-commands.ts'
import { useShortcut } from '../ui/use-shortcut.ts'
import { toggleSidebar } from './preferences.ts'
import { navigate } from './use-route.ts'

/**
 * Handles the page's shortcuts from the first paint, before the palette has loaded. Shortcuts that need more are in
 * `commands.tsx`.
 */
export function usePageKeys(place: string): void {
  useCloseOnLeaving(place)
  useShortcut('open-palette', openPalette)
  useShortcut('new-chat', beginNew)
  useShortcut('toggle-sidebar', toggleSidebar)
  useShortcut('write-message', goToComposer)
}

const beginNew = () => navigate({ name: 'new' })

const goToComposer = () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
