import { useEffect, useState } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/controls/choice-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { Announce } from '../../../ui/feedback/announce.ts'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import { toSavedName } from '../../../ui/text/display-text.tsx'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { isBuiltInWorkflow } from '../../../../core/model/workflows/built-in-ids.ts'
import { describePlace, describeProblem } from '../editor/problem-texts.ts'
import { toFreeId } from '../new-workflow.ts'
import { SeverityIcon } from '../severity-icon.tsx'
import { useToolNames } from '../../assistants/tool-fields.tsx'
import type { WorkflowCommands } from '../workflow-commands.ts'
import { DefinitionView } from './definition-view.tsx'
import { readWorkflowFile, type FileProblem, type ReadFile } from './read-workflow-file.ts'

export interface ImportDialogProps {
  file: File
  isOpen: boolean
  onClose: () => void
  client: Pick<WorkerClient, 'call'>
  queries: Pick<Queries, 'watchMcpServers' | 'watchMcpSnapshots'>
  commands: WorkflowCommands
  workflows: readonly Workflow[]
  announce: Announce
}

/** Shows everything that a workflow file contains before it is added. Consent is asked when the workflow starts. */
export function ImportDialog(props: ImportDialogProps) {
  const { file, isOpen, onClose, client, queries } = props
  const tools = useToolNames(client, queries)
  const [read, setRead] = useState<ReadFile | null>(null)
  useEffect(() => {
    // The warnings about tools need their names. An empty list would name all of them.
    if (tools === undefined) return undefined
    return onResolved(readWorkflowFile(file, tools), setRead)
  }, [file, tools])
  return (
    <Dialog
      title={i18n.t('Import workflow')}
      description={toSavedName(file.name)}
      isOpen={isOpen}
      onClose={onClose}
      isWide
    >
      {read === null && <Spinner>{i18n.t('Reading the file…')}</Spinner>}
      {read !== null && read.reason !== 'none' && <Refused read={read} onClose={onClose} />}
      {read?.reason === 'none' && <Preview {...props} workflow={read.workflow} warnings={read.warnings} />}
    </Dialog>
  )
}

function Refused({ read, onClose }: { read: Exclude<ReadFile, { reason: 'none' }>; onClose: () => void }) {
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5">
        <Problem message={i18n.t('This file can’t be imported.')} hint={describeRefusal(read)} />
        {read.reason === 'not-a-workflow' && <FileProblems problems={read.problems} />}
      </div>
      <footer className="flex justify-end border-t border-border px-5 py-3">
        <Button onClick={onClose}>{i18n.t('Close')}</Button>
      </footer>
    </>
  )
}

function describeRefusal(read: Exclude<ReadFile, { reason: 'none' }>): string {
  switch (read.reason) {
    case 'too-large':
      return i18n.t('The file is larger than 1 MB.')
    case 'unreadable':
      return i18n.t('The file could not be read.')
    case 'not-json':
      return i18n.t('The file is not valid JSON from line {line} on.', { line: read.line })
    case 'not-a-workflow':
      return i18n.t('The file is not a valid workflow.')
  }
}

function FileProblems({ problems, workflow }: { problems: readonly FileProblem[]; workflow?: Workflow }) {
  const shown = problems.slice(0, maxShown)
  return (
    <ul aria-label={i18n.t('Problems')} className="flex flex-col gap-2">
      {shown.map(({ problem, line }) => (
        <li
          key={`${problem.field.join('.')} ${problem.reason} ${problem.value}`}
          className="flex items-start gap-2"
        >
          <SeverityIcon severity={problem.severity} />
          <span className="min-w-0 break-words">
            <span className="block text-sm text-muted">
              {line === undefined
                ? describePlace(problem, workflow)
                : i18n.t('Line {line}: {place}', { line, place: describePlace(problem, workflow) })}
            </span>
            {describeProblem(problem)}
          </span>
        </li>
      ))}
      {problems.length > maxShown && (
        <li className="text-muted">
          {i18n.t('{count, plural, one {and # more} other {and # more}}', {
            count: problems.length - maxShown,
          })}
        </li>
      )}
    </ul>
  )
}

const maxShown = 20

interface PreviewProps extends ImportDialogProps {
  workflow: Workflow
  warnings: readonly FileProblem[]
}

type Conflict = 'copy' | 'replace'

function Preview({ workflow, warnings, workflows, commands, announce, onClose }: PreviewProps) {
  const isTaken = workflows.some(({ id }) => id === workflow.id)
  const isReplaceable = isTaken && !isBuiltInWorkflow(workflow.id)
  const [conflict, setConflict] = useState<Conflict>('copy')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const freeId = isTaken ? toFreeId(workflow.id, workflows) : workflow.id
  const add = async () => {
    setIsSaving(true)
    const { problem: failed = null } =
      isTaken && conflict === 'replace'
        ? await commands.save(workflow, workflow.id)
        : await commands.save({ ...workflow, id: freeId })
    setIsSaving(false)
    setProblem(failed)
    if (failed !== null) return
    announce.done(i18n.t('Imported “{name}”.', { name: spellHidden(workflow.name) }))
    onClose()
  }
  return (
    <>
      <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pb-5">
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-warning">
          {i18n.t('Read the prompts before you import. The workflow asks for your approval when it starts.')}
        </p>
        {warnings.length > 0 && <FileProblems problems={warnings} workflow={workflow} />}
        <DefinitionView workflow={workflow} />
        {isTaken && (
          <div className="flex flex-col gap-2">
            <p>
              {conflict === 'copy' || !isReplaceable
                ? i18n.t('Another workflow has the command /{id}. This one is added as /{freeId}.', {
                    id: workflow.id,
                    freeId,
                  })
                : i18n.t('Replaces your workflow with the command /{id}.', { id: workflow.id })}
            </p>
            {isReplaceable && (
              <ChoiceField<Conflict>
                legend={i18n.t('If the command is taken')}
                isLegendHidden
                value={conflict}
                choices={['copy', 'replace']}
                nameOf={(choice) => (choice === 'copy' ? i18n.t('Keep both') : i18n.t('Replace'))}
                choose={setConflict}
              />
            )}
          </div>
        )}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3">
        {problem !== null && (
          <p role="alert" className="min-w-0 flex-1 text-sm text-danger">
            {problem}
          </p>
        )}
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button look="primary" disabled={isSaving} onClick={() => void add()}>
          {i18n.t('Import workflow')}
        </Button>
      </footer>
    </>
  )
}
