import type {
  WorkflowErrorCode,
  WorkflowProblem,
  WorkflowProblemReason,
  WorkflowWarningCode,
} from '../workflow-problem.ts'

type Place = Pick<WorkflowProblem, 'field' | 'stageId' | 'value'>

/** The problems that a check has found so far. */
export class ProblemList {
  readonly items: WorkflowProblem[] = []

  get hasErrors(): boolean {
    return this.items.some(({ severity }) => severity === 'error')
  }

  error(code: WorkflowErrorCode, reason: WorkflowProblemReason, place: Place): void {
    this.items.push({ code, reason, severity: 'error', ...place })
  }

  warning(code: WorkflowWarningCode, reason: WorkflowProblemReason, place: Place): void {
    this.items.push({ code, reason, severity: 'warning', ...place })
  }
}
