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
  /** The value belongs to the first item of a list. It is not offered, but its type is that of each item. */
  isOfItem?: boolean
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

/** The result of a stage that repeats is the list of the results of its items. */
function listStage(stage: Stage): ListedValue[] {
  const title = nameOf(stage)
  const group = i18n.t('Results of “{title}”', { title })
  // The closed list shows only the label of the selected value.
  const toLabel = (value: string) => i18n.t('{title}: {value}', { title, value })
  const root = `stages.${stage.id}`
  const { completionSchema: result, forEach } = stage
  return [
    ...listProperty(forEach ? { type: 'array', items: result } : result, {
      path: root,
      label: toLabel(i18n.t('the whole result')),
      group,
      toLabel,
    }),
    { path: `passes.${stage.id}`, label: toLabel(i18n.t('how often it has run')), group, type: 'number' },
  ]
}

function listResult({ completionSchema }: Stage): ListedValue[] {
  const group = i18n.t('Result of this attempt')
  return [
    ...listProperty(completionSchema, {
      path: 'result',
      label: i18n.t('The whole result'),
      group,
      toLabel: (name) => name,
    }),
    { path: 'capHit', label: i18n.t('Tool round limit reached'), group, type: 'boolean' },
  ]
}

function listOwn(workflow: Workflow, stage: Stage): ListedValue[] {
  const group = i18n.t('This stage')
  return [
    ...(stage.forEach ? listItem(workflow, stage.forEach.over) : []),
    ...listSiblings(workflow, stage),
    { path: 'attempt', label: i18n.t('Number of the attempt'), group, type: 'number' },
    { path: 'feedback', label: i18n.t('Feedback on the last attempt'), group, type: 'string' },
  ]
}

/** Lists the item of a stage that repeats, and its fields. */
function listItem(workflow: Workflow, over: string): ListedValue[] {
  const title = i18n.t('Item of the list')
  const group = i18n.t('This stage')
  const first = `${over}.0`
  const values = workflow.stages.flatMap(listStage)
  const item = values.find(({ path }) => path === first)
  const fields = values.filter(({ path }) => path.startsWith(`${first}.`))
  return [
    { ...item, path: 'item', label: title, group, isOfItem: false },
    ...fields.map((field) => {
      const name = field.path.slice(first.length + 1)
      return Object.assign({}, field, {
        path: `item.${name}`,
        label: i18n.t('{title}: {value}', { title, value: name }),
        group,
        isOfItem: /\.\d/.test(name),
      })
    }),
  ]
}

/** Lists the results that a stage joins: all of them, and those of the stages that run once. */
function listSiblings({ stages }: Workflow, { id }: Stage): ListedValue[] {
  const rules = stages.flatMap(({ next }) => next.filter(({ join }) => join === id))
  if (rules.length === 0) return []
  const group = i18n.t('Results of the parallel stages')
  const joined = stages.filter(
    (stage) => !stage.forEach && rules.some(({ nextStages }) => nextStages.includes(stage.id)),
  )
  return [
    { path: 'siblings', label: group, group, type: 'object' },
    ...joined.flatMap((stage) => {
      const title = nameOf(stage)
      const toLabel = (value: string) => i18n.t('{title}: {value}', { title, value })
      const label = toLabel(i18n.t('the whole result'))
      return listProperty(stage.completionSchema, { path: `siblings.${stage.id}`, label, group, toLabel })
    }),
  ]
}

interface Listing {
  path: string
  label: string
  group: string
  /** Returns the label of a field by its name within the result. */
  toLabel: (name: string) => string
}

/** Lists a part of a result, its fields, and the fields of the first item if it is a list. */
function listProperty(
  property: ResultProperty,
  listing: Listing & { name?: string; isOfItem?: boolean },
): ListedValue[] {
  const { path, label, group, toLabel, name = '', isOfItem = false } = listing
  const { type, enum: options, properties = {}, items } = property
  const within = (key: string) => (name === '' ? key : `${name}.${key}`)
  const fields = Object.entries(properties).flatMap(([key, field]) =>
    listProperty(field, {
      ...listing,
      path: `${path}.${key}`,
      label: toLabel(within(key)),
      name: within(key),
      isOfItem,
    }),
  )
  const first = items
    ? listProperty(items, { ...listing, path: `${path}.0`, name: within('0'), isOfItem: true })
    : []
  return [{ path, label, group, type, options, isOfItem }, ...fields, ...first]
}

/** Returns what is known about the value at a path. All items of a list are alike. */
export function findValue(values: readonly ListedValue[], path: string): ListedValue | undefined {
  const ofFirst = path.replaceAll(/\.\d+(?=\.|$)/g, '.0')
  return values.find((each) => each.path === ofFirst)
}

/** Returns the title of a stage for lists and sentences. */
export function nameOf({ id, title }: Pick<Stage, 'id' | 'title'>): string {
  return title.trim() === '' ? id : spellHidden(title)
}

export function groupValues(
  values: readonly ListedValue[],
): readonly { group: string; members: readonly ListedValue[] }[] {
  const shown = values.filter(({ isOfItem }) => isOfItem !== true)
  return [...Map.groupBy(shown, ({ group }) => group)].map(([group, members]) => ({ group, members }))
}
