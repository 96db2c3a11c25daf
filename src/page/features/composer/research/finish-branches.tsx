import { FileText } from 'lucide-react'
import { useActions } from '../../../ui/actions/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'

/** Offer to end a research early, above the composer while researchers run. The progress of the research registers the action. */
export function FinishBranches() {
  const action = useActions(({ offers }) => offers['research-run']?.[0])
  if (action === undefined || !('run' in action)) return null
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl border border-border bg-surface p-1.5 text-sm @md:ps-4 text-muted">
      <p className="hidden min-w-0 flex-1 @md:block">
        {i18n.t('A message reaches the research once its researchers have finished.')}
      </p>
      <Button small className="max-w-full @max-md:flex-1" onClick={action.run}>
        <FileText aria-hidden size={15} />
        {action.name}
      </Button>
    </div>
  )
}
