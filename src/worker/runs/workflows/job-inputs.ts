import { attachmentSchema } from '../../../core/model/conversation/attachment.ts'
import { expandDraft, splitDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import { findMessageInput, isTextInput } from '../../../core/model/workflows/message-input.ts'
import type { Workflow, WorkflowInput } from '../../../core/model/workflows/workflow.ts'
import { getOwn } from '../../../lib/json.ts'

export interface JobInputs {
  values: JsonObject
  /** Names of the inputs whose values come from outside. */
  tainted: string[]
}

/** The values that the chat has for the inputs of a job. */
export interface ChatValues {
  /** The message that starts the job. */
  draft: MessageDraft
  lastAnswer: string
  isChatTainted: boolean
}

/**
 * Adds to the given values what the chat has: the text of the message if its input is required, its files, and the last answer. The
 * page gives the text for an optional input, because a message without a text has the name of the workflow.
 */
export function fillInputs({ inputs }: Workflow, given: JsonObject, chat: ChatValues): JobInputs {
  const { draft, isChatTainted } = chat
  const text = expandDraft(draft).trim()
  const hasPasted = splitDraft(draft).some(({ pasted }) => pasted !== undefined)
  const values: JsonObject = { ...given }
  const tainted: string[] = []
  const messageInput = findMessageInput(inputs)
  for (const input of inputs) {
    const { name, kind } = input
    const own = valueOf(input, chat)
    if (own !== undefined) values[name] = own
    else if (input === messageInput && input.required && text !== '' && isMissing(getOwn(given, name)))
      values[name] = text
    const isFromOutside =
      kind === 'files' || (kind === 'last-answer' && isChatTainted) || (hasPasted && isTextInput(input))
    if (isFromOutside && !isMissing(getOwn(values, name))) tainted.push(name)
  }
  return { values, tainted }
}

/** Returns the value that only the chat has: the files of the message, or the last answer. */
function valueOf({ kind }: WorkflowInput, { draft, lastAnswer }: ChatValues): JsonValue | undefined {
  if (kind === 'last-answer') return lastAnswer
  if (kind !== 'files') return undefined
  return attachmentSchema.array().parse(draft.attachments ?? [])
}

function isMissing(value: JsonValue | undefined): boolean {
  return value === undefined || value === ''
}
