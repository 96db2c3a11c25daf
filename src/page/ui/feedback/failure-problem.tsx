import { showDetail, showFailure, showHint, type FailureTexts } from '../../i18n/show-text.ts'
import { Problem, type ProblemProps } from './problem.tsx'

export interface FailureProblemProps extends Partial<ProblemProps> {
  /** Its texts are shown, unless `message`, `hint` or `detail` replaces them. */
  failure: FailureTexts
}

/** A failure of the worker or of storage. Not part of the first load, because it needs the table of all failures. */
export function FailureProblem({ failure, message, hint, detail, children }: FailureProblemProps) {
  return (
    <Problem
      message={message ?? showFailure(failure)}
      hint={hint ?? showHint(failure)}
      detail={detail ?? showDetail(failure)}
    >
      {children}
    </Problem>
  )
}
