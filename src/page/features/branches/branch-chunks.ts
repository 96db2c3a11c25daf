import { lazyComponent } from '../../ui/lazy-component.tsx'

export const MapDialog = lazyComponent(async () => (await import('./map-dialog.tsx')).MapDialog)

/** The content of the Regenerate menu, which every answer has. */
export const RegenerateMenu = lazyComponent(
  async () => (await import('./internal/regenerate-menu.tsx')).RegenerateMenu,
)
