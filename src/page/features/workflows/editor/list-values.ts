import type { ResultProperty } from '../../../../core/model/workflows/result-schema.ts'
import type { Stage, Workflow } from '../../../../core/model/workflows/workflow.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'

/** A value that a prompt or a condition can use. */
export interface ListedValue {
  path: string
  label: string
  group: string
  /** The type of the value, as far as the definition says. */
  type?: ResultProperty['type'] | 'files' | 'model'
  /** The values that it can have. */
  options?: readonly (string | number)[] | undefined
}

interface Place {
  /** The stage in which the value is used. Missing for the answer. */
  stage?: Stage
  /** The place is read after the stage has run, so it has the result, too. */
  isAfter?: boolean
}

/** Lists the values that a place in the definition can use. */
export function listValues(workflow: Workflow, { stage, isAfter = false }: Place = {}): ListedValue[] {
  return [
    ...(stage && isAfter ? listResult(stage) : []),
    ...listInputs(workflow),
    ...workflow.stages.flatMap(listStage),
    ...(stage ? listOwn(workflow, stage) : []),
  ]
}

function listInputs({ inputs }: Workflow): ListedValue[] {
  const types = { number: 'number', files: 'files', model: 'model' } as const
  const group = i18n.t('Inputs')
  return inputs.map(({ name, label, kind, options }) => ({
    path: `input.${name}`,
    label: label === '' ? name : spellHidden(label),
    group,
    type: kind in types ? types[kind as keyof typeof types] : 'string',
    options,
  }))
}

function listStage(stage: Stage): ListedValue[] {
  const title = nameOf(stage)
  const group = i18n.t('Results of “{title}”', { title })
  // The closed list shows only the label of the selected value.
  const toLabel = (value: string) => i18n.t('{title}: {value}', { title, value })
  return [
    { path: `stages.${stage.id}`, label: toLabel(i18n.t('the whole result')), group, type: 'object' },
    ...listProperties(stage, { root: `stages.${stage.id}`, group, toLabel }),
    { path: `passes.${stage.id}`, label: toLabel(i18n.t('how often it has run')), group, type: 'number' },
  ]
}

function listResult(stage: Stage): ListedValue[] {
  const group = i18n.t('Result of this attempt')
  return [
    { path: 'result', label: i18n.t('The whole result'), group, type: 'object' },
    ...listProperties(stage, { root: 'result', group, toLabel: (name) => name }),
    { path: 'capHit', label: i18n.t('Tool round limit reached'), group, type: 'boolean' },
  ]
}

function listOwn({ stages }: Workflow, { id, forEach }: Stage): ListedValue[] {
  const group = i18n.t('This stage')
  const isJoin = stages.some(({ next }) => next.some(({ join }) => join === id))
  return [
    ...(forEach ? [{ path: 'item', label: i18n.t('Item of the list'), group }] : []),
    ...(isJoin
      ? [{ path: 'siblings', label: i18n.t('Results of the parallel stages'), group, type: 'array' as const }]
      : []),
    { path: 'attempt', label: i18n.t('Number of the attempt'), group, type: 'number' },
    { path: 'feedback', label: i18n.t('Feedback on the last attempt'), group, type: 'string' },
  ]
}

interface Root {
  root: string
  group: string
  toLabel: (name: string) => string
}

function listProperties({ completionSchema }: Stage, { root, group, toLabel }: Root): ListedValue[] {
  const walk = (properties: Readonly<Record<string, ResultProperty>>, before: string): ListedValue[] =>
    Object.entries(properties).flatMap(([name, property]) => {
      const label = `${before}${name}`
      const value: ListedValue = {
        path: `${root}.${label}`,
        label: toLabel(label),
        group,
        type: property.type,
        options: property.enum,
      }
      return [value].concat(walk(property.properties ?? {}, `${label}.`))
    })
  return walk(completionSchema.properties, '')
}

/** Returns the title of a stage for lists and sentences. */
export function nameOf({ id, title }: Pick<Stage, 'id' | 'title'>): string {
  return title.trim() === '' ? id : spellHidden(title)
}

export function groupValues(
  values: readonly ListedValue[],
): readonly { group: string; members: readonly ListedValue[] }[] {
  return [...Map.groupBy(values, ({ group }) => group)].map(([group, members]) => ({ group, members }))
}
