import { create } from 'zustand'
import {
  expandDraft,
  type WorkflowStart,
  type MessageDraft,
} from '../../../core/model/conversation/message-draft.ts'
import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import { findMessageInput } from '../../../core/model/workflows/message-input.ts'
import type { Workflow, WorkflowInput } from '../../../core/model/workflows/workflow.ts'
import { getOwn } from '../../../lib/json.ts'
import { getDraft, setDraft } from './drafts.ts'

/** The start that was not sent because an input is missing. Its block says so until the start changes. */
export const useIncompleteStart = create<{ start?: WorkflowStart | undefined }>(() => ({}))

/** Makes the message of the draft start the workflow. */
export function chooseWorkflow(draftKey: string, workflow: Workflow, name: string): void {
  const inputs = Object.fromEntries(
    workflow.inputs.flatMap((input): [string, JsonValue][] =>
      input.value === undefined ? [] : [[input.name, input.value]],
    ),
  )
  const start = toStart(workflow, { name, inputs })
  setDraft(draftKey, { ...getDraft(draftKey), research: undefined, workflowStart: start })
}

/** Sets one input of the start. `undefined` removes its value. */
export function setInput(
  draftKey: string,
  workflow: Workflow,
  { name, value }: { name: string; value: JsonValue | undefined },
): void {
  const draft = getDraft(draftKey)
  if (draft.workflowStart === undefined) return
  const { [name]: _, ...others } = draft.workflowStart.inputs
  const inputs = value === undefined ? others : { ...others, [name]: value }
  setDraft(draftKey, {
    ...draft,
    workflowStart: toStart(workflow, { name: draft.workflowStart.name, inputs }),
  })
}

export function removeWorkflow(draftKey: string): void {
  setDraft(draftKey, { ...getDraft(draftKey), workflowStart: undefined })
}

function toStart(
  workflow: Workflow,
  { name, inputs }: Pick<WorkflowStart, 'name' | 'inputs'>,
): WorkflowStart {
  const textInput = findMessageInput(workflow.inputs)
  const filesInput = workflow.inputs.find(({ kind }) => kind === 'files')
  const missing = workflow.inputs.filter(
    (input) =>
      input.required &&
      input !== textInput &&
      input !== filesInput &&
      input.kind !== 'last-answer' &&
      getOwn(inputs, input.name) === undefined,
  )
  return {
    id: workflow.id,
    name,
    inputs,
    missing: missing.map((input) => input.name),
    textInput: textInput && pickPlace(textInput),
    filesInput: filesInput && pickPlace(filesInput),
  }
}

function pickPlace({ name, required }: WorkflowInput): { name: string; required: boolean } {
  return { name, required }
}

/** Returns the names of the required inputs that have no value. */
export function findMissing({
  workflowStart: start,
  attachments = [],
  ...content
}: MessageDraft): readonly string[] {
  if (start === undefined) return []
  const { missing, textInput, filesInput } = start
  return [
    ...missing,
    ...(textInput?.required === true && expandDraft(content).trim() === '' ? [textInput.name] : []),
    ...(filesInput?.required === true && attachments.length === 0 ? [filesInput.name] : []),
  ]
}

/** Returns the inputs that the worker does not take from the message: it fills a required text and the files. */
export function toGivenInputs({ workflowStart: start, ...content }: MessageDraft): JsonObject {
  const { inputs = {}, textInput } = start ?? {}
  const text = expandDraft(content).trim()
  return textInput?.required === false && text !== '' ? { ...inputs, [textInput.name]: text } : inputs
}
