import { isBuiltInWorkflow, type BuiltInWorkflowId } from '../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { getOwn } from '../../../lib/json.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

type Texts = Readonly<Record<string, MessageDescriptor>>

export interface BuiltInTexts {
  name: MessageDescriptor
  description: MessageDescriptor
  /** Labels by the name of the input. */
  inputs: Texts
  /** Options of choices by their value. */
  options?: Texts
  /** Titles by the id of the stage. */
  stages: Texts
  /** Questions about the result, by the id of the stage. */
  questions?: Texts
}

/** Texts of the built-in workflows. In English they are those of the definitions. */
export const builtInTexts: Record<BuiltInWorkflowId, BuiltInTexts> = {
  'outline-draft': {
    name: /*i18n*/ { id: 'Outline and draft' },
    description: /*i18n*/ { id: 'Writes a text from an outline that you accept, and reviews it.' },
    inputs: { topic: /*i18n*/ { id: 'Topic' }, length: /*i18n*/ { id: 'Length' } },
    options: {
      short: /*i18n*/ { id: 'short' },
      medium: /*i18n*/ { id: 'medium' },
      long: /*i18n*/ { id: 'long' },
    },
    stages: {
      outline: /*i18n*/ { id: 'Outline' },
      draft: /*i18n*/ { id: 'Draft' },
      review: /*i18n*/ { id: 'Review|stage of a workflow' },
    },
    questions: { outline: /*i18n*/ { id: 'Write the draft from this outline?' } },
  },
  'translate-check': {
    name: /*i18n*/ { id: 'Translate and check' },
    description: /*i18n*/ {
      id: 'Translates a text or the last answer, and checks it by a translation back.',
    },
    inputs: {
      text: /*i18n*/ { id: 'Text' },
      answer: /*i18n*/ { id: 'If the text is empty' },
      language: /*i18n*/ { id: 'Language' },
    },
    stages: {
      translate: /*i18n*/ { id: 'Translate' },
      back: /*i18n*/ { id: 'Translate back' },
      compare: /*i18n*/ { id: 'Compare' },
    },
  },
  'extract-table': {
    name: /*i18n*/ { id: 'Extract a table' },
    description: /*i18n*/ { id: 'Reads up to 24 files and puts the columns that you name into one table.' },
    inputs: { columns: /*i18n*/ { id: 'Columns' }, files: /*i18n*/ { id: 'Files' } },
    stages: {
      columns: /*i18n*/ { id: 'Columns' },
      read: /*i18n*/ { id: 'Read' },
      table: /*i18n*/ { id: 'Table' },
    },
  },
  'ask-then-write': {
    name: /*i18n*/ { id: 'Ask, then write' },
    description: /*i18n*/ { id: 'Asks you up to 5 questions about a text, then writes it.' },
    inputs: { task: /*i18n*/ { id: 'Task' } },
    stages: { interview: /*i18n*/ { id: 'Interview' }, write: /*i18n*/ { id: 'Write' } },
  },
}

function findTexts(workflowId: string): BuiltInTexts | undefined {
  return isBuiltInWorkflow(workflowId) ? builtInTexts[workflowId] : undefined
}

function showText(text: MessageDescriptor | undefined, otherwise: string): string {
  return text === undefined ? otherwise : i18n.t(text)
}

/** Returns the name of a workflow. Those of built-in ones are in the language of the page. */
export function showWorkflowName({ id, name }: { id: string; name: string }): string {
  return showText(findTexts(id)?.name, name)
}

export function showWorkflowDescription({ id, description }: Pick<Workflow, 'id' | 'description'>): string {
  return showText(findTexts(id)?.description, description)
}

export function showInputLabel(workflowId: string, { name, label }: { name: string; label: string }): string {
  return showText(getOwn(findTexts(workflowId)?.inputs ?? {}, name), label)
}

/** Returns the label of a value of a choice. */
export function showOption(workflowId: string, option: string): string {
  return showText(getOwn(findTexts(workflowId)?.options ?? {}, option), option)
}

export function showStageTitle(workflowId: string, { id, title }: { id: string; title: string }): string {
  return showText(getOwn(findTexts(workflowId)?.stages ?? {}, id), title)
}

/** Returns the question about the result of a stage. */
export function showStageQuestion(workflowId: string, stageId: string, question: string): string {
  return showText(getOwn(findTexts(workflowId)?.questions ?? {}, stageId), question)
}
