import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** Components of a research in an answer, which share a chunk because a research uses all of them. */
const load = () => import('./research-views.ts')

export const FormCard = lazyComponent(async () => (await load()).FormCard)
export const PlanCard = lazyComponent(async () => (await load()).PlanCard)
export const ResearchProgress = lazyComponent(async () => (await load()).ResearchProgress)
