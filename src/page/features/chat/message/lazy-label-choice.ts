import { lazyPart } from '../../../ui/lazy-part.tsx'

/** With the library of its list, which no chat needs before. */
export const LabelChoice = lazyPart(async () => (await import('./label-choice.tsx')).LabelChoice)
