import { Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import type { Observed } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface PermissionListProps {
  label: string
  observed: Observed<readonly unknown[], Failure>
  whenEmpty: string
  children: ReactNode
}

export function PermissionList({ label, observed, whenEmpty, children }: PermissionListProps) {
  switch (observed.state) {
    case 'loading':
      return <Spinner>{i18n.t('Loading your permissions…')}</Spinner>
    case 'failed':
      return <FailureProblem failure={observed.reason} />
    case 'ready': {
      const isEmpty = observed.value.length === 0
      return (
        <>
          <ul
            aria-label={label}
            className={isEmpty ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'}
          >
            {children}
          </ul>
          {isEmpty && <p className="text-muted">{whenEmpty}</p>}
        </>
      )
    }
  }
}

export function PermissionItem({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const id = useId()
  return (
    <li className="flex items-center gap-2 py-2 ps-4 pe-2">
      <div id={id} className="min-w-0 flex-1">
        {children}
      </div>
      <IconButton icon={Trash2} label={i18n.t('Remove')} aria-describedby={id} onClick={onRemove} />
    </li>
  )
}
