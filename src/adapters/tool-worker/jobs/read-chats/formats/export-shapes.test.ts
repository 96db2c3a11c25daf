import { expect, test } from 'vitest'
import type { ForeignChat } from '../../../../../core/model/data/foreign-chat.ts'
import { readRecords } from '../read-records.ts'
import { chatGptConversation } from '../testing/sample-chatgpt.ts'
import {
  claudeConversation,
  deepSeekConversation,
  libreChatFile,
  openWebUiRecord,
} from '../testing/sample-exports.ts'

async function readValues(values: readonly unknown[]) {
  const chats: ForeignChat[] = []
  const records = async function* () {
    await Promise.resolve()
    for (const [index, value] of values.entries())
      yield { value: JSON.parse(JSON.stringify(value)) as unknown, place: `[${index}]` }
  }
  const result = await readRecords(records(), { now: Date.UTC(2026, 10, 22) }, async ({ chat }) => {
    await Promise.resolve()
    chats.push(chat)
  })
  return { ...result, list: chats, texts: result.warnings.map(({ text }) => text) }
}

test('the three shapes of a LibreChat export are the same chat', async () => {
  const nested = libreChatFile()
  const [first] = nested.messages
  const { children, ...person } = first!
  const flat = { ...nested, messages: [person, ...children] }
  const { messages, ...rest } = nested
  const tree = { ...rest, messagesTree: messages }
  const { list, texts } = await readValues([nested, flat, tree])
  expect(texts).toEqual([])
  const [one, ...others] = list.map(({ id, headId, messages: read, instructions }) => {
    return { id, headId, read, instructions }
  })
  expect(one?.read.map(({ id, parentId }) => [parentId, id])).toEqual([
    [null, 'l-1'],
    ['l-1', 'l-2'],
  ])
  for (const other of others) expect(other).toEqual(one)
})

test('chats without a message are counted', async () => {
  const blank = { ...claudeConversation(), chat_messages: [] }
  const result = await readValues([claudeConversation(), blank, blank])
  expect(result).toMatchObject({ chats: 1, empty: 2, omitted: 0, texts: [] })
})

test('a transcript, browsing and a canvas of ChatGPT keep their text', async () => {
  const message = (id: string, parent: string | null, value: object) => [id, { id, parent, message: value }]
  const mapping = Object.fromEntries([
    message('a', null, {
      author: { role: 'user' },
      content: {
        content_type: 'multimodal_text',
        parts: [{ content_type: 'audio_transcription', text: 'Spoken question', direction: 'in' }],
      },
    }),
    message('b', 'a', {
      author: { role: 'tool', name: 'browser' },
      content: {
        content_type: 'tether_quote',
        title: 'Page',
        text: 'Quoted text',
        url: 'https://q.example/',
      },
    }),
    message('c', 'b', {
      author: { role: 'assistant' },
      recipient: 'canmore.create_textdoc',
      content: { content_type: 'code', text: '{"name":"Plan","content":"# Plan"}' },
    }),
    message('d', 'c', { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Done.'] } }),
  ]) as object
  const { list, texts } = await readValues([
    { title: 'T', create_time: 1.7e9, conversation_id: 'c', current_node: 'd', mapping },
  ])
  expect(texts).toEqual([])
  const parts = (list[0]?.messages ?? []).flatMap((each) => each.parts)
  expect(parts).toMatchObject([
    { type: 'text', text: 'Spoken question' },
    { type: 'hosted-call', toolName: 'browser', result: 'Quoted text' },
    { type: 'source', url: 'https://q.example/' },
    {
      type: 'hosted-call',
      toolName: 'canmore.create_textdoc',
      arguments: { name: 'Plan', content: '# Plan' },
    },
    { type: 'text', text: 'Done.' },
  ])
})

test('archived, pinned and starred chats and chats in folders are counted in one line', async () => {
  const { texts } = await readValues([
    { ...chatGptConversation(), is_archived: true },
    { ...openWebUiRecord(), pinned: true, folder_id: 'f' },
    { ...claudeConversation(), is_starred: false },
    { ...openWebUiRecord(), id: 'tagged', meta: { tags: ['work'] } },
    { ...openWebUiRecord(), id: 'untagged', meta: { tags: [] }, tags: [] },
  ])
  expect(texts).toEqual([
    '3 chats are archived, pinned, starred, tagged or in a folder in the other application. That is not imported.',
  ])
})

test.each([
  ['a project of ChatGPT', { ...chatGptConversation(), gizmo_id: 'g-p-67', gizmo_type: 'snorlax' }],
  ['a GPT of ChatGPT', { ...chatGptConversation(), gizmo_id: 'g-abc', conversation_template_id: 'g-abc' }],
  [
    'only a template of ChatGPT',
    { ...chatGptConversation(), gizmo_id: null, conversation_template_id: 'g-a' },
  ],
  ['a project of Claude', { ...claudeConversation(), project: { uuid: 'p', name: 'Garden' } }],
  ['a project of Claude by its id', { ...claudeConversation(), project: null, project_uuid: 'p' }],
])('%s that a chat belongs to is a line of the report, once for all chats', async (_, record) => {
  const { chats, texts } = await readValues([record, { ...claudeConversation(), project: null }, record])
  expect(chats).toBe(3)
  expect(texts).toEqual([
    '2 chats belong to a project or a custom assistant in the other application. That is not imported.',
  ])
})

test.each([
  ['ChatGPT', { ...chatGptConversation(), id: undefined, conversation_id: undefined }],
  ['Claude', { ...claudeConversation(), uuid: undefined }],
  ['Claude, with an empty id', { ...claudeConversation(), uuid: '' }],
  ['DeepSeek', { ...deepSeekConversation(), id: null }],
  ['LibreChat', { ...libreChatFile(), conversationId: {} }],
])('a chat of %s without a usable id is read, with the same id each time', async (_, record) => {
  const { list, texts } = await readValues([record, record])
  expect(texts).toEqual([])
  expect(list).toHaveLength(2)
  expect(list[0]?.id).toMatch(/^content-/)
  expect(list[1]?.id).toBe(list[0]?.id)
})

test('a number as id is read as text', async () => {
  const { list } = await readValues([
    { ...claudeConversation(), uuid: 7 },
    { ...deepSeekConversation(), id: 8 },
  ])
  expect(list.map(({ id }) => id)).toEqual(['7', '8'])
})

const thinking = { thinking: 'A secret plan', think: 'A secret plan' }
test.each([
  [
    'Claude',
    {
      ...claudeConversation(),
      chat_messages: [{ uuid: 'm', sender: 'assistant', content: [{ ...thinking, type: 'deep_thought' }] }],
    },
  ],
  [
    'Claude, without a kind',
    { ...claudeConversation(), chat_messages: [{ uuid: 'm', sender: 'assistant', content: [thinking] }] },
  ],
  [
    'LibreChat',
    {
      ...libreChatFile(),
      messages: [{ messageId: 'm', sender: 'AI', content: [{ ...thinking, type: 'deep' }] }],
    },
  ],
  [
    'ChatGPT',
    {
      ...chatGptConversation(),
      current_node: 'm',
      mapping: {
        m: {
          id: 'm',
          parent: null,
          message: {
            author: { role: 'assistant' },
            content: { content_type: 'musings', thoughts: [{ summary: '', content: 'A secret plan' }] },
          },
        },
      },
    },
  ],
])('thoughts under an unknown kind stay thoughts: %s', async (_, record) => {
  const { list } = await readValues([record])
  expect(list[0]?.messages[0]?.parts).toMatchObject([{ type: 'reasoning', text: 'A secret plan' }])
})

test.each([
  [
    'ChatGPT, whose messages are their own ancestors',
    {
      title: 'T',
      create_time: 1.7e9,
      conversation_id: 'c',
      current_node: 'b',
      mapping: {
        a: { parent: 'b', message: { author: { role: 'user' }, content: { parts: ['Q'] } } },
        b: { parent: 'a', message: { author: { role: 'assistant' }, content: { parts: ['A'] } } },
      },
    },
  ],
  [
    'Claude, whose messages are their own ancestors',
    {
      ...claudeConversation(),
      chat_messages: [
        { uuid: '1', parent_message_uuid: '2', sender: 'human', text: 'Q' },
        { uuid: '2', parent_message_uuid: '1', sender: 'assistant', text: 'A' },
      ],
    },
  ],
  [
    'Claude, whose messages have the same id',
    {
      ...claudeConversation(),
      chat_messages: [
        { uuid: '1', sender: 'human', text: 'Q' },
        { uuid: '1', sender: 'assistant', text: 'A' },
      ],
    },
  ],
  [
    'LibreChat, whose parents are not in the file',
    {
      ...libreChatFile(),
      messages: [
        { messageId: '1', parentMessageId: 'gone', isCreatedByUser: true, text: 'Q' },
        { messageId: '2', parentMessageId: '1', sender: 'AI', text: 'A' },
      ],
    },
  ],
])('every message of a damaged tree stays: %s', async (_, record) => {
  const { list, texts } = await readValues([record])
  expect(texts).toEqual([])
  expect(list[0]?.messages.map(({ role, parts }) => [role, parts[0]])).toMatchObject([
    ['user', { text: 'Q' }],
    ['assistant', { text: 'A' }],
  ])
})
