import type { z } from 'zod'
import { isRecord } from '../../../lib/json.ts'
import { checkDefaultValue } from './check-inputs.ts'
import { checkPaths } from './internal/check-paths.ts'
import { checkReach } from './internal/check-reach.ts'
import { checkResultSchema } from './internal/check-result-schema.ts'
import { ProblemList } from './internal/problem-list.ts'
import { completionToolOf } from './completion-tool.ts'
import { type Stage, type Workflow, workflowSchema } from './workflow.ts'
import type { WorkflowCheck } from './workflow-problem.ts'

/**
 * Checks a definition of any origin. With `tools`, names that are not among them are warnings. Linear in the size of the
 * definition, and never throws.
 */
export function checkWorkflow(definition: unknown, tools?: ReadonlySet<string>): WorkflowCheck {
  const problems = new ProblemList()
  if (isDeeperThan(definition, maxDepth)) {
    problems.error('stage-definition-invalid', 'too-deep', { field: [] })
    return { problems: problems.items }
  }
  const read = workflowSchema.safeParse(definition)
  if (!read.success) {
    for (const issue of read.error.issues) addIssue(problems, issue, definition)
    return { problems: problems.items }
  }
  const workflow = read.data
  checkInputDefinitions(workflow, problems)
  checkStages(workflow, problems)
  checkPaths(workflow, problems)
  if (!problems.hasErrors) checkReach(workflow, problems)
  if (tools) checkTools(workflow, { tools, problems })
  return problems.hasErrors ? { problems: problems.items } : { workflow, problems: problems.items }
}

/** Deepest nesting of objects and lists. The schemas call themselves, so a deeper definition could overflow the stack. */
const maxDepth = 64

function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value]
  for (let left = depth; left > 0 && level.length > 0; left -= 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return level.length > 0
}

/** Adds what the schema refused. A problem of a stage names the stage, if it has an id. */
function addIssue(problems: ProblemList, issue: z.core.$ZodIssue, definition: unknown): void {
  const field = issue.path.filter((key) => typeof key !== 'symbol')
  const stageId = findStageId(field, definition)
  if (field[0] === 'stages' && field[2] === 'turnCap' && issue.code === 'too_small') {
    return problems.error('stage-turn-cap-too-low', 'field-invalid', { field, stageId })
  }
  if (field[0] === 'stages' && field[2] === 'completionSchema') {
    const reason = issue.code === 'unrecognized_keys' ? 'keyword-not-allowed' : 'field-invalid'
    const value = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
    return problems.error('stage-completion-schema-invalid', reason, { field, stageId, value })
  }
  if (issue.code === 'unrecognized_keys')
    return problems.error('stage-definition-invalid', 'field-unknown', {
      field,
      stageId,
      value: issue.keys.join(', '),
    })
  return problems.error('stage-definition-invalid', 'field-invalid', { field, stageId })
}

function findStageId(field: readonly (string | number)[], definition: unknown): string | undefined {
  const [root, index] = field
  if (root !== 'stages' || typeof index !== 'number' || !isRecord(definition)) return undefined
  const { stages } = definition
  const stage: unknown = Array.isArray(stages) ? stages[index] : undefined
  return isRecord(stage) && typeof stage['id'] === 'string' ? stage['id'] : undefined
}

function checkInputDefinitions({ inputs }: Workflow, problems: ProblemList): void {
  const names = new Set<string>()
  for (const [index, input] of inputs.entries()) {
    const at = (key: string) => ({ field: ['inputs', index, key], value: input.name })
    if (names.has(input.name)) problems.error('stage-definition-invalid', 'id-used-twice', at('name'))
    names.add(input.name)
    if (input.kind === 'choice' && input.options === undefined) {
      problems.error('stage-definition-invalid', 'options-missing', at('options'))
    } else if (input.value !== undefined && !checkDefaultValue(input)) {
      problems.error('stage-definition-invalid', 'default-invalid', at('value'))
    }
  }
}

function checkStages({ stages, start }: Workflow, problems: ProblemList): void {
  const byId = new Map<string, Stage>()
  for (const [index, stage] of stages.entries()) {
    if (byId.has(stage.id)) {
      const field = ['stages', index, 'id']
      problems.error('stage-definition-invalid', 'id-used-twice', {
        field,
        stageId: stage.id,
        value: stage.id,
      })
    }
    byId.set(stage.id, stage)
  }
  const first = byId.get(start)
  if (first?.forEach)
    problems.error('stage-definition-invalid', 'for-each-not-parallel', { field: ['start'], value: start })
  if (!first) problems.error('stage-definition-invalid', 'stage-unknown', { field: ['start'], value: start })
  for (const [index, stage] of stages.entries()) {
    checkResultSchema(stage, { field: ['stages', index, 'completionSchema'], problems })
    checkNextRules(stage, index, { byId, problems })
    const tool = completionToolOf(stage)
    if (stage.allowedTools?.includes(tool)) {
      const field = ['stages', index, 'completionTool']
      problems.error('stage-definition-invalid', 'completion-tool-listed', {
        field,
        stageId: stage.id,
        value: tool,
      })
    }
  }
}

interface Scope {
  byId: ReadonlyMap<string, Stage>
  problems: ProblemList
}

function checkNextRules(stage: Stage, index: number, { byId, problems }: Scope): void {
  for (const [position, { nextStages, execution, join }] of stage.next.entries()) {
    const at = (key: string, value?: string) => ({
      field: ['stages', index, 'next', position, key],
      stageId: stage.id,
      value,
    })
    for (const id of nextStages) {
      const next = byId.get(id)
      if (!next) problems.error('stage-definition-invalid', 'stage-unknown', at('nextStages', id))
      else if (next.forEach && execution === 'sequential')
        problems.error('stage-definition-invalid', 'for-each-not-parallel', at('nextStages', id))
    }
    if (new Set(nextStages).size < nextStages.length)
      problems.error('stage-definition-invalid', 'id-used-twice', at('nextStages'))
    const isAlone = nextStages.length === 1
    if (execution === 'sequential' && !isAlone)
      problems.error('stage-definition-invalid', 'sequential-not-one', at('nextStages'))
    if (execution === 'parallel' && isAlone && !byId.get(nextStages[0] ?? '')?.forEach)
      problems.error('stage-definition-invalid', 'parallel-not-several', at('nextStages'))
    if (join === undefined) continue
    if (execution === 'sequential')
      problems.error('stage-join-dangling', 'join-not-parallel', at('join', join))
    else if (!byId.has(join)) problems.error('stage-join-dangling', 'stage-unknown', at('join', join))
    else if (nextStages.includes(join))
      problems.error('stage-join-dangling', 'join-is-sibling', at('join', join))
    else if (byId.get(join)?.forEach)
      problems.error('stage-join-dangling', 'for-each-not-parallel', at('join', join))
  }
}

function checkTools(
  { stages }: Workflow,
  { tools, problems }: { tools: ReadonlySet<string>; problems: ProblemList },
): void {
  for (const [index, { id, allowedTools = [] }] of stages.entries()) {
    for (const [position, tool] of allowedTools.entries()) {
      if (tools.has(tool)) continue
      const field = ['stages', index, 'allowedTools', position]
      problems.warning('tool-unknown', 'tool-unknown', { field, stageId: id, value: tool })
    }
  }
}
