import { lazyComponent } from '../../ui/lazy-component.tsx'

export const MapDialog = lazyComponent(async () => (await import('./map-dialog.tsx')).MapDialog)
