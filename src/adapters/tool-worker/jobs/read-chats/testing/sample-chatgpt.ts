/** Sample export of ChatGPT, written by hand in the documented format. */
const at = 1_760_000_000

function gptMessage(
  id: string,
  content: object,
  { role = 'assistant', ...more }: { role?: string; [key: string]: unknown } = {},
) {
  return {
    id,
    author: { role, name: null, metadata: {} },
    create_time: at + Number(id.replace(/\D/g, '') || 0),
    update_time: null,
    content,
    status: 'finished_successfully',
    end_turn: true,
    weight: 1,
    metadata: role === 'assistant' ? { model_slug: 'gpt-5' } : {},
    recipient: 'all',
    channel: null,
    ...more,
  }
}

const textContent = (text: string) => ({ content_type: 'text', parts: [text] })

/** Returns a chat with an image, a search, an answer in two versions, and an edited question. */
export function chatGptConversation({ id = 'gpt-1', grown = false } = {}) {
  const node = (nodeId: string, parent: string | null, message: object | null) => [
    nodeId,
    { id: nodeId, message, parent, children: [] },
  ]
  const nodes = [
    node('root', null, null),
    node(
      'n0',
      'root',
      gptMessage('n0', textContent(''), {
        role: 'system',
        metadata: { is_visually_hidden_from_conversation: true },
      }),
    ),
    node(
      'n1',
      'n0',
      gptMessage(
        'n1',
        {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-AbC123',
              width: 1,
              height: 1,
            },
            'What is in this picture?',
          ],
        },
        {
          role: 'user',
          metadata: { attachments: [{ id: 'file-AbC123', name: 'photo.png', mime_type: 'image/png' }] },
        },
      ),
    ),
    node(
      'n2',
      'n1',
      gptMessage('n2', {
        content_type: 'thoughts',
        thoughts: [{ summary: 'Looking', content: 'It is red.' }],
      }),
    ),
    node(
      'n3',
      'n2',
      gptMessage(
        'n3',
        { content_type: 'code', language: 'json', text: '{"query":"red dot"}' },
        { recipient: 'web' },
      ),
    ),
    node(
      'n4',
      'n3',
      gptMessage(
        'n4',
        { content_type: 'text', parts: ['Three pages'] },
        { role: 'tool', author: { role: 'tool', name: 'web' } },
      ),
    ),
    node(
      'n5',
      'n4',
      gptMessage('n5', textContent('A red dot \u{e200}cite\u{e202}turn0search0\u{e201}.'), {
        metadata: {
          model_slug: 'gpt-5',
          content_references: [
            { matched_text: 'x', type: 'webpage', title: 'Dots', url: 'https://dots.example/red' },
          ],
        },
      }),
    ),
    node('n6', 'n1', gptMessage('n6', textContent('A dot, in red.'))),
    node('n7', 'n6', gptMessage('n7', textContent('How large?'), { role: 'user' })),
    node('n8', 'n6', gptMessage('n8', textContent('How large is it in pixels?'), { role: 'user' })),
    node('n9', 'n8', gptMessage('n9', textContent('One pixel.'))),
    ...(grown
      ? [
          node('n10', 'n9', gptMessage('n10', textContent('Thank you'), { role: 'user' })),
          node('n11', 'n10', gptMessage('n11', textContent('With pleasure.'))),
        ]
      : []),
  ]
  return {
    title: 'The red dot',
    create_time: at,
    update_time: at + 60,
    mapping: Object.fromEntries(nodes) as object,
    moderation_results: [],
    current_node: grown ? 'n11' : 'n9',
    conversation_id: id,
    id,
    default_model_slug: 'gpt-5',
    is_archived: false,
  }
}
