import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import type {
  WorkflowProblem,
  WorkflowProblemReason,
} from '../../../../core/model/workflows/workflow-problem.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { nameOf } from './list-values.ts'

/** Says what is wrong and what to do. */
export function describeProblem({ code, reason, field, value = '' }: WorkflowProblem): string {
  const shown = spellHidden(value)
  if (code === 'stage-turn-cap-too-low') return i18n.t('The tool round limit must be at least 1.')
  if (field.length === 1 && reason === 'field-invalid') {
    if (field[0] === 'format') return i18n.t('Only workflows of format 1 can be read.')
    if (field[0] === 'stages') return i18n.t('A workflow has 1–24 stages.')
    if (field[0] === 'inputs') return i18n.t('A workflow has at most 12 inputs.')
  }
  switch (reason) {
    case 'field-invalid':
      return i18n.t('This field is empty or has a value that is not allowed.')
    case 'field-unknown':
      return i18n.t('Workflows have no field “{value}”. Remove it.', { value: shown })
    case 'id-used-twice':
      if (field[0] === 'id')
        return i18n.t('Another workflow has the command /{id}. Choose another one.', { id: shown })
      return i18n.t('The name “{value}” is used twice. Choose another one.', { value: shown })
    case 'stage-unknown':
      return i18n.t('There is no stage “{value}”. Choose one of the stages.', { value: shown })
    case 'path-unknown':
      return i18n.t('The value “{value}” does not exist here. Insert one from the list.', { value: shown })
    case 'path-not-a-list':
      return i18n.t('“{value}” is not a list.', { value: shown })
    case 'path-not-files':
      return i18n.t('“{value}” has no files.', { value: shown })
    case 'path-not-a-model':
      return i18n.t('“{value}” is not a model.', { value: shown })
    case 'required-unknown':
      return i18n.t('The required field “{value}” is not part of the result.', { value: shown })
    case 'keyword-not-allowed':
      return i18n.t('The keyword “{value}” is not allowed in a result.', { value: shown })
    case 'completion-tool-listed':
      return i18n.t('The stage ends with the tool “{value}”, so it cannot be one of its tools.', {
        value: shown,
      })
    case 'tool-unknown':
      return i18n.t('The tool “{value}” is not installed. The stage runs without it.', { value: shown })
    default:
      return i18n.t(texts[reason])
  }
}

const texts: Record<
  Exclude<
    WorkflowProblemReason,
    | 'field-invalid'
    | 'field-unknown'
    | 'id-used-twice'
    | 'stage-unknown'
    | 'path-unknown'
    | 'path-not-a-list'
    | 'path-not-files'
    | 'path-not-a-model'
    | 'required-unknown'
    | 'keyword-not-allowed'
    | 'completion-tool-listed'
    | 'tool-unknown'
  >,
  MessageDescriptor
> = {
  'sequential-not-one': /*i18n*/ { id: 'One after another: name exactly one stage.' },
  'parallel-not-several': /*i18n*/ {
    id: 'In parallel: name two or more stages, or one that repeats for each item.',
  },
  'for-each-not-parallel': /*i18n*/ {
    id: 'A stage that repeats for each item must be started in parallel, by another stage.',
  },
  'join-not-parallel': /*i18n*/ { id: 'Only parallel stages can be joined.' },
  'join-is-sibling': /*i18n*/ {
    id: 'The stage that joins the results cannot be one of the parallel stages.',
  },
  'items-missing': /*i18n*/ { id: 'Say what the items of this list are.' },
  'too-deep': /*i18n*/ { id: 'The result is nested too deeply. At most 4 levels are allowed.' },
  'too-many-properties': /*i18n*/ { id: 'The result has too many fields. At most 40 are allowed.' },
  'options-missing': /*i18n*/ { id: 'Add the values to choose from.' },
  'default-invalid': /*i18n*/ { id: 'The default does not fit this kind of input.' },
  unreachable: /*i18n*/ { id: 'No other stage leads to this stage, so it is not reached.' },
  'no-end': /*i18n*/ { id: 'No way from this stage leads to the end of the workflow.' },
}

/** Names the place of a problem, such as `Stage “Draft”, Prompt`. */
export function describePlace({ field }: WorkflowProblem, workflow?: Workflow): string {
  const [root, index, ...rest] = field
  if (root === 'stages' && typeof index === 'number') {
    const stage = workflow?.stages[index]
    const part = rest.length === 0 ? undefined : stageParts[String(rest[0])]
    if (stage === undefined) {
      const number = index + 1
      return part === undefined
        ? i18n.t('Stage {number}', { number })
        : i18n.t('Stage {number}, {part}', { number, part: i18n.t(part) })
    }
    const title = nameOf(stage)
    return part === undefined
      ? i18n.t('Stage “{title}”', { title })
      : i18n.t('Stage “{title}”, {part}', { title, part: i18n.t(part) })
  }
  if (root === 'inputs' && typeof index === 'number') {
    const label = workflow?.inputs[index]?.label ?? ''
    return i18n.t('Input “{label}”', { label: label === '' ? String(index + 1) : spellHidden(label) })
  }
  const part = workflowParts[String(root)]
  return part === undefined ? i18n.t('Workflow') : i18n.t(part)
}

const stageParts: Readonly<Record<string, MessageDescriptor>> = {
  title: /*i18n*/ { id: 'Title' },
  id: /*i18n*/ { id: 'Stage ID' },
  body: /*i18n*/ { id: 'Prompt' },
  attach: /*i18n*/ { id: 'Attached files' },
  model: /*i18n*/ { id: 'Model' },
  settings: /*i18n*/ { id: 'Model settings' },
  allowedTools: /*i18n*/ { id: 'Tools' },
  turnCap: /*i18n*/ { id: 'Tool round limit' },
  completionTool: /*i18n*/ { id: 'Completion tool' },
  completionSchema: /*i18n*/ { id: 'Result' },
  gate: /*i18n*/ { id: 'Before the stage' },
  assert: /*i18n*/ { id: 'After the stage' },
  next: /*i18n*/ { id: 'Next stages' },
  forEach: /*i18n*/ { id: 'Repeat for each item' },
}

const workflowParts: Readonly<Record<string, MessageDescriptor>> = {
  name: /*i18n*/ { id: 'Name' },
  id: /*i18n*/ { id: 'Command' },
  description: /*i18n*/ { id: 'Description' },
  inputs: /*i18n*/ { id: 'Inputs' },
  stages: /*i18n*/ { id: 'Stages' },
  start: /*i18n*/ { id: 'First stage' },
  answer: /*i18n*/ { id: 'Answer' },
  limits: /*i18n*/ { id: 'Limits' },
}
