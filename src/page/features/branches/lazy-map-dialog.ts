import { lazyPart } from '../../ui/lazy-part.tsx'

export const MapDialog = lazyPart(async () => (await import('./map-dialog.tsx')).MapDialog)
