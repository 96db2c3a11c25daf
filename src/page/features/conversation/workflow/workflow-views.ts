export { StartCard } from '../interactions/start-card.tsx'
export { StageQuestion } from './stage-question.tsx'
export { WorkflowProgress } from './workflow-progress.tsx'
