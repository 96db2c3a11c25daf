import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import type { DiagramWorkflow } from './internal/layout-diagram.ts'

/** Returns what the diagram draws of a definition. */
export function toDiagram({ start, stages }: Workflow): DiagramWorkflow {
  return {
    start,
    stages: stages.map(({ id, title, next, forEach }) => ({
      id,
      title,
      next,
      isForEach: forEach !== undefined,
    })),
  }
}
