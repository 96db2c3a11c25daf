import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** The approval of a workflow's start, in a chunk of its own. */
export const StartCard = lazyComponent(async () => (await import('../interactions/start-card.tsx')).StartCard)
