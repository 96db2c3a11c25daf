import { truncateString } from '../../../lib/text.ts'
import type { JsonValue } from '../json.ts'
import { isDeleted } from '../conversation/annotated-message.ts'
import type { Message, MessagePart } from '../conversation/message.ts'
import type { SearchDocument } from './search-index.ts'
import { expandDraft } from '../conversation/message-draft.ts'
import { listJobTexts } from '../workflows/job-texts.ts'
import { toModelKey } from '../providers/model-ref.ts'

/** Kind of message content that matched. */
export type SearchPassageKind = 'text' | 'reasoning' | 'tool' | 'file' | 'label'

/** Readable content of one part or label of a message. */
export interface SearchPassage {
  place: SearchPassageKind
  text: string
  toolName?: string
}

const maxTextUnits = 400_000
const maxToolUnits = 20_000

/** Lists all readable content of a message as displayed, and nothing of a deleted message. Very long results are truncated. */
export function listSearchPassages(message: Pick<Message, 'parts' | 'marks'>): SearchPassage[] {
  if (isDeleted(message)) return []
  const labels = (message.marks?.labels ?? []).map(({ text }) => ({ place: 'label' as const, text }))
  return [...message.parts.flatMap(toPassages), ...labels].filter(({ text }) => text !== '')
}

/**
 * Converts messages of one chat to index documents and skips those without searchable text. A user message can also be
 * filtered by the model and tools that answered it.
 */
export function toSearchDocuments(messages: readonly Message[]): SearchDocument[] {
  const answers = Map.groupBy(messages, ({ parentId }) => parentId)
  return messages.flatMap((message) => {
    const passages = listSearchPassages(message)
    if (passages.length === 0) return []
    const ofTurn = message.role === 'user' ? [message, ...(answers.get(message.id) ?? [])] : [message]
    return [
      {
        sessionId: message.sessionId,
        order: message.order,
        at: message.createdAt,
        texts: passages.map(({ text }) => text),
        models: distinct(ofTurn.flatMap(({ model }) => (model ? [toModelKey(model)] : []))),
        tools: distinct(ofTurn.flatMap(toolsOf)),
      },
    ]
  })
}

function toolsOf({ parts }: Message): string[] {
  return parts.flatMap((part) =>
    part.type === 'tool-call' || part.type === 'hosted-call' ? [part.toolName] : [],
  )
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function toPassages(part: MessagePart): SearchPassage[] {
  switch (part.type) {
    case 'text':
      return part.superseded ? [] : [{ place: 'text', text: truncateString(expandDraft(part), maxTextUnits) }]
    case 'reasoning':
      return part.superseded ? [] : [{ place: 'reasoning', text: truncateString(part.text, maxTextUnits) }]
    case 'file':
      return part.superseded || part.filename === undefined ? [] : [{ place: 'file', text: part.filename }]
    case 'tool-call':
      return toToolPassages(part.toolName, [
        part.arguments ?? part.argumentsText,
        part.reference?.preview ?? part.result,
        part.streamed,
      ])
    case 'hosted-call':
      return part.superseded ? [] : toToolPassages(part.toolName, [part.arguments, part.result])
    case 'workflow':
      return [{ place: 'text', text: truncateString(listJobTexts(part).join('\n'), maxTextUnits) }]
    case 'source':
    case 'notice':
    case 'reply':
      return []
  }
}

/** Returns the passages of a tool call. The tool's name is searchable as well. */
function toToolPassages(toolName: string, values: readonly (JsonValue | undefined)[]): SearchPassage[] {
  const texts = values.flatMap((value) => (value === undefined ? [] : textsOf(value)))
  return [{ place: 'tool', toolName, text: truncateString([toolName, ...texts].join('\n'), maxToolUnits) }]
}

/** Returns the texts of a JSON value without its syntax. */
function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap((each) => (each === undefined ? [] : textsOf(each)))
}
