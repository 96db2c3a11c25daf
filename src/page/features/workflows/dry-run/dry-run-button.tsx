import { lazy, Suspense, useState } from 'react'
import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'

const DryRunDialog = lazy(async () => ({ default: (await import('./dry-run-dialog.tsx')).DryRunDialog }))

interface DryRunButtonProps {
  client: Pick<WorkerClient, 'call'>
  workflow: Workflow | undefined
}

/** Opens the dry run of a definition without errors. */
export function DryRunButton({ client, workflow }: DryRunButtonProps) {
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
            client={client}
            workflow={opened.workflow}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
