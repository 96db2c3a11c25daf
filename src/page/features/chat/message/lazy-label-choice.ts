import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Chunk with the label list and its library. */
export const LabelChoice = lazyPart(async () => (await import('./label-choice.tsx')).LabelChoice)
