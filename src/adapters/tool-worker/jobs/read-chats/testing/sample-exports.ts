/** Sample exports, written by hand in the documented formats. */
export const imageBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const at = 1_760_000_000

export function claudeConversation({ id = 'claude-1' } = {}) {
  const message = (uuid: string, sender: string, more: object) => ({
    uuid,
    sender,
    text: '',
    content: [],
    created_at: `2026-03-29T07:06:${uuid.slice(-2)}.084721Z`,
    updated_at: '2026-03-29T07:07:00.084721Z',
    attachments: [],
    files: [],
    ...more,
  })
  return {
    uuid: id,
    name: 'A plan for the garden',
    summary: '',
    created_at: '2026-03-29T07:06:34.084721Z',
    updated_at: '2026-03-29T12:59:41.658730Z',
    account: { uuid: 'c1a9a5f8' },
    current_leaf_message_uuid: 'm-13',
    chat_messages: [
      message('m-10', 'human', {
        parent_message_uuid: '00000000-0000-4000-8000-000000000000',
        content: [{ type: 'text', text: 'Read my notes.', citations: [] }],
        attachments: [
          { file_name: 'notes.txt', file_size: 12, file_type: 'txt', extracted_content: 'beans, peas' },
        ],
        files: [{ file_name: 'garden.jpg', file_uuid: 'f-1' }],
      }),
      message('m-11', 'assistant', {
        parent_message_uuid: 'm-10',
        content: [
          { type: 'thinking', thinking: 'They grow vegetables.' },
          { type: 'tool_use', id: 'toolu_1', name: 'calendar', input: { month: 4 } },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            name: 'calendar',
            content: [{ type: 'text', text: 'free' }],
            is_error: false,
          },
          { type: 'text', text: 'Sow the peas first.' },
        ],
      }),
      message('m-12', 'human', {
        parent_message_uuid: 'm-11',
        content: [{ type: 'text', text: 'And the beans?' }],
      }),
      message('m-13', 'assistant', {
        parent_message_uuid: 'm-12',
        content: [{ type: 'text', text: 'In May.' }],
      }),
      message('m-14', 'assistant', {
        parent_message_uuid: 'm-12',
        content: [{ type: 'text', text: 'In June.' }],
      }),
    ],
  }
}

export function deepSeekConversation() {
  return {
    id: 'deep-1',
    title: 'Sums',
    inserted_at: '2025-11-01T10:00:00.000000+08:00',
    updated_at: '2025-11-01T10:01:00.000000+08:00',
    mapping: {
      root: { id: 'root', parent: null, children: ['1'], message: null },
      1: {
        id: '1',
        parent: 'root',
        children: ['2'],
        message: {
          files: [],
          model: 'deepseek-chat',
          inserted_at: '2025-11-01T10:00:01.000000+08:00',
          fragments: [{ type: 'REQUEST', content: 'What is 2 + 2?' }],
        },
      },
      2: {
        id: '2',
        parent: '1',
        children: [],
        message: {
          files: [],
          model: 'deepseek-reasoner',
          inserted_at: '2025-11-01T10:00:02.000000+08:00',
          fragments: [
            { type: 'THINK', content: 'Two and two.' },
            { type: 'RESPONSE', content: 'Four.' },
          ],
        },
      },
    },
  }
}

export function openWebUiRecord() {
  return {
    id: 'webui-1',
    user_id: 'u',
    title: 'Local model',
    created_at: at,
    updated_at: at + 9,
    archived: false,
    pinned: false,
    chat: {
      title: 'Local model',
      models: ['llama3'],
      params: { system: 'Be brief.' },
      history: {
        currentId: 'b',
        messages: {
          a: {
            id: 'a',
            parentId: null,
            childrenIds: ['b', 'c'],
            role: 'user',
            content: 'Hello',
            timestamp: at + 1,
            files: [{ type: 'image', url: `data:image/png;base64,${imageBase64}` }],
          },
          b: {
            id: 'b',
            parentId: 'a',
            childrenIds: [],
            role: 'assistant',
            model: 'llama3:8b',
            timestamp: at + 2,
            content:
              '<details type="reasoning" done="true" duration="5">\n<summary>Thought for 5 seconds</summary>\n&gt; A greeting.\n</details>\n' +
              '<details type="tool_calls" done="true" id="call_1" name="clock" arguments="&quot;{\\&quot;zone\\&quot;: \\&quot;UTC\\&quot;}&quot;" result="&quot;noon&quot;">\n<summary>Tool Executed</summary>\n</details>\nHello, it is noon.',
          },
          c: {
            id: 'c',
            parentId: 'a',
            childrenIds: [],
            role: 'assistant',
            model: 'llama3:8b',
            timestamp: at + 3,
            content: 'Hi.',
          },
        },
      },
    },
  }
}

export function libreChatFile() {
  const noParent = '00000000-0000-0000-0000-000000000000'
  return {
    conversationId: 'libre-1',
    endpoint: 'openAI',
    title: 'Recursive',
    exportAt: '10:00:00 GMT+0000',
    branches: true,
    recursive: true,
    options: { presetId: null, model: 'gpt-4o', promptPrefix: 'Answer in verse.' },
    messages: [
      {
        messageId: 'l-1',
        parentMessageId: noParent,
        sender: 'User',
        text: 'Sing',
        isCreatedByUser: true,
        createdAt: '2026-01-01T10:00:00.000Z',
        children: [
          {
            messageId: 'l-2',
            parentMessageId: 'l-1',
            sender: 'GPT-4o',
            text: '',
            model: 'gpt-4o',
            isCreatedByUser: false,
            createdAt: '2026-01-01T10:00:01.000Z',
            content: [
              { type: 'think', think: 'A song.' },
              {
                type: 'tool_call',
                tool_call: { id: 'call_9', name: 'rhyme', args: '{"word":"sea"}', output: 'tea' },
              },
              { type: 'text', text: 'By the sea we drink our tea.' },
            ],
            children: [],
          },
        ],
      },
    ],
  }
}
