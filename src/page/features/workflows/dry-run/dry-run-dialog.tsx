import { useEffect, useState } from 'react'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import type { DryRun, DryRunInput } from '../../../../core/model/workflows/dry-run.ts'
import type { Workflow, WorkflowInput } from '../../../../core/model/workflows/workflow.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { getOwn } from '../../../../lib/json.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import { revealHidden, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { showOption } from '../built-in-texts.ts'
import { DryRunItem } from './dry-run-item.tsx'

interface DryRunDialogProps {
  client: Pick<WorkerClient, 'call'>
  workflow: Workflow
  isOpen: boolean
  onClose: () => void
}

/** The path of a workflow with sample values, which the person can change. No request is sent. */
export function DryRunDialog({ client, workflow, isOpen, onClose }: DryRunDialogProps) {
  return (
    <Dialog
      title={i18n.t('Dry run')}
      description={i18n.t('The path through the stages with sample results. No request is sent.')}
      isOpen={isOpen}
      onClose={onClose}
      isWide
    >
      <div className="flex min-h-0 flex-col gap-6 overflow-y-auto px-5 pt-1 pb-6">
        <Path client={client} workflow={workflow} />
      </div>
    </Dialog>
  )
}

function Path({ client, workflow }: Pick<DryRunDialogProps, 'client' | 'workflow'>) {
  const [inputs, setInputs] = useState<JsonObject>({})
  const [samples, setSamples] = useState<DryRunInput['samples']>({})
  const [run, setRun] = useState<DryRun | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(
    () =>
      onResolved(client.call('dry-run-workflow', { workflow, inputs, samples }), (result) => {
        if (result.ok) setRun(result.value)
        setFailure(result.ok ? null : result.failure)
      }),
    [client, workflow, inputs, samples],
  )
  const typed = workflow.inputs.filter(({ kind }) => kind !== 'files' && kind !== 'model')
  const problem = failure && <FailureProblem failure={failure} />
  if (run === null) return problem ?? <Spinner>{i18n.t('Playing the workflow…')}</Spinner>
  const labels = new Map(run.steps.map(({ key, label }) => [key, label]))
  return (
    <>
      {typed.length > 0 && (
        <section aria-label={i18n.t('Sample values')} className="grid items-start gap-4 sm:grid-cols-2">
          {typed.map((input) => (
            <SampleField
              key={input.name}
              workflowId={workflow.id}
              input={input}
              value={getOwn(inputs, input.name)}
              onChange={(value) => setInputs((before) => ({ ...before, [input.name]: value }))}
            />
          ))}
        </section>
      )}
      {problem}
      <ol aria-label={i18n.t('Path')} className="flex flex-col gap-2">
        {run.steps.map((step, index) => (
          <DryRunItem
            key={step.key}
            number={index + 1}
            isLast={index === run.steps.length - 1}
            step={step}
            workflowId={workflow.id}
            labels={labels}
            onSample={(output) => setSamples((before) => ({ ...before, [step.stageId]: output }))}
          />
        ))}
      </ol>
      <section aria-label={i18n.t('Answer')} className="flex flex-col gap-2">
        <p>{i18n.t(outcomes[run.outcome])}</p>
        {run.failure && <FailureProblem failure={run.failure} />}
        {run.answer !== undefined && (
          <pre
            dir="auto"
            className="max-h-64 overflow-auto rounded-md bg-surface px-3 py-2 font-sans break-words whitespace-pre-wrap"
          >
            {revealHidden(run.answer)}
          </pre>
        )}
      </section>
    </>
  )
}

const outcomes: Record<DryRun['outcome'], MessageDescriptor> = {
  complete: /*i18n*/ { id: 'The workflow ends with this answer:' },
  failed: /*i18n*/ { id: 'The workflow fails here.' },
  stopped: /*i18n*/ { id: 'The workflow stops here.' },
}

interface SampleFieldProps {
  workflowId: Workflow['id']
  input: WorkflowInput
  value: JsonValue | undefined
  onChange: (value: JsonValue) => void
}

/** A value that the person tries. Before a change, it is the default of the input or a sample. */
function SampleField({ workflowId, input, value, onChange }: SampleFieldProps) {
  const { kind, label, options = [] } = input
  const shown = value ?? input.value
  const text = typeof shown === 'string' ? shown : ''
  return (
    <Field label={spellHidden(label)}>
      {kind === 'number' ? (
        <NumberInput
          value={typeof shown === 'number' ? shown : undefined}
          onChange={(number) => Number.isFinite(number) && onChange(number ?? 0)}
        />
      ) : kind === 'choice' ? (
        <select
          value={text === '' ? options[0] : text}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlClass} h-9 pointer-coarse:h-11`}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {spellHidden(showOption(workflowId, option))}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          dir="auto"
          rows={1}
          value={text}
          placeholder={spellHidden(label)}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlClass} max-h-40 field-sizing-content`}
        />
      )}
    </Field>
  )
}
