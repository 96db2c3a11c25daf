import type { JsonValue } from './json.ts'
import { isDeleted } from './mark-message.ts'
import type { Message, MessagePart } from './message.ts'
import { toModelName, type SearchDocument } from './search-index.ts'
import { expandWritten } from './written-text.ts'

/** Where in a message something was found. */
export type SearchPlace = 'text' | 'reasoning' | 'tool' | 'file' | 'label'

/** What can be read in a message, part by part, and then label by label. */
export interface SearchedPassage {
  place: SearchPlace
  text: string
  toolName?: string
}

const maxTextUnits = 400_000
const maxToolUnits = 20_000

/** All that a person can read in the message as it is shown; nothing of a deleted one. Very long results are cut. */
export function searchedPassages(message: Pick<Message, 'parts' | 'marks'>): SearchedPassage[] {
  if (isDeleted(message)) return []
  const labels = (message.marks?.labels ?? []).map(({ text }) => ({ place: 'label' as const, text }))
  return [...message.parts.flatMap(toPassages), ...labels].filter(({ text }) => text !== '')
}

/**
 * Messages of one chat as the index takes them in, without those in which nothing is to be found. A question can be
 * filtered by what answered it.
 */
export function toSearchDocuments(messages: readonly Message[]): SearchDocument[] {
  const answers = Map.groupBy(messages, ({ parentId }) => parentId)
  return messages.flatMap((message) => {
    const passages = searchedPassages(message)
    if (passages.length === 0) return []
    const ofTurn = message.role === 'user' ? [message, ...(answers.get(message.id) ?? [])] : [message]
    return [
      {
        sessionId: message.sessionId,
        order: message.order,
        at: message.createdAt,
        texts: passages.map(({ text }) => text),
        models: distinct(ofTurn.flatMap(({ model }) => (model ? [toModelName(model)] : []))),
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

function toPassages(part: MessagePart): SearchedPassage[] {
  switch (part.type) {
    case 'text':
      return part.superseded ? [] : [{ place: 'text', text: expandWritten(part).slice(0, maxTextUnits) }]
    case 'reasoning':
      return part.superseded ? [] : [{ place: 'reasoning', text: part.text.slice(0, maxTextUnits) }]
    case 'file':
      return part.superseded || part.filename === undefined ? [] : [{ place: 'file', text: part.filename }]
    case 'tool-call':
      return toToolPassages(part.toolName, [part.arguments ?? part.argumentsText, part.result, part.streamed])
    case 'hosted-call':
      return part.superseded ? [] : toToolPassages(part.toolName, [part.arguments, part.result])
    case 'source':
    case 'notice':
    case 'reply':
      return []
  }
}

/** Its name is part of what it is found by. */
function toToolPassages(toolName: string, values: readonly (JsonValue | undefined)[]): SearchedPassage[] {
  const texts = values.flatMap((value) => (value === undefined ? [] : wordsOf(value)))
  return [{ place: 'tool', toolName, text: [toolName, ...texts].join('\n').slice(0, maxToolUnits) }]
}

/** The texts of a value, without its syntax. */
function wordsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap((each) => (each === undefined ? [] : wordsOf(each)))
}
