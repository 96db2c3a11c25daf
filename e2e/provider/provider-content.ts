const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const event = (value: { type: string } & Record<string, unknown>) => `event: ${value.type}\n${data(value)}`

/** A checkered image of 96 × 64 pixels, 192 bytes as PNG. */
export const imageData = [
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAAAh0lEQVR42u3asQ0AIAgEQCZxRGvndAhrR2AGSvGSrz/hyg9x',
  'zy5lrFnK6/0BCBAgQIAAAQIECBAgQIAAAQLUDOi3g6v9gAABAgQIECBAgAABAgQIECBA3YAMZhZFQIAAAQIECBAgQIAAAQIE',
  'CJD/IIOZRREQIECAAAECBAgQIECAAAEC1BYoATnzEpWCCuahAAAAAElFTkSuQmCC',
].join('')

/** An answer of Gemini's image models: a text, then the image with the signature that has to be sent back with it. */
export const generatedImage = [
  data({ candidates: [{ content: { role: 'model', parts: [{ text: 'Here it is.' }] }, index: 0 }] }),
  data({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ inlineData: { mimeType: 'image/png', data: imageData }, thoughtSignature: 'signed' }],
        },
        index: 0,
      },
    ],
  }),
  data({
    candidates: [{ finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 1290, totalTokenCount: 1295 },
  }),
]

const searchResults = [
  { url: 'https://aare.example/water', title: 'How warm is the Aare?' },
  { url: 'https://bern.example/bears', title: 'The bears are back' },
].map((page) =>
  Object.assign(page, {
    type: 'web_search_result',
    page_age: '2 days ago',
    encrypted_content: 'opaque-to-everybody-else',
  }),
)

const block = (index: number, content_block: object, ...deltas: object[]) => [
  event({ type: 'content_block_start', index, content_block }),
  ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
  event({ type: 'content_block_stop', index }),
]

/** A search that Anthropic runs, and a text with one cited passage. */
export const citedSearch = [
  event({
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  }),
  ...block(
    0,
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
    { type: 'input_json_delta', partial_json: '{"query":"news from Bern"}' },
  ),
  ...block(1, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: searchResults }),
  ...block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'The news: ' }),
  ...block(
    3,
    { type: 'text', text: '', citations: [] },
    { type: 'text_delta', text: 'bears were seen' },
    {
      type: 'citations_delta',
      citation: {
        type: 'web_search_result_location',
        cited_text: 'Two bears were seen on Monday.',
        url: 'https://bern.example/bears',
        title: 'The bears are back',
        encrypted_index: 'opaque',
      },
    },
  ),
  ...block(4, { type: 'text', text: '' }, { type: 'text_delta', text: ' again.' }),
  event({
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 20 },
  }),
  event({ type: 'message_stop' }),
]
