import { lazy, Suspense, useContext } from 'react'
import type { WorkflowId } from '../../../core/model/id.ts'
import { WorkflowList } from '../../features/workflows/workflow-list.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Services } from '../services/services.ts'

const WorkflowEditor = lazy(async () => ({
  default: (await import('../../features/workflows/editor/workflow-editor.tsx')).WorkflowEditor,
}))

interface LibraryRouteProps {
  /** Missing for the list. */
  workflowId: WorkflowId | undefined
  services: Services | null
}

const tabs = { workflows: /*i18n*/ { id: 'Workflows' } }

/** Draws the library: the list of workflows, or the editor of one. */
export function LibraryRoute({ workflowId, services }: LibraryRouteProps) {
  const announce = useContext(AnnounceContext)
  return (
    <div
      tabIndex={-1}
      className="@container/library [overflow-anchor:none] min-h-0 flex-1 overflow-y-auto outline-none"
    >
      <div
        className={`mx-auto w-full px-4 pt-1 pb-16 sm:px-6 ${workflowId === undefined ? 'max-w-4xl' : 'max-w-[80rem]'}`}
      >
        {services === null ? (
          <Spinner>{i18n.t('Loading workflows…')}</Spinner>
        ) : workflowId === undefined ? (
          <div className="pt-3">
            <Tabs
              label={i18n.t('Library')}
              labels={tabs}
              id="library"
              tab="workflows"
              onChoose={() => undefined}
            />
            <div role="tabpanel" id="library-panel" aria-labelledby="library-workflows" className="pt-5">
              <WorkflowList client={services.client} queries={services.queries} announce={announce} />
            </div>
          </div>
        ) : (
          <Suspense fallback={<Spinner>{i18n.t('Loading workflows…')}</Spinner>}>
            <WorkflowEditor
              key={workflowId}
              id={workflowId}
              client={services.client}
              queries={services.queries}
              announce={announce}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
