import { lazy, Suspense, useState } from 'react'
import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'

const DryRunDialog = lazy(async () => ({ default: (await import('./dry-run-dialog.tsx')).DryRunDialog }))

/** Opens the dry run of a definition without errors. */
export function DryRunButton({ workflow }: { workflow: Workflow | undefined }) {
  const [opened, setOpened] = useState<{ workflow: Workflow; isOpen: boolean }>()
  return (
    <>
      <Button
        disabled={workflow === undefined}
        onClick={() => workflow && setOpened({ workflow, isOpen: true })}
      >
        {i18n.t('Dry run')}
      </Button>
      {opened && (
        <Suspense>
          <DryRunDialog
            workflow={opened.workflow}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
