import { useId, useMemo, useRef, useState } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { WorkflowId } from '../../../../core/model/id.ts'
import { isBuiltInWorkflow } from '../../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import type { WorkflowProblem } from '../../../../core/model/workflows/workflow-problem.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { getOwn } from '../../../../lib/json.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import type { Announce } from '../../../ui/feedback/announce.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { revealInProse, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import { WorkflowDiagram } from '../diagram/workflow-diagram.tsx'
import { DryRunButton } from '../dry-run/dry-run-button.tsx'
import { libraryHash, workflowHash } from '../library-address.ts'
import { useWorkflows } from '../use-workflows.ts'
import { translateWorkflow } from '../translate-workflow.ts'
import {
  discardWorkflowDraft,
  setWorkflowDraft,
  useWorkflowDrafts,
  type WorkflowDraft,
} from '../workflow-drafts.ts'
import { formatDefinition, readDefinition } from '../read-definition.ts'
import { startInNewChat } from '../start-in-new-chat.ts'
import { createWorkflowCommands } from '../workflow-commands.ts'
import { duplicateWorkflow } from '../new-workflow.ts'
import { checkDraft, type CheckedDraft } from './internal/check-draft.ts'
import { EditorContext, ProblemsContext, type EditorServices } from './internal/editor-context.ts'
import { JsonView } from './internal/json-view.tsx'
import { ProblemList } from './internal/problem-list.tsx'
import { describeProblem } from './problem-texts.ts'
import { toDiagram } from '../diagram/to-diagram.ts'
import { focusField } from './internal/focus-field.ts'
import { useToolNames } from '../../assistants/tool-fields.tsx'
import { WorkflowForm } from './internal/workflow-form.tsx'

export interface WorkflowEditorProps {
  id: WorkflowId
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** The page of one workflow: a form and a JSON view of the same definition, its diagram and its problems. */
export function WorkflowEditor({ id, ...services }: WorkflowEditorProps) {
  const workflows = useWorkflows(services.queries)
  const draft = useWorkflowDrafts(({ drafts }) => getOwn(drafts, id))
  const rows = useObservable(useMemo(() => services.queries.watchWorkflows(), [services.queries]))
  const row = rows.state === 'ready' ? rows.value.find((each) => each.id === id) : undefined
  const savedAt = row?.savedAt
  // The definition and its time are of one row. Otherwise one's own save would look like one from elsewhere until both are loaded.
  const found = row?.definition ?? workflows?.find((each) => each.id === id)
  const stored = useTranslatedMemo(() => found && translateWorkflow(found), [found])
  if (workflows === null) return <Spinner>{i18n.t('Loading workflows…')}</Spinner>
  if (draft === undefined && stored === undefined) {
    return (
      <EmptyState action={<BackLink />}>
        {i18n.t('There is no workflow “/{id}”. It may have been deleted.', { id })}
      </EmptyState>
    )
  }
  const shown = draft ?? {
    workflow: stored as Workflow,
    isNew: false,
    ...(savedAt !== undefined && { savedAt }),
  }
  return (
    <Editor {...services} id={id} stored={stored} savedAt={savedAt} draft={shown} workflows={workflows} />
  )
}

function BackLink() {
  return (
    <a href={libraryHash} className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
      {i18n.t('Back to the library')}
    </a>
  )
}

const tabLabels = { form: /*i18n*/ { id: 'Form' }, json: /*i18n*/ { id: 'JSON' } }

interface EditorProps extends WorkflowEditorProps {
  stored: Workflow | undefined
  /** Time at which the stored version was saved. */
  savedAt: number | undefined
  draft: WorkflowDraft
  workflows: readonly Workflow[]
}

function Editor({ id, stored, savedAt, draft, workflows, client, queries, announce }: EditorProps) {
  const tabsId = useId()
  // Gets the focus of a button that is removed or disabled.
  const heading = useRef<HTMLHeadingElement>(null)
  const { workflow } = draft
  const isReadOnly = isBuiltInWorkflow(id)
  const isChanged = useMemo(() => isDifferent(draft, stored), [draft, stored])
  // The row of one's own save may arrive later than the answer to it.
  const isOutdated =
    isChanged && savedAt !== undefined && draft.savedAt !== undefined && savedAt > draft.savedAt
  const [tab, setTab] = useState<keyof typeof tabLabels>('form')
  const [openStage, setOpenStage] = useState<number | null>(stored === undefined ? 0 : null)
  const tools = useToolNames(client, queries)
  const taken = useMemo(
    () => new Set(workflows.map((each) => String(each.id)).filter((each) => each !== id || draft.isNew)),
    [workflows, id, draft.isNew],
  )
  // A save takes the command before the draft is discarded. Until then, the command would count as that of another workflow.
  const [isSaving, setIsSaving] = useState(false)
  const others = isChanged && !isSaving ? taken : undefined
  const checked = useMemo(() => checkDraft(draft, { tools, taken: others }), [draft, tools, others])
  const problemTexts = useMemo(() => toTexts(checked), [checked])
  const commands = useMemo(() => createWorkflowCommands(client, announce), [client, announce])
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const services = useMemo(
    (): EditorServices => ({
      tools,
      providers: providers.state === 'ready' ? providers.value : [],
      takenIds: draft.isNew ? taken : null,
      isReadOnly,
      change: (update) => {
        const { text: _replaced, ...before } = getOwn(useWorkflowDrafts.getState().drafts, id) ?? draft
        setWorkflowDraft(id, { ...before, workflow: update(before.workflow) })
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stored workflow only starts a draft
    [tools, providers, taken, id, draft.isNew, stored, savedAt, isReadOnly],
  )
  const diagram = useMemo(() => toDiagram(workflow), [workflow])
  const changeText = (text: string) => {
    const read = readDefinition(parseText(text))
    setWorkflowDraft(id, { ...draft, workflow: read ?? workflow, text })
  }
  const showStage = (index: number) => {
    setTab('form')
    setOpenStage(index)
    focusField(`stages.${index}`)
  }
  const showProblem = ({ field: [root, index, ...rest] }: WorkflowProblem) => {
    if (draft.text !== undefined && checked.isText) return setTab('json')
    setTab('form')
    if (root === 'stages' && typeof index === 'number') setOpenStage(index)
    focusField([root, index, ...rest].filter((key) => key !== undefined).join('.'))
  }
  const save = async () => {
    const { workflow: saved } = checked
    if (saved === undefined || isSaving) return
    setIsSaving(true)
    const sent = getOwn(useWorkflowDrafts.getState().drafts, id)
    const saving = await commands.save(saved, draft.isNew ? undefined : id, draft.savedAt)
    setIsSaving(false)
    if (saving.problem !== undefined) return announce.failed(saving.problem)
    const latest = getOwn(useWorkflowDrafts.getState().drafts, id)
    discardWorkflowDraft(id)
    if (latest === undefined || latest === sent) heading.current?.focus({ preventScroll: true })
    else {
      // The person has typed while the workflow was saved. These changes are of the saved version.
      setWorkflowDraft(saved.id, { ...latest, isNew: false, savedAt: saving.savedAt })
    }
    announce.done(i18n.t('Saved “{name}”.', { name: spellHidden(saved.name) }))
    if (saved.id !== id) history.replaceState(history.state, '', workflowHash(saved.id))
    if (saved.id !== id) dispatchEvent(new HashChangeEvent('hashchange'))
  }
  return (
    <EditorContext value={services}>
      <div className="z-10 flex flex-wrap items-start gap-x-4 gap-y-3 bg-background py-3 @[60rem]/library:sticky @[60rem]/library:top-0">
        <div className="min-w-0 flex-1 basis-60">
          <a
            href={libraryHash}
            className="inline-flex min-h-6 items-center rounded-sm text-sm text-muted hover:text-text pointer-coarse:min-h-11"
          >
            {i18n.t('All workflows')}
          </a>
          <h2 ref={heading} tabIndex={-1} className="truncate text-xl font-semibold outline-none">
            <span className="sr-only">{i18n.t('Workflow:')} </span>
            {workflow.name.trim() === '' ? i18n.t('Unnamed workflow') : revealInProse(workflow.name)}
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            <code dir="ltr" className="font-mono">
              /{workflow.id}
            </code>
            {' · '}
            <span>{describeState({ isReadOnly, isChanged, isNew: stored === undefined })}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <DryRunButton client={client} workflow={checked.workflow} />
          {stored !== undefined && !isChanged && (
            <Button onClick={() => startInNewChat(stored)}>{i18n.t('Start in new chat')}</Button>
          )}
          {isReadOnly ? (
            <Button look="primary" onClick={() => (location.hash = duplicateWorkflow(workflow, workflows))}>
              {i18n.t('Duplicate')}
            </Button>
          ) : (
            <>
              {isChanged && (
                <Button
                  onClick={() => {
                    discardWorkflowDraft(id)
                    heading.current?.focus({ preventScroll: true })
                    if (stored === undefined) location.hash = libraryHash
                  }}
                >
                  {i18n.t('Discard changes')}
                </Button>
              )}
              <Button
                look="primary"
                disabled={checked.workflow === undefined || !isChanged || isOutdated}
                onClick={() => void save()}
              >
                {i18n.t('Save workflow')}
              </Button>
            </>
          )}
        </div>
      </div>
      {isOutdated && (
        <div
          role="alert"
          className="mt-3 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-80 text-warning">
            {i18n.t(
              'This workflow was saved elsewhere after you started to edit it. If you keep your changes and save, they replace that version.',
            )}
          </p>
          <Button
            onClick={() => {
              setWorkflowDraft(id, { ...draft, savedAt })
              heading.current?.focus({ preventScroll: true })
            }}
          >
            {i18n.t('Keep my changes')}
          </Button>
        </div>
      )}
      <div className="mt-3 grid items-start gap-x-8 gap-y-6 @[60rem]/library:grid-cols-[minmax(0,1fr)_24rem]">
        <aside
          aria-label={i18n.t('Overview')}
          className="flex min-w-0 flex-col gap-4 @[60rem]/library:sticky @[60rem]/library:top-28 @[60rem]/library:order-2"
        >
          <div className="rounded-lg border border-border bg-surface p-2">
            <WorkflowDiagram
              workflow={diagram}
              selected={openStage === null ? undefined : workflow.stages[openStage]?.id}
              onSelect={(stageId) => showStage(workflow.stages.findIndex((stage) => stage.id === stageId))}
            />
          </div>
          <ProblemList workflow={workflow} checked={checked} onShow={showProblem} />
        </aside>
        <div className="min-w-0">
          <Tabs label={i18n.t('Show as')} labels={tabLabels} id={tabsId} tab={tab} onChoose={setTab} />
          <div
            role="tabpanel"
            id={`${tabsId}-panel`}
            aria-labelledby={`${tabsId}-${tab}`}
            className="pt-5 outline-none"
          >
            {tab === 'json' ? (
              <JsonView
                text={draft.text ?? formatDefinition(workflow)}
                isReadOnly={isReadOnly}
                onChange={changeText}
              />
            ) : checked.isText ? (
              <p className="text-muted">
                {i18n.t('The text in the JSON view is not a workflow yet. Fix it there to see the form.')}
              </p>
            ) : (
              <ProblemsContext value={problemTexts}>
                <WorkflowForm
                  workflow={workflow}
                  problems={checked.problems}
                  openStage={openStage}
                  onOpenStage={setOpenStage}
                />
              </ProblemsContext>
            )}
          </div>
        </div>
      </div>
    </EditorContext>
  )
}

/** Returns whether a draft would change what is stored. */
function isDifferent({ workflow, text }: WorkflowDraft, stored: Workflow | undefined): boolean {
  if (stored === undefined) return true
  const before = formatDefinition(stored)
  return text === undefined ? workflow !== stored && formatDefinition(workflow) !== before : text !== before
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toTexts({ problems }: CheckedDraft): ReadonlyMap<string, string> {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return new Map(errors.map((problem) => [problem.field.join('.'), describeProblem(problem)]))
}

function describeState(state: { isReadOnly: boolean; isChanged: boolean; isNew: boolean }): string {
  if (state.isReadOnly) return i18n.t('Built-in. Duplicate it to change it.')
  if (state.isNew) return i18n.t('Not saved yet')
  return state.isChanged ? i18n.t('Unsaved changes') : i18n.t('Saved')
}
