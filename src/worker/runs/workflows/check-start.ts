import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'
import { checkInputs } from '../../../core/model/workflows/check-inputs.ts'
import type { JobRequest } from '../../../core/model/workflows/job-request.ts'
import { describeInputProblem } from './describe-input-problem.ts'
import type { FindWorkflow } from './find-workflow.ts'
import { fillInputs } from './job-inputs.ts'

/**
 * Checks the start of a job before its message is stored. Returns the reason why it cannot start. The text of the last answer is
 * read when the job starts.
 */
export async function checkStart(
  { id, inputs }: JobRequest,
  { draft, hasAnswer }: { draft: MessageDraft; hasAnswer: boolean },
  findWorkflow: FindWorkflow,
): Promise<Failure | undefined> {
  const found = await findWorkflow(id)
  if (!found.ok) {
    const isGone = found.failure.code === 'not-found'
    return isGone ? createFailure('not-found', { message: workerText('workflow-gone') }) : found.failure
  }
  const lastAnswer = hasAnswer ? '…' : ''
  const filled = fillInputs(found.value, inputs, { draft, lastAnswer, isChatTainted: false })
  const [problem] = checkInputs(found.value, filled.values).problems
  return problem && describeInputProblem(found.value, problem)
}
