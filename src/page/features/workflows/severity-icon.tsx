import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { WorkflowProblem } from '../../../core/model/workflows/workflow-problem.ts'
import { i18n } from '../../i18n/i18n.ts'

/** Icon of a problem, named “Error” or “Warning”. */
export function SeverityIcon({ severity }: Pick<WorkflowProblem, 'severity'>) {
  return severity === 'error' ? (
    <CircleAlert aria-label={i18n.t('Error')} size={16} className="mt-0.5 shrink-0 text-danger" />
  ) : (
    <TriangleAlert aria-label={i18n.t('Warning')} size={16} className="mt-0.5 shrink-0 text-warning" />
  )
}
