import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'
import type { InputProblem } from '../../../core/model/workflows/check-inputs.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'

/** Describes the first problem of a job's inputs, by the label of the input. */
export function describeInputProblem({ inputs }: Workflow, { name, reason, max = 0 }: InputProblem): Failure {
  const label = inputs.find((input) => input.name === name)?.label ?? name
  switch (reason) {
    case 'missing':
      return createFailure('invalid-input', { message: workerText('workflow-input-missing', { label }) })
    case 'too-many':
      return createFailure('invalid-input', {
        message: workerText('workflow-input-too-many', { label, count: max }),
      })
    case 'wrong-kind':
    case 'unknown':
      return createFailure('invalid-input', { message: workerText('workflow-input-invalid', { label }) })
  }
}
