import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** Chunk with the line about a reduction, which few chats have. */
export const ReductionNote = lazyComponent(async () => (await import('./reduction-note.tsx')).ReductionNote)
