import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { Workflow } from '../../../../../core/model/workflows/workflow.ts'
import type { WorkflowProblem } from '../../../../../core/model/workflows/workflow-problem.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import type { CheckedDraft } from './check-draft.ts'
import { SeverityIcon } from '../../severity-icon.tsx'
import { describePlace, describeProblem } from '../problem-texts.ts'

interface ProblemListProps {
  workflow: Workflow
  checked: CheckedDraft
  onShow: (problem: WorkflowProblem) => void
}

/** The problems that keep the definition from being saved, and warnings. An item leads to its field. */
export function ProblemList({ workflow, checked: { problems, errorLine }, onShow }: ProblemListProps) {
  const id = useId()
  const isFine = problems.length === 0 && errorLine === undefined
  const shown = problems.toSorted(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium">
        {i18n.t('Problems')}
      </h3>
      {isFine && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
          {i18n.t('No problems found.')}
        </p>
      )}
      {errorLine !== undefined && (
        <p role="status" className="flex gap-2 text-danger">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {i18n.t('The text is not valid JSON from line {line} on.', { line: errorLine })}
        </p>
      )}
      <ul aria-label={i18n.t('Problems')} className="flex flex-col gap-1">
        {shown.map((problem) => (
          <li
            key={`${problem.field.join('.')} ${problem.reason} ${problem.value}`}
            data-severity={problem.severity}
          >
            <button
              type="button"
              onClick={() => onShow(problem)}
              className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-start hover:bg-surface"
            >
              <SeverityIcon severity={problem.severity} />
              <span className="min-w-0 break-words">
                <span className="block text-sm text-muted">{describePlace(problem, workflow)}</span>
                {describeProblem(problem)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
