import type {
  AssertRule,
  Condition,
  GateRule,
  NextRule,
  Stage,
  StageId,
  Workflow,
  WorkflowInput,
} from '../../../../../core/model/workflows/workflow.ts'
import { replacePaths } from '../../../../../core/model/workflows/context-path.ts'
import { toInputName, toStageId, toWorkflowId } from '../../workflow-names.ts'

/** Returns the list with one item replaced, or left out. */
export function replaceAt<Item>(items: readonly Item[], index: number, item: Item | undefined): Item[] {
  return items.flatMap((each, at) => {
    if (at !== index) return [each]
    return item === undefined ? [] : [item]
  })
}

/** Returns the list with one item moved by one place. At either end it stays the same. */
export function moveBy<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  if (item !== undefined) moved.splice(Math.max(0, index + by), 0, item)
  return moved
}

/** Changes the name of a workflow. Its command follows as long as it is the one that the name gave. */
export function renameWorkflow(workflow: Workflow, name: string, taken: ReadonlySet<string>): Workflow {
  const id = toWorkflowId(workflow.name, taken) === workflow.id ? toWorkflowId(name, taken) : workflow.id
  return { ...workflow, name, id }
}

export function changeStage(workflow: Workflow, index: number, part: Partial<Stage>): Workflow {
  const stage = workflow.stages[index]
  if (stage === undefined) return workflow
  return { ...workflow, stages: replaceAt(workflow.stages, index, withoutMissing({ ...stage, ...part })) }
}

/** Adds a stage at the end. The last stage leads to it, unless that stage already leads somewhere. */
export function addStage(workflow: Workflow, title: string): Workflow {
  const id = toStageId(title, new Set(workflow.stages.map((stage) => stage.id)))
  const stage: Stage = {
    id,
    title,
    body: '',
    allowedTools: [],
    turnCap: 5,
    completionSchema: {
      type: 'object',
      properties: { result: { type: 'string' } },
      required: ['result'],
    },
    next: [],
  }
  const last = workflow.stages.length - 1
  const before = workflow.stages[last]
  const isLoose = before !== undefined && before.next.length === 0 && !isSibling(workflow, before.id)
  const linked = isLoose
    ? changeStage(workflow, last, { next: [{ nextStages: [id], execution: 'sequential' }] })
    : workflow
  return { ...linked, stages: [...linked.stages, stage] }
}

/** A stage of a fan-out has no next rules of its own: its join comes next. */
export function isSibling({ stages }: Pick<Workflow, 'stages'>, id: StageId): boolean {
  return stages.some(({ next }) =>
    next.some(({ execution, nextStages }) => execution === 'parallel' && nextStages.includes(id)),
  )
}

/** Removes a stage and the ways to it. Values that prompts take from it stay, so that "Problems" names them. */
export function removeStage(workflow: Workflow, index: number): Workflow {
  const gone = workflow.stages[index]?.id
  const stages = replaceAt(workflow.stages, index, undefined).map((stage) => withoutWaysTo(stage, gone))
  const start = workflow.start === gone ? (stages[0]?.id ?? workflow.start) : workflow.start
  return { ...workflow, start, stages }
}

function withoutWaysTo(stage: Stage, gone: StageId | undefined): Stage {
  const next = stage.next.flatMap((rule): NextRule[] => {
    const nextStages = rule.nextStages.filter((id) => id !== gone)
    return nextStages.length === 0 ? [] : [{ ...rule, nextStages }]
  })
  return { ...stage, next }
}

/** Changes the title of a stage. Its id follows as long as it is the one that the title gave. */
export function retitleStage(workflow: Workflow, index: number, title: string): Workflow {
  const stage = workflow.stages[index]
  if (stage === undefined) return workflow
  const others = new Set(workflow.stages.filter((each) => each !== stage).map(({ id }) => id))
  const retitled = changeStage(workflow, index, { title })
  return stage.id === toStageId(stage.title, others)
    ? renameStage(retitled, index, toStageId(title, others))
    : retitled
}

/** Changes the id of a stage, also where other stages name it. */
export function renameStage(workflow: Workflow, index: number, id: StageId): Workflow {
  const before = workflow.stages[index]?.id
  if (before === undefined || before === id) return workflow
  const rename = (each: StageId) => (each === before ? id : each)
  const stages = workflow.stages.map((stage, at) => ({
    ...stage,
    id: at === index ? id : stage.id,
    next: stage.next.map((rule) =>
      withoutMissing({
        ...rule,
        nextStages: rule.nextStages.map(rename),
        join: rule.join === undefined ? undefined : rename(rule.join),
      }),
    ),
  }))
  return replaceAll({ ...workflow, start: rename(workflow.start), stages }, (path) => {
    const [root, name, ...rest] = path.split('.')
    return (root === 'stages' || root === 'passes') && name === before ? [root, id, ...rest].join('.') : path
  })
}

export function changeInput(workflow: Workflow, index: number, part: Partial<WorkflowInput>): Workflow {
  const input = workflow.inputs[index]
  if (input === undefined) return workflow
  return { ...workflow, inputs: replaceAt(workflow.inputs, index, withoutMissing({ ...input, ...part })) }
}

/** Changes the label of an input. Its name follows as long as it is the one that the label gave. */
export function relabelInput(workflow: Workflow, index: number, label: string): Workflow {
  const input = workflow.inputs[index]
  if (input === undefined) return workflow
  const others = new Set(workflow.inputs.filter((each) => each !== input).map(({ name }) => name))
  const relabeled = changeInput(workflow, index, { label })
  return input.name === toInputName(input.label, others)
    ? renameInput(relabeled, index, toInputName(label, others))
    : relabeled
}

/** Changes the name of an input, also where stages use it. */
export function renameInput(workflow: Workflow, index: number, name: string): Workflow {
  const input = workflow.inputs[index]
  if (input === undefined) return workflow
  return replaceAll(changeInput(workflow, index, { name }), (path) => {
    const [root, before, ...rest] = path.split('.')
    return root === 'input' && before === input.name ? [root, name, ...rest].join('.') : path
  })
}

/** Returns a condition with its paths replaced. */
function replaceInCondition(condition: Condition, replace: (path: string) => string): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => replaceInCondition(each, replace)) }
  if ('any' in condition) return { any: condition.any.map((each) => replaceInCondition(each, replace)) }
  if ('not' in condition) return { not: replaceInCondition(condition.not, replace) }
  return { ...condition, path: replace(condition.path) }
}

type Replace = (path: string, place?: StageId) => string

/** Replaces each path of a definition: in templates, conditions and fields. `replace` gets the stage that uses the path. */
function replaceAll(workflow: Workflow, replace: Replace): Workflow {
  const stages = workflow.stages.map((stage) => replaceInStage(stage, (path) => replace(path, stage.id)))
  return { ...workflow, stages, answer: replaceInText(workflow.answer, replace) }
}

function replaceInStage(stage: Stage, replace: (path: string) => string): Stage {
  const { body, attach, model, gate, assert, next, forEach } = stage
  return withoutMissing({
    ...stage,
    body: replaceInText(body, replace),
    attach: attach === undefined ? undefined : replace(attach),
    model: typeof model === 'string' ? replace(model) : model,
    gate: gate?.map((rule) => replaceInRule(rule, replace)),
    assert: assert?.map((rule) => replaceInRule(rule, replace)),
    next: next.map((rule) => replaceInNextRule(rule, replace)),
    forEach: forEach && { ...forEach, over: replace(forEach.over) },
  })
}

function replaceInNextRule(rule: NextRule, replace: (path: string) => string): NextRule {
  return rule.when === undefined ? rule : { ...rule, when: replaceInCondition(rule.when, replace) }
}

function replaceInRule<Rule extends GateRule | AssertRule>(
  rule: Rule,
  replace: (path: string) => string,
): Rule {
  if ('ask' in rule) return { ...rule, ask: replaceInText(rule.ask, replace) }
  const when = replaceInCondition(rule.when, replace)
  return 'feedback' in rule && rule.feedback !== undefined
    ? { ...rule, when, feedback: replaceInText(rule.feedback, replace) }
    : { ...rule, when }
}

function replaceInText(template: string, replace: (path: string) => string): string {
  return replacePaths(template, (path) => `{{${replace(path)}}}`)
}

/** Leaves out fields without a value, so that the form and the JSON view show the same definition. */
export function withoutMissing<Part extends object>(part: Part): Part {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields that may be missing are left out
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part
}

/**
 * Makes a stage repeat for each item of a list, or only once. Stages that start it do so in parallel then, and what came
 * after it joins the results.
 */
export function setForEach(workflow: Workflow, index: number, forEach: Stage['forEach']): Workflow {
  const stage = workflow.stages[index]
  if (stage === undefined) return workflow
  const changed = changeStage(workflow, index, { forEach })
  if ((stage.forEach === undefined) === (forEach === undefined)) return changed
  const after = stage.next.find(({ when, execution }) => when === undefined && execution === 'sequential')
  let join: StageId | undefined
  const stages = changed.stages.map((each) => ({
    ...each,
    next: each.next.map((rule) => {
      if (rule.nextStages.length !== 1 || rule.nextStages[0] !== stage.id) return rule
      if (forEach === undefined) {
        join = rule.join
        return withoutMissing({ ...rule, execution: 'sequential' as const, join: undefined })
      }
      return withoutMissing({
        ...rule,
        execution: 'parallel' as const,
        join: rule.join ?? after?.nextStages[0],
      })
    }),
  }))
  const next: NextRule[] =
    forEach === undefined && stage.next.length === 0 && join !== undefined
      ? [{ nextStages: [join], execution: 'sequential' }]
      : stage.next
  const isJoined =
    forEach !== undefined &&
    stages.some((each) => each.next.some((rule) => rule.join === after?.nextStages[0]))
  return changeStage({ ...changed, stages }, index, {
    next: isJoined ? stage.next.filter((rule) => rule !== after) : next,
  })
}

/** Renames a field of a stage’s result, also where other stages use it. */
export function renameResultField(
  workflow: Workflow,
  index: number,
  names: { from: string; to: string },
): Workflow {
  const stage = workflow.stages[index]
  if (stage === undefined) return workflow
  const { from, to } = names
  return replaceAll(workflow, (path, place) => {
    const parts = path.split('.')
    const at =
      parts[0] === 'stages' && parts[1] === stage.id
        ? 2
        : parts[0] === 'result' && place === stage.id
          ? 1
          : -1
    return parts[at] === from ? parts.with(at, to).join('.') : path
  })
}

/** Adds a copy of a stage after it. No stage leads to the copy yet. */
export function duplicateStage(workflow: Workflow, index: number): Workflow {
  const stage = workflow.stages[index]
  if (stage === undefined) return workflow
  const id = toStageId(stage.id, new Set(workflow.stages.map((each) => each.id)))
  return { ...workflow, stages: workflow.stages.toSpliced(index + 1, 0, { ...stage, id }) }
}
