import { Copy, Download, FileUp, Play, Plus, Trash2 } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkflowId } from '../../../core/model/id.ts'
import { isBuiltInWorkflow } from '../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { formatList } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { nameOf } from './editor/list-values.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { workflowHash } from './library-address.ts'
import { createWorkflow, duplicateWorkflow } from './new-workflow.ts'
import { useWorkflowDrafts } from './workflow-drafts.ts'
import { translateWorkflow } from './translate-workflow.ts'
import { useWorkflows } from './use-workflows.ts'
import { startInNewChat } from './start-in-new-chat.ts'
import { createWorkflowCommands, type WorkflowCommands } from './workflow-commands.ts'

export interface WorkflowListProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** The person’s workflows and the built-in ones. */
export function WorkflowList({ client, queries, announce }: WorkflowListProps) {
  const commands = useMemo(() => createWorkflowCommands(client, announce), [client, announce])
  const loaded = useWorkflows(queries)
  const workflows = useTranslatedMemo(() => loaded && toListed(loaded), [loaded])
  const drafts = useWorkflowDrafts((state) => state.drafts)
  const picker = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<{ file: File; opening: number; isOpen: boolean }>()
  if (workflows === null) return <Spinner>{i18n.t('Loading workflows…')}</Spinner>
  const ids = new Set(workflows.map(({ id }) => id))
  const unsaved = Object.entries(drafts).filter(([id]) => !ids.has(id as WorkflowId))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-muted">
          {i18n.t('A workflow runs several stages in one answer. Type / in a chat to start one.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => picker.current?.click()}>
            <FileUp aria-hidden size={16} />
            {i18n.t('Import workflow')}
          </Button>
          <FilePicker
            ref={picker}
            label={i18n.t('Workflow file')}
            accept=".json,application/json"
            onChoose={([file]) =>
              file && setImported((before) => ({ file, opening: (before?.opening ?? 0) + 1, isOpen: true }))
            }
          />
          <Button look="primary" onClick={() => (location.hash = createWorkflow(workflows))}>
            <Plus aria-hidden size={16} />
            {i18n.t('New workflow')}
          </Button>
        </div>
      </div>
      <ul
        aria-label={i18n.t('Workflows')}
        className="divide-y divide-border rounded-lg border border-border bg-raised"
      >
        {unsaved.map(([id, { workflow }]) => (
          <Item
            key={id}
            address={workflowHash(id as WorkflowId)}
            workflow={workflow}
            state="new"
            {...{ commands, workflows }}
          />
        ))}
        {workflows.map((workflow) => (
          <Item
            key={workflow.id}
            address={workflowHash(workflow.id)}
            workflow={workflow}
            state={
              isBuiltInWorkflow(workflow.id)
                ? 'built-in'
                : Object.hasOwn(drafts, workflow.id)
                  ? 'changed'
                  : 'own'
            }
            {...{ commands, workflows }}
          />
        ))}
      </ul>
      {imported !== undefined && (
        <ImportDialog
          key={imported.opening}
          file={imported.file}
          isOpen={imported.isOpen}
          onClose={() => setImported({ ...imported, isOpen: false })}
          {...{ client, queries, commands, workflows, announce }}
        />
      )}
    </div>
  )
}

/** Returns the person’s workflows, then the built-in ones in the language of the page. */
function toListed(workflows: readonly Workflow[]): readonly Workflow[] {
  const { own = [], builtIn = [] } = Object.groupBy(workflows, ({ id }) =>
    isBuiltInWorkflow(id) ? 'builtIn' : 'own',
  )
  return [...own, ...builtIn.map(translateWorkflow)]
}

interface ItemProps {
  /** Address of the editor. The command of an unsaved workflow may have changed since it was created. */
  address: string
  workflow: Workflow
  workflows: readonly Workflow[]
  state: 'new' | 'changed' | 'own' | 'built-in'
  commands: WorkflowCommands
}

function Item({ address, workflow, workflows, state, commands }: ItemProps) {
  const id = useId()
  const { name, description, stages } = workflow
  const stateText = {
    new: i18n.t('Not saved yet'),
    changed: i18n.t('Unsaved changes'),
    'built-in': i18n.t('Built-in'),
    own: '',
  }[state]
  return (
    <li className="flex flex-wrap items-start gap-x-1 py-2 ps-4 pe-2 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full py-1 sm:basis-auto">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <a
            id={id}
            href={address}
            className="min-w-0 rounded-sm font-medium break-words hover:underline pointer-coarse:py-2"
          >
            {name.trim() === '' ? i18n.t('Unnamed workflow') : revealInProse(name)}
          </a>
          <code dir="ltr" className="font-mono text-sm break-all text-faint">
            /{workflow.id}
          </code>
          {stateText !== '' && (
            <span className="rounded-md border border-border px-1.5 text-xs leading-5 text-muted">
              {stateText}
            </span>
          )}
        </div>
        {description !== '' && (
          <p dir="auto" className="mt-0.5 text-sm break-words text-muted">
            {revealInProse(description)}
          </p>
        )}
        <p className="mt-0.5 text-sm break-words text-faint">
          {i18n.t('{count, plural, one {# stage: {titles}} other {# stages: {titles}}}', {
            count: stages.length,
            titles: formatList(stages.map(nameOf)),
          })}
        </p>
      </div>
      {state !== 'new' && (
        <div className="flex gap-1 max-sm:-ms-2.5">
          <IconButton
            icon={Play}
            label={i18n.t('Start in new chat')}
            aria-describedby={id}
            onClick={() => startInNewChat(workflow)}
          />
          <IconButton
            icon={Copy}
            label={i18n.t('Duplicate')}
            aria-describedby={id}
            onClick={() => (location.hash = duplicateWorkflow(workflow, workflows))}
          />
          <IconButton
            icon={Download}
            label={i18n.t('Export workflow')}
            aria-describedby={id}
            onClick={() => commands.exportFile(workflow)}
          />
          {(state === 'own' || state === 'changed') && (
            <IconButton
              icon={Trash2}
              label={i18n.t('Delete workflow')}
              aria-describedby={id}
              onClick={() => commands.remove(workflow)}
            />
          )}
        </div>
      )}
    </li>
  )
}
