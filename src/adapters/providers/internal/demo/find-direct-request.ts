import { isRecord } from '../../../../lib/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import type { FinishedCall } from './current-turn.ts'

export interface DirectRequestCall {
  toolName:
    | 'ask_agent'
    | 'ask_user'
    | 'update_short_term_memory'
    | 'store_memory'
    | 'retrieve_memory'
    | 'search_chats'
    | 'read_result'
  arguments: JsonObject
}

const maxCharacters = 2000
const maxQuoted = 200

/** Detects one explicit request: to ask the user, take a note, remember something, or search. */
export function findDirectRequest(text: string): DirectRequestCall | undefined {
  const line = truncateString(text.trim(), maxCharacters)
  for (const [pattern, toCall] of rules) {
    const match = pattern.exec(line)
    const call = match && toCall(match.slice(1).map((group) => trimQuery(group ?? '')))
    if (call) return call
  }
  return undefined
}

type Rule = readonly [RegExp, (groups: readonly string[]) => DirectRequestCall | undefined]

const polite = String.raw`^(?:(?:please|could you|can you|would you)[, ]+){0,2}`

const rules: readonly Rule[] = [
  [
    new RegExp(
      `${polite}(?:ask (?:the |my )?assistant|frage? (?:den|meinen) assistenten) (.{1,80}?): (.+)$`,
      'is',
    ),
    ([assistant = '', task = '']) => ({ toolName: 'ask_agent', arguments: { assistant, task } }),
  ],
  [
    new RegExp(`${polite}ask me (?:whether|if) (?:i (?:want|prefer|would like|like) )?(.+?) or (.+)$`, 'is'),
    ([first = '', second = '']) => ({
      toolName: 'ask_user',
      arguments: { question: `${capitalize(first)} or ${second}?`, options: [first, second] },
    }),
  ],
  [
    new RegExp(`${polite}ask me (?:for|about|what(?: is|’s|'s)?) (.+)$`, 'is'),
    ([thing]) => ({ toolName: 'ask_user', arguments: { question: `What is ${toYour(thing ?? '')}?` } }),
  ],
  [
    new RegExp(
      `${polite}(?:(?:take|make|keep|write)(?: down)? a )?note (?:for|of|in|about) (?:this|the) chat(?: that)?[:,]?\\s+(.+)$`,
      'is',
    ),
    ([note = '']) => ({ toolName: 'update_short_term_memory', arguments: { note } }),
  ],
  [
    new RegExp(`${polite}(?:remember|memori[sz]e|do(?:n’t|n't| not) forget)(?: that|:)? (.+)$`, 'is'),
    ([text = '']) => (/^(?:me|how|when|what)\b/i.test(text) ? undefined : toMemory(text)),
  ],
  [
    /^what do you (?:know|remember) about (.+)$/is,
    ([query = '']) => ({
      toolName: 'retrieve_memory',
      arguments: { query: /^(?:me|us|myself)$/i.test(query) ? null : query },
    }),
  ],
  [
    new RegExp(
      `${polite}(?:search|look) (?:in |through )?my (?:old |earlier |other |past )?chats for (.+)$`,
      'is',
    ),
    ([query = '']) => ({ toolName: 'search_chats', arguments: { query } }),
  ],
  [
    /^(?:please )?read (?:part (\d{1,4}) of )?result[ _](\d{1,4})\W{0,4}$/i,
    ([part = '', number = '']) => ({
      toolName: 'read_result',
      arguments: { result: `result_${number}`, ...(part !== '' && { part: Number(part) }) },
    }),
  ],
  [
    /^(?:please )?search result[ _](\d{1,4}) for (.+)$/is,
    ([number = '', query = '']) => ({
      toolName: 'read_result',
      arguments: { result: `result_${number}`, query },
    }),
  ],
]

function toMemory(text: string): DirectRequestCall {
  return { toolName: 'store_memory', arguments: { text: capitalize(text) } }
}

function toYour(thing: string): string {
  return thing.replace(/\bmy\b/gi, 'your')
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Describes the results of questions, notes, memories and searches. Found text is quoted, because it is untrusted. */
export function describeDirectRequest({ toolName, arguments: args, value }: FinishedCall): string {
  switch (toolName) {
    case 'ask_agent':
      return `**${read(value, 'assistant').replaceAll('*', '')}**:\n\n${read(value, 'answer').replaceAll(/^/gm, '> ')}`
    case 'ask_user':
      return `You said: **${read(value, 'answer')}**.`
    case 'update_short_term_memory':
      return `I noted for this chat: ${quote(read(args, 'note'))}`
    case 'store_memory':
      return `I will remember: ${quote(read(args, 'text'))}`
    case 'retrieve_memory':
      return list(value, 'memories', {
        none: 'I have nothing about that in my memory.',
        some: 'This is in my memory:',
        toItem: (memory) => quote(read(memory, 'text')),
      })
    case 'read_result':
      return isRecord(value) && Array.isArray(value['passages'])
        ? list(value, 'passages', {
            none: 'Nothing in the result matches that.',
            some: 'These passages match:',
            toItem: (passage) => quote(truncateString(read(passage, 'text'), maxQuoted)),
          })
        : `This part starts with: ${quote(truncateString(read(value, 'text'), maxQuoted))}`
    default:
      return list(value, 'chats', {
        none: 'None of your earlier chats says anything about that.',
        some: 'I found this in your chats:',
        toItem: (chat) => `**${read(chat, 'title').replaceAll('*', '')}**: ${quote(read(chat, 'snippet'))}`,
      })
  }
}

interface ListTexts {
  none: string
  some: string
  toItem: (item: JsonValue) => string
}

function list(value: JsonValue, field: string, { none, some, toItem }: ListTexts): string {
  const items = isRecord(value) ? value[field] : []
  if (!Array.isArray(items) || items.length === 0) return none
  return `${some}\n\n${items.map((item) => `- ${toItem(item)}`).join('\n')}`
}

function quote(text: string): string {
  return `\`${text.replace(/[\s`]+/g, ' ').trim()}\``
}

function read(value: JsonValue, field: string): string {
  const fieldValue = isRecord(value) ? value[field] : undefined
  return typeof fieldValue === 'string' ? fieldValue : ''
}

/** Removes surrounding quotation marks and punctuation at the end. */
export function trimQuery(text: string): string {
  return text
    .trim()
    .replace(/[.?!]{1,4}$/, '')
    .replace(/^["“'](.*)["”']$/s, '$1')
    .trim()
}
