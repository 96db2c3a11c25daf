import { expect, test } from 'vitest'
import type { ForeignChat, ForeignPart } from '../../../../../core/model/data/foreign-chat.ts'
import { readRecords } from '../read-records.ts'
import {
  claudeConversation,
  deepSeekConversation,
  libreChatFile,
  openWebUiRecord,
} from '../testing/sample-exports.ts'

async function readValue(value: unknown) {
  const list: ForeignChat[] = []
  const files: string[] = []
  const records = async function* () {
    await Promise.resolve()
    yield { value: JSON.parse(JSON.stringify(value)) as unknown, place: '[0]' }
  }
  const result = await readRecords(
    records(),
    { now: Date.UTC(2026, 10, 22) },
    async ({ chat, files: chatFiles }) => {
      await Promise.resolve()
      list.push(chat)
      files.push(...chatFiles.map(({ key }) => key))
    },
  )
  return { ...result, chat: list[0], files, texts: result.warnings.map(({ text }) => text) }
}

function partsOf(chat: ForeignChat | undefined): ForeignPart[] {
  return (chat?.messages ?? []).flatMap(({ parts }) => parts)
}

/** Returns the text of the last message. */
function lastText(chat: ForeignChat | undefined): string {
  return (chat?.messages.at(-1)?.parts ?? [])
    .flatMap((part) => (part.type === 'text' ? part.text : []))
    .join()
}

function gpt(messages: readonly (object | null)[], more: object = {}) {
  const mapping = Object.fromEntries(
    messages.map((message, index) => [
      `n${index}`,
      { id: `n${index}`, parent: index === 0 ? null : `n${index - 1}`, message },
    ]),
  )
  return {
    title: 'T',
    create_time: 1.7e9,
    conversation_id: 'c1',
    mapping,
    current_node: `n${messages.length - 1}`,
    ...more,
  }
}

const user = { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } }
const answer = (content: unknown, more: object = {}) => ({ author: { role: 'assistant' }, content, ...more })
const chatWithAnswer = (text: string, metadata: object = {}) =>
  gpt([user, answer({ content_type: 'text', parts: [text] }, { metadata })])
const placeholder = (...fields: string[]) => `\u{e200}${fields.join('\u{e202}')}\u{e201}`

test.each([
  ['no content', answer(null)],
  ['an unknown role', { author: { role: 'pirate' }, content: { content_type: 'text', parts: ['Arr'] } }],
  ['no author', { content: { content_type: 'text', parts: ['Hi'] } }],
  ['a list instead of an object', [1, 2]],
  ['a number instead of an object', 7],
])('a ChatGPT message with %s is skipped with a warning, and the chat is read', async (_, odd) => {
  const { chat, omitted, texts } = await readValue([gpt([user, odd as object])].at(0))
  expect(omitted).toBe(0)
  expect(chat?.messages.map(({ id }) => id)).toEqual(['n0'])
  expect(texts).toEqual([
    expect.stringContaining('1 message could not be read and is left out (mapping.n1.message'),
  ])
})

test('a ChatGPT message with fields of wrong types keeps its text', async () => {
  const { chat, texts } = await readValue(
    gpt(
      [
        { author: { role: 'developer' }, content: { content_type: 'text', parts: ['Be brief.'] } },
        {
          author: { role: 'user', name: { a: 1 } },
          content: { content_type: 'text', parts: [7, 'Hi'] },
          metadata: 3,
        },
        answer({ content_type: 'thoughts', thoughts: [{ content: ['a', 'b'] }, 'c', { summary: 'S' }] }),
        answer({ content_type: 'text', parts: 'Yes' }, { recipient: { name: 'all' }, status: 4 }),
      ],
      { default_model_slug: 'gpt-5-thinking', title: 9 },
    ),
  )
  expect(texts).toEqual([])
  expect(partsOf(chat)).toMatchObject([
    { type: 'text', text: '7\n\nHi' },
    { type: 'reasoning', text: 'a\n\nb\n\nS' },
    { type: 'text', text: 'Yes' },
  ])
  expect(chat?.messages.at(-1)?.modelName).toBe('gpt-5-thinking')
  expect(chat?.extra).toMatchObject({ default_model_slug: 'gpt-5-thinking' })
})

test('a chat without any readable message is rejected with the place', async () => {
  const { omitted, texts } = await readValue(gpt([answer(null)]))
  expect(omitted).toBe(1)
  expect(texts[0]).toContain('mapping.n0.message')
})

test.each([
  [
    'entities',
    `By ${placeholder('entity', '["people","Anna Example","chemist"]')} in ${placeholder('entity', '["city","Springfield"]')}.`,
    'By Anna Example in Springfield.',
  ],
  ['an entity of another shape', `By ${placeholder('entity', 'Anna')}.`, 'By Anna.'],
  [
    'a link',
    `See ${placeholder('url', 'the archive', 'https://example.com/a')}.`,
    'See [the archive](https://example.com/a).',
  ],
  [
    'a link with brackets',
    placeholder('url', 'a [b]', 'https://example.com/a_(b)'),
    String.raw`[a \[b\]](https://example.com/a_%28b%29)`,
  ],
  ['a link without an address', `See ${placeholder('url', 'the archive')}.`, 'See the archive.'],
  [
    'a formula in a sentence',
    `It is ${placeholder('genui', '{"math_block_widget_always_prefetch_v2":{"content":"E = mc^2"}}')}.`,
    'It is $E = mc^2$.',
  ],
  [
    'a formula on a line of its own',
    `It is\n${placeholder('genui', '{"math_block_widget_v3":{"content":"$$a\\\\\\\\b$$"}}')}\nso.`,
    String.raw`It is` + '\n$$\n' + String.raw`a\\b` + '\n$$\nso.',
  ],
  ['an entity as an object', `By ${placeholder('entity', '{"name":"Anna"}')}.`, 'By Anna.'],
  ['an entity that was cut off', 'In \u{e200}entity\u{e202}["city","Springf', 'In Springf'],
  ['an entity without its end', 'In \u{e200}entity\u{e202}["city","Ulm"] now', 'In Ulm now'],
  [
    'a formula in another field',
    placeholder('genui', '{"math_inline_widget_v1":{"latex":"y^2"}}'),
    '$$\ny^2\n$$',
  ],
  ['a widget with text', `It is ${placeholder('genui', '{"weather":{"text":"sunny"}}')}.`, 'It is sunny.'],
  [
    'products',
    `Buy ${placeholder('products', '{"selections":[["turn0product1","Phone X"],["turn0product2","Y"]]}')}.`,
    'Buy Phone X, Y.',
  ],
  ['a video', `See ${placeholder('video', 'How to', 'turn0video1')}.`, 'See How to.'],
  ['a list of links', placeholder('navlist', 'More news', 'turn0news1'), 'More news'],
  ['citations', `Yes ${placeholder('cite', 'turn0search0', 'turn0news1')}.`, 'Yes .'],
  ['highlights', 'a \u{e203}b\u{e204} c\u{e206}', 'a b c'],
])('ChatGPT placeholders: %s', async (_, text, right) => {
  const { chat, texts } = await readValue(chatWithAnswer(text))
  expect(lastText(chat)).toBe(right)
  expect(texts).toEqual([])
})

test('a placeholder without text uses the alternative text of its reference, or is reported', async () => {
  const place = placeholder('place', 'turn0place1')
  const withName = await readValue(
    chatWithAnswer(`At ${place}.`, { content_references: [{ matched_text: place, name: 'Café' }] }),
  )
  expect(lastText(withName.chat)).toBe('At Café.')
  const without = await readValue(
    chatWithAnswer(
      `At ${place} ${placeholder('image_group', '{"query":["x"]}')} ${placeholder('genui', '{"chart":{}}')}.`,
    ),
  )
  expect(without.texts).toEqual([
    'An annotation of type “place” has no text and is left out.',
    'Images from the web that ChatGPT showed are not in the export.',
    'A ChatGPT widget without text is left out.',
  ])
})

test('sources of ChatGPT are found in groups, footnotes and older citations', async () => {
  const { chat } = await readValue(
    chatWithAnswer('Yes 【4†source】.', {
      content_references: [
        {
          type: 'grouped_webpages',
          items: [
            {
              title: 'One',
              url: 'https://one.example/',
              supporting_websites: [{ title: 'Two', url: 'https://two.example/' }],
            },
          ],
        },
        { type: 'sources_footnote', sources: [{ title: 'One', url: 'https://one.example/' }] },
        7,
      ],
      citations: [{ start_ix: 4, end_ix: 14, metadata: { title: 'Three', url: 'https://three.example/' } }],
    }),
  )
  expect(lastText(chat)).toBe('Yes .')
  expect(partsOf(chat).flatMap((part) => (part.type === 'source' ? [part.url, part.title] : []))).toEqual([
    'https://one.example/',
    'One',
    'https://two.example/',
    'Two',
    'https://three.example/',
    'Three',
  ])
})

test.each([
  [
    'found pages, if none is cited',
    { search_result_groups: [{ domain: 'a', entries: [{ url: 'https://a.example/', title: 'A' }] }] },
    ['https://a.example/', 'A'],
  ],
  [
    'products',
    { content_references: [{ type: 'products', products: [{ url: 'https://p.example/', title: 'P' }] }] },
    ['https://p.example/', 'P'],
  ],
])('sources of ChatGPT are %s', async (_, metadata, sources) => {
  const { chat } = await readValue(chatWithAnswer('Yes.', metadata))
  expect(partsOf(chat).flatMap((part) => (part.type === 'source' ? [part.url, part.title] : []))).toEqual(
    sources,
  )
})

test('plots, code output, screenshots and video frames are included', async () => {
  const { chat } = await readValue(
    gpt([
      user,
      answer({ content_type: 'code', text: 'plot()' }, { recipient: 'python' }),
      {
        author: { role: 'tool', name: 'python' },
        content: { content_type: 'execution_output', text: '' },
        metadata: {
          aggregate_result: {
            messages: [
              { message_type: 'stream', text: 'done' },
              { message_type: 'image', image_url: 'file-service://file-PLOT' },
            ],
          },
        },
      },
      {
        author: { role: 'tool', name: 'computer' },
        content: { content_type: 'computer_output', screenshot: { asset_pointer: 'sediment://file_SHOT' } },
      },
      answer({
        content_type: 'multimodal_text',
        parts: [
          { content_type: 'citable_code_output', output_str: 'x', text: 'out' },
          {
            content_type: 'real_time_video',
            frames_asset_pointers: ['sediment://file_F1', { asset_pointer: 'sediment://file_F2' }],
          },
          { content_type: 'hologram' },
        ],
      }),
    ]),
  )
  const parts = partsOf(chat)
  expect(parts.flatMap((part) => (part.type === 'foreign-file' ? part.key : []))).toEqual([
    'file-PLOT',
    'file_SHOT',
    'file_F1',
    'file_F2',
  ])
  expect(parts.find((part) => part.type === 'hosted-call')).toMatchObject({
    toolName: 'python',
    result: 'done',
  })
})

test.each([
  ['as content', { content_type: 'citable_code_output', output_str: '42' }],
  ['as a part', { content_type: 'text', parts: [{ content_type: 'citable_code_output', output_str: '42' }] }],
])('ChatGPT code output %s is the result of its call', async (_, content) => {
  const { chat, texts } = await readValue(
    gpt([
      user,
      answer({ content_type: 'code', text: '6 * 7' }, { recipient: 'python' }),
      { author: { role: 'tool', name: 'python' }, content },
    ]),
  )
  expect(texts).toEqual([])
  expect(partsOf(chat).at(-1)).toMatchObject({ type: 'hosted-call', result: '42' })
})

test('unknown part kinds are reported once with their count', async () => {
  const { texts } = await readValue(
    gpt([
      user,
      answer({ content_type: 'multimodal_text', parts: ['a', { content_type: 'x' }, { content_type: 'x' }] }),
    ]),
  )
  expect(texts).toEqual(['A part of the unknown type “x” is left out. This occurs 2 times.'])
})

test('an invalid Claude message is skipped; citations, documents and results of the others are kept', async () => {
  const chat = claudeConversation() as { chat_messages: Record<string, unknown>[] }
  const [first, second, third] = chat.chat_messages
  Object.assign(third ?? {}, { sender: 'narrator' })
  Object.assign(first ?? {}, { attachments: [7, { file_name: 'empty.bin', extracted_content: '' }] })
  Object.assign(second ?? {}, {
    content: [
      'plain',
      {
        type: 'text',
        text: 'Cited',
        citations: [
          { details: { type: 'web_search_citation', url: 'https://one.example/' }, title: 'One' },
          { sources: [{ url: 'https://two.example/', title: 'Two' }] },
        ],
      },
      { type: 'web_search_tool_result', content: [{ text: 'T', url: 'https://three.example/' }] },
      { type: 'token_budget' },
      { type: 'hologram' },
    ],
  })
  const read = await readValue(chat)
  expect(read.chat?.messages.map(({ id, parentId }) => [parentId, id])).toEqual([
    [null, 'm-10'],
    ['m-10', 'm-13'],
    ['m-10', 'm-14'],
  ])
  expect(read.texts).toEqual([
    expect.stringContaining('1 message could not be read and is left out (chat_messages.2.sender'),
    'A part of the unknown type “hologram” is left out.',
  ])
  const parts = (read.chat?.messages ?? []).slice(0, 2).flatMap((message) => message.parts)
  expect(parts.flatMap((part) => (part.type === 'source' ? [part.url, part.title] : []))).toEqual([
    'https://one.example/',
    'One',
    'https://two.example/',
    'Two',
  ])
  expect(parts).toContainEqual(expect.objectContaining({ type: 'foreign-file', key: 'empty.bin' }))
  expect(parts).toContainEqual(
    expect.objectContaining({ type: 'hosted-call', result: [{ text: 'T', url: 'https://three.example/' }] }),
  )
})

test.each([
  ['DeepSeek', deepSeekConversation, ['mapping', '1', 'message'], 'fragments', 'x'],
  ['Open WebUI', openWebUiRecord, ['chat', 'history', 'messages', 'a'], 'role', 'pirate'],
  ['LibreChat', libreChatFile, ['messages', '0'], 'content', 7],
])('an invalid message of %s is skipped alone', async (_, make, path, field, value) => {
  const record = JSON.parse(JSON.stringify(make())) as unknown
  const message = path.reduce((at, key) => (at as Record<string, unknown>)[key], record)
  Object.assign(message as object, { [field]: value })
  const whole = await readValue(make())
  const { chat, omitted, texts } = await readValue(record)
  expect(omitted).toBe(0)
  expect(chat?.messages.map(({ id }) => id)).toEqual(whole.chat?.messages.slice(1).map(({ id }) => id))
  expect(texts).toEqual([expect.stringContaining('1 message could not be read')])
})

function webUi(messages: Record<string, object>, more: object = {}) {
  return { history: { currentId: 'b', messages }, title: 'T', timestamp: 1.7e12, ...more }
}

test('Open WebUI: inner chats, document text, code, images in content and a system message', async () => {
  const { chat, files, texts } = await readValue(
    webUi({
      s: { id: 's', parentId: null, role: 'system', content: 'Be brief.' },
      a: {
        id: 'a',
        parentId: 's',
        role: 'user',
        content: [
          { type: 'text', text: 'Read' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        ],
        files: [{ type: 'file', id: 'f1', name: 'notes.txt', file: { data: { content: 'beans' } } }, 7],
      },
      b: {
        id: 'b',
        parentId: 'a',
        role: 'assistant',
        content:
          '<details type="code_interpreter" done="true" output="&quot;2&quot;">\n<summary>Analyzed</summary>\n```python\n1 &lt; 2\n```\n</details>\nDone.',
      },
    }),
  )
  expect(texts).toEqual([])
  expect(chat).toMatchObject({ id: 's', instructions: 'Be brief.', headId: 'b' })
  expect(files).toEqual(['s/a/0'])
  expect(partsOf(chat)).toMatchObject([
    { type: 'text', text: 'Read\n\n[Document 1: notes.txt]', pasted: [{ text: 'beans' }] },
    { type: 'foreign-file', key: 's/a/0' },
    { type: 'hosted-call', toolName: 'code_interpreter', arguments: { code: '1 < 2' }, result: '2' },
    { type: 'text', text: 'Done.' },
  ])
})

test.each([
  [
    'reasoning that was cut off',
    '<details type="reasoning" done="false">\n<summary>Thinking…</summary>\n> so far',
    [['reasoning', 'so far']],
  ],
  [
    'a section inside of reasoning',
    '<details type="reasoning" done="true">\n<summary>T</summary>\n<details>inner</details>\n</details>\nYes',
    [
      ['reasoning', '<details>inner</details>'],
      ['text', 'Yes'],
    ],
  ],
  [
    'thinking tags',
    '<think>hm</think>\n\nYes',
    [
      ['reasoning', 'hm'],
      ['text', 'Yes'],
    ],
  ],
  ['a section of the answer', '<details><summary>A</summary>b</details>', [['text', expect.any(String)]]],
])('an answer of Open WebUI with %s', async (_, content, parts) => {
  const { chat } = await readValue(
    webUi({
      a: { id: 'a', parentId: null, role: 'user', content: 'Q' },
      b: { id: 'b', parentId: 'a', role: 'assistant', content },
    }),
  )
  expect(
    (chat?.messages.at(-1)?.parts ?? []).map((part) => [part.type, 'text' in part ? part.text : '']),
  ).toEqual(parts)
})

test.each([
  ['citations', { citations: [{ source: { name: 'https://c.example/' } }] }, 'https://c.example/'],
  [
    'a search',
    { statusHistory: [{ action: 'web_search', urls: ['https://u.example/'] }] },
    'https://u.example/',
  ],
])('sources of Open WebUI in %s are imported', async (_, fields, url) => {
  const { chat } = await readValue(
    webUi({ b: { id: 'b', parentId: null, role: 'assistant', content: 'Yes', ...fields } }),
  )
  expect(partsOf(chat)).toContainEqual(expect.objectContaining({ type: 'source', url }))
})

test('an answer of Open WebUI that is only stored as items is read', async () => {
  const output = [
    { type: 'reasoning', summary: [{ text: 'hm' }] },
    { type: 'message', content: [{ type: 'output_text', text: 'Yes' }] },
  ]
  const { chat } = await readValue(
    webUi({ b: { id: 'b', parentId: null, role: 'assistant', content: '', output } }),
  )
  expect(partsOf(chat)).toMatchObject([
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'Yes' },
  ])
})

const list = [
  { id: 'a', parentId: null, childrenIds: ['b'], role: 'user', content: 'Q' },
  { id: 'b', childrenIds: [], role: 'assistant', content: 'A', model: 'm' },
]
test.each([
  ['in a record', { id: 'o', title: 'T', chat: { title: 'T', messages: list } }],
  ['next to an empty history', { id: 'o', chat: { messages: list, history: { messages: {} } } }],
  ['alone', { title: 'T', messages: list }],
])('a list of messages of Open WebUI is read: %s', async (_, record) => {
  const { chat, omitted } = await readValue(record)
  expect(omitted).toBe(0)
  expect(chat?.messages.map(({ id, parentId }) => [parentId, id])).toEqual([
    [null, 'a'],
    ['a', 'b'],
  ])
})

test.each([
  ['NextChat', { 'chat-next-web-store': { sessions: [] }, 'access-control': {} }],
  ['LobeHub', { exportType: 'sessions', state: { messages: [] }, version: 7 }],
  ['LobeHub', { data: { messages: [] }, mode: 'pglite', schemaHash: 'x' }],
  ['big-AGI', { conversations: [{ id: 'c', messages: [], systemPurposeId: 'Generic' }] }],
  ['big-AGI', { id: 'c', messages: [], systemPurposeId: 'Generic' }],
  ['Chatbox', { __exported_items: [], 'chat-sessions-list': [] }],
  ['Cherry Studio', { time: 1, version: 5, localStorage: {}, indexedDB: { topics: [] } }],
  ['TypingMind', { data: { chats: [{ chatID: 'c' }], folders: [] }, checksum: 'x' }],
  ['Grok', { conversations: [{ conversation: {}, responses: [] }] }],
  ['Google AI Studio', { runSettings: {}, chunkedPrompt: { chunks: [] } }],
])('an export of %s is recognized and named', async (name, record) => {
  const { applications, omitted, texts } = await readValue(record)
  expect([applications, omitted]).toEqual([[name], 1])
  expect(texts[0]).toContain(`This is an export of ${name}, which cannot be imported.`)
})
