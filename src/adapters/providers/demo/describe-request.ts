import type { JsonValue } from '../../../core/kernel/json.ts'
import type { FinishedCall } from './read-turn.ts'

/** Describes the results of questions, notes, memories and searches. Found text is quoted, because it is untrusted. */
export function describeRequest({ toolName, arguments: args, value }: FinishedCall): string {
  switch (toolName) {
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
    default:
      return list(value, 'chats', {
        none: 'None of your earlier chats says anything about that.',
        some: 'I found this in your chats:',
        toItem: (chat) => `**${read(chat, 'title').replaceAll('*', '')}**: ${quote(read(chat, 'snippet'))}`,
      })
  }
}

interface ListWords {
  none: string
  some: string
  toItem: (item: JsonValue) => string
}

function list(value: JsonValue, field: string, { none, some, toItem }: ListWords): string {
  const items = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[field] : []
  if (!Array.isArray(items) || items.length === 0) return none
  return `${some}\n\n${items.map((item) => `- ${toItem(item)}`).join('\n')}`
}

function quote(text: string): string {
  return `\`${text.replace(/[\s`]+/g, ' ').trim()}\``
}

function read(value: JsonValue, field: string): string {
  const found =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value[field] : undefined
  return typeof found === 'string' ? found : ''
}
