import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** Components of a research in an answer, and the cards of questions with a form or a link. They share a chunk. */
const load = () => import('./research-views.ts')

export const FormCard = lazyComponent(async () => (await load()).FormCard)
export const LinkCard = lazyComponent(async () => (await load()).LinkCard)
export const PlanCard = lazyComponent(async () => (await load()).PlanCard)
export const ResearchProgress = lazyComponent(async () => (await load()).ResearchProgress)
