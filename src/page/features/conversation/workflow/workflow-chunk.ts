import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** The job of an answer, its questions and the approval of its start. They share a chunk. */
const load = () => import('./workflow-views.ts')

export const StartCard = lazyComponent(async () => (await load()).StartCard)
export const StageQuestion = lazyComponent(async () => (await load()).StageQuestion)
export const WorkflowProgress = lazyComponent(async () => (await load()).WorkflowProgress)
