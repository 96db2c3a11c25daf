export { FormCard } from '../interactions/form-card.tsx'
export { LinkCard } from '../interactions/link-card.tsx'
export { PlanCard } from '../interactions/plan-card.tsx'
export { ResearchProgress } from './research-progress.tsx'
