import type { ResultSchema } from '../../../../../core/model/workflows/result-schema.ts'
import type { Stage, Workflow } from '../../../../../core/model/workflows/workflow.ts'
import { stageSchema } from '../../../../../core/model/workflows/workflow.ts'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { ToolFields } from '../../../assistants/tool-fields.tsx'
import { useEditor } from './editor-context.ts'
import {
  changeStage,
  renameResultField,
  renameStage,
  retitleStage,
  setForEach,
  withoutMissing,
} from './edit-workflow.ts'
import { forEachTexts, settingsTexts, stageIdTexts, stageRunTexts } from './field-texts.ts'
import { FormField, PathSelect, TemplateField } from './fields.tsx'
import { GeneratedFields } from './generated-fields.tsx'
import { listValues, type ListedValue } from '../list-values.ts'
import { ModelSelect } from './model-select.tsx'
import { More } from './more.tsx'
import { NameField } from './name-field.tsx'
import { DescriptionField, ResultFields } from './result-fields.tsx'
import { AssertRules, GateRules, NextRules } from './rules-form.tsx'

interface StageFormProps {
  workflow: Workflow
  stage: Stage
  index: number
}

const settingsSchema = stageSchema.shape.settings.unwrap()
const forEachSchema = stageSchema.shape.forEach.unwrap()

/** The fields of one stage. What few stages need is in closed groups. */
export function StageForm({ workflow, stage, index }: StageFormProps) {
  const { change, tools } = useEditor()
  const at = `stages.${index}`
  const values = listValues(workflow, { stage })
  const write = (part: Partial<Stage>) => change((all) => changeStage(all, index, part))
  const writeResult = (part: Partial<ResultSchema>) =>
    change((all) => {
      const { completionSchema: before } = all.stages[index] ?? stage
      return changeStage(all, index, { completionSchema: withoutMissing({ ...before, ...part }) })
    })
  const rules = { workflow, stage, at, onChange: write }
  return (
    <>
      <FormField label={i18n.t('Title')} at={`${at}.title`}>
        <input
          dir="auto"
          value={stage.title}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => change((all) => retitleStage(all, index, target.value))}
          className={controlClass}
        />
      </FormField>
      <TemplateField
        label={i18n.t('Prompt')}
        hint={i18n.t(
          'What the model should do in this stage. Long values are sent with the message instead.',
        )}
        at={`${at}.body`}
        rows={5}
        value={stage.body}
        values={values}
        onChange={(body) => write({ body })}
      />
      <section className="flex flex-col gap-2" aria-label={i18n.t('Result')}>
        <div>
          <h4 className="font-medium">{i18n.t('Result')}</h4>
          <p className="mt-0.5 text-sm text-muted">
            {i18n.t('What the model must return. Later stages and the answer can use these fields.')}
          </p>
        </div>
        <ResultFields
          at={`${at}.completionSchema`}
          value={stage.completionSchema}
          onChange={({ properties, required }) => writeResult({ properties, required })}
          onRename={(from, to) => change((all) => renameResultField(all, index, { from, to }))}
        />
        <DescriptionField
          label={i18n.t('Description of the whole result')}
          at={`${at}.completionSchema.description`}
          value={stage.completionSchema.description}
          onChange={(description) => writeResult({ description })}
        />
      </section>
      <div data-field={`${at}.allowedTools`} className="scroll-mt-32">
        <ToolFields
          installed={tools}
          tools={stage.allowedTools ?? null}
          onChange={(chosen) => write({ allowedTools: chosen === null ? undefined : [...chosen] })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <GeneratedFields
          schema={stageSchema}
          value={stage}
          at={at}
          texts={stageRunTexts}
          onChange={(part) => write('turnCap' in part ? { turnCap: part.turnCap ?? 0 } : part)}
        />
      </div>
      <NextRules {...rules} />
      <More
        label={i18n.t('Rules before and after')}
        count={(stage.gate ?? []).length + (stage.assert ?? []).length}
      >
        <GateRules {...rules} />
        <AssertRules {...rules} />
      </More>
      <More label={i18n.t('Repeat for each item')} count={stage.forEach ? 1 : 0}>
        <ForEachFields workflow={workflow} stage={stage} index={index} />
      </More>
      <More
        label={i18n.t('Model, files and IDs')}
        count={[stage.model, stage.attach, stage.settings, stage.completionTool].filter(Boolean).length}
      >
        <ModelField stage={stage} at={at} values={values} onChange={write} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <GeneratedFields
            schema={settingsSchema}
            value={stage.settings ?? {}}
            at={`${at}.settings`}
            texts={settingsTexts}
            onChange={(part) => write({ settings: mergeParts(stage.settings, part) })}
          />
        </div>
        <FormField label={i18n.t('Attached files')} at={`${at}.attach`}>
          <PathSelect
            value={stage.attach ?? ''}
            values={values.filter(({ path, type }) => type === 'files' || path === 'item')}
            noneText={i18n.t('No files')}
            onChange={(attach) => write({ attach: attach === '' ? undefined : attach })}
          />
        </FormField>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NameField
            label={i18n.t('Stage ID')}
            hint={i18n.t('Other stages and the JSON view use it.')}
            at={`${at}.id`}
            value={stage.id}
            maxLength={40}
            taken={workflow.stages.filter((each) => each !== stage).map(({ id }) => id)}
            clean={(typed) => typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}
            onChange={(id) => change((all) => renameStage(all, index, id))}
          />
          <GeneratedFields schema={stageSchema} value={stage} at={at} texts={stageIdTexts} onChange={write} />
        </div>
      </More>
    </>
  )
}

function mergeParts<Part extends object>(before: Part | undefined, part: Partial<Part>): Part | undefined {
  const merged = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts are optional
  return merged.length === 0 ? undefined : (Object.fromEntries(merged) as Part)
}

function ForEachFields({ workflow, stage, index }: StageFormProps) {
  const { change } = useEditor()
  const lists = listValues(workflow).filter(
    ({ type, path }) =>
      type === 'files' || (type === 'array' && !`${path}.`.startsWith(`stages.${stage.id}.`)),
  )
  const { forEach } = stage
  const write = (changed: Stage['forEach']) => change((all) => setForEach(all, index, changed))
  return (
    <>
      <FormField
        label={i18n.t('List')}
        hint={i18n.t('The stage runs once for each item, and several at the same time.')}
        at={`stages.${index}.forEach.over`}
      >
        <PathSelect
          value={forEach?.over ?? ''}
          values={lists}
          noneText={i18n.t('Do not repeat')}
          onChange={(over) => write(over === '' ? undefined : { ...forEach, over })}
        />
      </FormField>
      {forEach && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <GeneratedFields
            schema={forEachSchema}
            value={forEach}
            at={`stages.${index}.forEach`}
            texts={forEachTexts}
            onChange={(part) => write(mergeParts(forEach, part))}
          />
        </div>
      )}
    </>
  )
}

interface ModelFieldProps {
  stage: Stage
  at: string
  values: readonly ListedValue[]
  onChange: (part: Partial<Stage>) => void
}

/** The chat’s model, a fixed one, or the one of an input. */
function ModelField({ stage: { model }, at, values, onChange }: ModelFieldProps) {
  return (
    <FormField label={i18n.t('Model')} at={`${at}.model`}>
      <ModelSelect
        value={model}
        noneText={i18n.t('The chat’s model')}
        inputs={values.filter(({ type }) => type === 'model')}
        onChange={(chosen) => onChange({ model: chosen })}
      />
    </FormField>
  )
}
