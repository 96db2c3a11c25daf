import { Plus } from 'lucide-react'
import type { JsonValue } from '../../../../../core/model/json.ts'
import { modelRefSchema } from '../../../../../core/model/providers/provider.ts'
import type { Workflow, WorkflowInput } from '../../../../../core/model/workflows/workflow.ts'
import {
  workflowInputSchema,
  workflowLimits,
  workflowSchema,
} from '../../../../../core/model/workflows/workflow.ts'
import type { WorkflowProblem } from '../../../../../core/model/workflows/workflow-problem.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { spellHidden } from '../../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { toInputName } from '../../workflow-names.ts'
import { Editable } from './editable.tsx'
import { useEditor } from './editor-context.ts'
import { addStage, relabelInput, renameInput, renameWorkflow, withoutMissing } from './edit-workflow.ts'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { FormField, selectClass, TemplateField } from './fields.tsx'
import { LinesInput } from '../../../../ui/controls/lines-input.tsx'
import { inputTexts, limitTexts } from './field-texts.ts'
import { GeneratedFields } from './generated-fields.tsx'
import { ListEditor } from './list-editor.tsx'
import { listValues, nameOf } from '../list-values.ts'
import { ModelSelect } from './model-select.tsx'
import { NameField } from './name-field.tsx'
import { StagePanel } from './stage-panel.tsx'

export interface WorkflowFormProps {
  workflow: Workflow
  problems: readonly WorkflowProblem[]
  /** Index of the open stage. */
  openStage: number | null
  onOpenStage: (index: number | null) => void
}

const limitsSchema = workflowSchema.shape.limits.unwrap()

/** The definition as a form: what it is, its inputs, one panel per stage, the answer and the limits. */
export function WorkflowForm({ workflow, problems, openStage, onOpenStage }: WorkflowFormProps) {
  const { change } = useEditor()
  const { stages, limits = {} } = workflow
  const add = () => {
    change((all) => addStage(all, i18n.t('Stage {number}', { number: all.stages.length + 1 })))
    onOpenStage(stages.length)
  }
  const changeLimits = (part: Partial<NonNullable<Workflow['limits']>>) =>
    change((all) => {
      const changed = withoutMissing({ ...all.limits, ...part })
      return withoutMissing({ ...all, limits: Object.keys(changed).length === 0 ? undefined : changed })
    })
  return (
    <div className="flex flex-col gap-8">
      <Editable>
        <General workflow={workflow} />
        <Inputs workflow={workflow} />
      </Editable>
      <section aria-label={i18n.t('Stages')} data-field="stages" className="flex scroll-mt-32 flex-col gap-3">
        <h2 className="text-lg font-semibold">{i18n.t('Stages')}</h2>
        <ol className="flex flex-col gap-2">
          {stages.map((stage, index) => (
            <StagePanel
              // oxlint-disable-next-line react/no-array-index-key -- the id changes while the title is typed
              key={index}
              workflow={workflow}
              stage={stage}
              index={index}
              isOpen={index === openStage}
              errors={problems.filter((each) => each.severity === 'error' && isOfStage(each, index)).length}
              onOpen={onOpenStage}
            />
          ))}
        </ol>
        <Editable>
          <Button className="w-fit" disabled={stages.length >= workflowLimits.stages} onClick={add}>
            <Plus aria-hidden size={16} />
            {i18n.t('Add stage')}
          </Button>
        </Editable>
      </section>
      <Editable>
        <section aria-label={i18n.t('End and limits')} className="flex flex-col gap-4">
          <h2 className="text-lg font-semibold">{i18n.t('End and limits')}</h2>
          <TemplateField
            label={i18n.t('Answer')}
            hint={i18n.t('Shown in the chat when the workflow has ended.')}
            at="answer"
            rows={2}
            value={workflow.answer}
            values={listValues(workflow)}
            onChange={(answer) => change((all) => ({ ...all, answer }))}
          />
          <div data-field="limits" className="grid items-start gap-4 sm:grid-cols-2">
            <GeneratedFields
              schema={limitsSchema}
              value={limits}
              at="limits"
              texts={limitTexts}
              onChange={changeLimits}
            />
          </div>
        </section>
      </Editable>
    </div>
  )
}

function isOfStage({ field: [root, at] }: WorkflowProblem, index: number): boolean {
  return root === 'stages' && at === index
}

function General({ workflow }: { workflow: Workflow }) {
  const { change, takenIds } = useEditor()
  const { name, id, description, start, stages } = workflow
  return (
    <section aria-label={i18n.t('Workflow')} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField label={i18n.t('Name')} at="name">
          <input
            dir="auto"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target: { value } }) =>
              change((all) => (takenIds ? renameWorkflow(all, value, takenIds) : { ...all, name: value }))
            }
            className={controlClass}
          />
        </FormField>
        <FormField label={i18n.t('Command')} hint={i18n.t('Typed after / in the message box.')} at="id">
          <input
            value={id}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) =>
              change((all) => ({ ...all, id: target.value.replace(/^\//, '') as Workflow['id'] }))
            }
            className={`${controlClass} font-mono`}
          />
        </FormField>
      </div>
      <FormField label={i18n.t('Description')} at="description">
        <textarea
          dir="auto"
          rows={2}
          value={description}
          maxLength={500}
          onChange={({ target }) => change((all) => ({ ...all, description: target.value }))}
          className={controlClass}
        />
      </FormField>
      <FormField label={i18n.t('First stage')} at="start">
        <select
          value={start}
          onChange={({ target }) => change((all) => ({ ...all, start: target.value }))}
          className={selectClass}
        >
          {!stages.some((stage) => stage.id === start) && <option value={start}>{start}</option>}
          {stages.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {nameOf(stage)}
            </option>
          ))}
        </select>
      </FormField>
    </section>
  )
}

function Inputs({ workflow }: { workflow: Workflow }) {
  const { change } = useEditor()
  const { inputs } = workflow
  const create = (): WorkflowInput => {
    const label = i18n.t('Input {number}', { number: inputs.length + 1 })
    return {
      name: toInputName(label, new Set(inputs.map(({ name }) => name))),
      label,
      required: true,
      kind: 'text',
    }
  }
  return (
    <ListEditor<WorkflowInput>
      level={2}
      label={i18n.t('Inputs')}
      hint={i18n.t('What you are asked for when the workflow starts.')}
      at="inputs"
      items={inputs}
      most={workflowLimits.inputs}
      addLabel={i18n.t('Add input')}
      nameItem={(index) => i18n.t('input {number}', { number: index + 1 })}
      create={create}
      onChange={(changed) => change((all) => ({ ...all, inputs: changed }))}
    >
      {(input, index, write) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <GeneratedFields
              schema={workflowInputSchema}
              value={input}
              at={`inputs.${index}`}
              texts={inputTexts}
              onChange={(part) => {
                const { label } = part
                if (label !== undefined) return change((all) => relabelInput(all, index, label))
                const changed = { ...input, ...part }
                return write(
                  part.kind === undefined
                    ? changed
                    : withoutMissing({
                        ...changed,
                        value: undefined,
                        options: part.kind === 'choice' ? [] : undefined,
                      }),
                )
              }}
            />
          </div>
          {input.kind === 'choice' && (
            <FormField label={i18n.t('Values')} hint={i18n.t('One per line.')} at={`inputs.${index}.options`}>
              <LinesInput value={input.options ?? []} onChange={(options) => write({ ...input, options })} />
            </FormField>
          )}
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <DefaultField input={input} index={index} onChange={write} />
            <NameField
              label={i18n.t('Variable name')}
              at={`inputs.${index}.name`}
              value={input.name}
              maxLength={40}
              taken={inputs.filter((each) => each !== input).map(({ name }) => name)}
              clean={(typed) => typed.replaceAll(/\W/g, '_').replace(/^_+/, '')}
              onChange={(name) => change((all) => renameInput(all, index, name))}
            />
          </div>
        </>
      )}
    </ListEditor>
  )
}

interface DefaultFieldProps {
  input: WorkflowInput
  index: number
  onChange: (input: WorkflowInput) => void
}

/** The value that the field of an input starts with. Files and last answers have none. */
function DefaultField({ input, index, onChange }: DefaultFieldProps) {
  const { kind, value, options = [] } = input
  if (kind === 'files' || kind === 'last-answer') return null
  const write = (changed: JsonValue | undefined) => onChange(withoutMissing({ ...input, value: changed }))
  const text = typeof value === 'string' ? value : ''
  const model = modelRefSchema.safeParse(value)
  return (
    <FormField label={i18n.t('Default value')} at={`inputs.${index}.value`}>
      {kind === 'number' ? (
        <NumberInput value={typeof value === 'number' ? value : undefined} onChange={write} />
      ) : kind === 'model' ? (
        <ModelSelect value={model.data} noneText={i18n.t('None')} onChange={write} />
      ) : kind === 'choice' ? (
        <select
          value={text}
          onChange={({ target }) => write(target.value === '' ? undefined : target.value)}
          className={selectClass}
        >
          <option value="">{i18n.t('None')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {spellHidden(option)}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          dir="auto"
          rows={1}
          value={text}
          onChange={({ target }) => write(target.value === '' ? undefined : target.value)}
          className={`${controlClass} max-h-40 field-sizing-content`}
        />
      )}
    </FormField>
  )
}
