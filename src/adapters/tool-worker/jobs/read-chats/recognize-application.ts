import { isRecord } from '../../../../lib/json.ts'

type Fields = Readonly<Record<string, unknown>>

/** Applications whose exports are recognized and named, but not read. */
const applications: readonly (readonly [name: string, matches: (record: Fields) => boolean])[] = [
  ['NextChat', (record) => 'chat-next-web-store' in record],
  ['Cherry Studio', ({ indexedDB, localStorage }) => isRecord(indexedDB) && isRecord(localStorage)],
  ['Chatbox', (record) => '__exported_items' in record || 'chat-sessions-list' in record],
  ['LobeHub', ({ exportType, state }) => typeof exportType === 'string' && isRecord(state)],
  [
    'LobeHub',
    ({ mode, data, schemaHash }) => isRecord(data) && (mode === 'pglite' || schemaHash !== undefined),
  ],
  ['TypingMind', ({ data }) => isRecord(data) && hasItem(data['chats'], 'chatID')],
  ['TypingMind', (record) => 'chatID' in record && 'messages' in record],
  ['big-AGI', ({ conversations }) => hasItem(conversations, 'systemPurposeId')],
  ['big-AGI', (record) => 'systemPurposeId' in record && 'messages' in record],
  ['Grok', ({ conversations }) => hasItem(conversations, 'responses')],
  ['Grok', ({ conversation, responses }) => isRecord(conversation) && Array.isArray(responses)],
  ['Google AI Studio', (record) => 'chunkedPrompt' in record],
  ['Gemini', ({ header, products }) => /^gemini/i.test(String(header)) && Array.isArray(products)],
  ['Jan', ({ object, assistants }) => object === 'thread' && Array.isArray(assistants)],
]

/** Returns the name of the application that wrote a record, if it is one that cannot be imported. */
export function recognizeApplication(record: Fields): string | undefined {
  return applications.find(([, matches]) => matches(record))?.[0]
}

function hasItem(list: unknown, field: string): boolean {
  const [first] = Array.isArray(list) ? (list as unknown[]) : []
  return isRecord(first) && field in first
}
