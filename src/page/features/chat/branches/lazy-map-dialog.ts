import { lazyPart } from '../../../ui/lazy-part.ts'

export const MapDialog = lazyPart(async () => (await import('./map-dialog.tsx')).MapDialog)
