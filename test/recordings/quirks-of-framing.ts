import { C, D, F, chunk, sse, type Case } from './quirk-builders.ts'

const date = '{"cmd":"date"}'
const whole = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}
const json = { contentType: 'application/json' }
const hello = { text: 'Hello', usage: { inputTokens: 1, outputTokens: 1 } }
export const bodies: Case[] = [
  ['as JSON', JSON.stringify(whole), hello, json],
  ['as JSON over several lines', JSON.stringify(whole, undefined, 2), hello, json],
  ['as JSON, byte by byte', JSON.stringify(whole, undefined, 2), hello, { ...json, bytewise: true }],
  ['as JSON with [DONE] glued on', `${JSON.stringify(whole)}data: [DONE]\n\n`, hello, json],
  ['as JSON under the name of a stream', JSON.stringify(whole), hello],
  ['as one event with a message', sse(whole), hello],
  [
    'as JSON with a call',
    JSON.stringify({
      choices: [
        {
          message: {
            content: null,
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'exec', arguments: date } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
    }),
    { calls: [`exec ${date}`] },
    json,
  ],
  [
    'as lines of JSON',
    [...C('Hel', 'lo'), F('stop')].map((each) => JSON.stringify(each)).join('\n'),
    { text: 'Hello' },
    { contentType: 'application/x-ndjson' },
  ],
  [
    'as Ollama writes it',
    '{"model":"m","message":{"role":"assistant","content":"Hel"},"done":false}\n{"model":"m","message":{"role":"assistant","content":"lo"},"done":true,"done_reason":"stop","prompt_eval_count":1,"eval_count":1}\n',
    hello,
    { contentType: 'application/x-ndjson' },
  ],
]

const ordinary = sse(...C('Hel', 'lo'), F('stop'))
export const framing: Case[] = [
  [
    'carriage returns and line feeds',
    ordinary.replaceAll('\n', '\r\n'),
    { text: 'Hello' },
    { bytewise: true },
  ],
  ['carriage returns alone', ordinary.replaceAll('\n', '\r'), { text: 'Hello' }, { bytewise: true }],
  ['no space after the colon', ordinary.replaceAll('data: ', 'data:'), { text: 'Hello' }],
  ['comments', `: ping\n\n${ordinary.replaceAll('data: ', ': keep\ndata: ')}`, { text: 'Hello' }],
  ['a byte order mark', `\uFEFF${ordinary}`, { text: 'Hello' }, { bytewise: true }],
  ['no blank line at the end', ordinary.trimEnd(), { text: 'Hello' }],
  ['single line feeds between events', ordinary.replaceAll('\n\n', '\n'), { text: 'Hello' }],
  [
    'data over several lines',
    [...C('Hello'), F('stop')]
      .map((each) => `${JSON.stringify(each, undefined, 1).replaceAll(/^/gm, 'data: ')}\n\n`)
      .join(''),
    { text: 'Hello' },
    { bytewise: true },
  ],
  ['text/plain', ordinary, { text: 'Hello' }, { contentType: 'text/plain; charset=utf-8' }],
  ['text/html', ordinary, { text: 'Hello' }, { contentType: 'text/html' }],
  ['spaces before data', ordinary.replaceAll('data: ', ' data: '), { text: 'Hello' }],
]

export const errors: Case[] = [
  ['a text as error', sse({ error: 'model not found' }), { failure: ['model-unknown', /model not found/] }],
  [
    'a code and a message',
    sse({ code: 1113, message: 'insufficient balance' }),
    { failure: ['no-credit', /insufficient balance/] },
  ],
  [
    'an event named error',
    'event: error\ndata: {"code":500,"message":"the request exceeds the available context size"}\n\n',
    { failure: ['context-too-long', /available context size/] },
  ],
  [
    'after text',
    sse(...C('Hi'), { error: { message: 'boom', code: 500 } }),
    { text: 'Hi', failure: ['provider-error', /boom/] },
  ],
  [
    'a list of errors',
    sse({ errors: [{ message: 'insufficient balance' }] }),
    { failure: ['no-credit', /insufficient/] },
  ],
  ['detail', sse({ detail: 'model not found' }), { failure: ['model-unknown', /not found/] }],
  [
    'MiniMax',
    sse({ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
    { failure: ['no-credit', /insufficient/] },
  ],
  [
    'JSON with 200',
    '{"error":{"message":"model overloaded","type":"overloaded_error"}}',
    { failure: ['overloaded', /overloaded/] },
    json,
  ],
  [
    'plain words with 200',
    'upstream connect error: insufficient balance',
    { failure: ['no-credit', /upstream/] },
    { contentType: 'text/plain' },
  ],
  [
    'an event named error in words',
    'event: error\ndata: context size exceeded: maximum context\n\n',
    { failure: ['context-too-long', /maximum context/] },
  ],
]

const png = 'data:image/png;base64,iVBORw0KGgo='
export const extras: Case[] = [
  [
    'an image in delta.images',
    sse(D({ content: '', images: [{ type: 'image_url', image_url: { url: png } }] }), F('stop')),
    { images: 1 },
  ],
  [
    'an image in the content',
    sse(
      D({
        content: [
          { type: 'text', text: 'Hi' },
          { type: 'image_url', image_url: { url: png } },
        ],
      }),
      F('stop'),
    ),
    { text: 'Hi', images: 1 },
  ],
  ['an image as base64', sse(D({ images: [{ b64_json: 'iVBORw0KGgo=' }] }), F('stop')), { images: 1 }],
  [
    'an image in a whole answer',
    JSON.stringify({
      choices: [{ message: { content: 'Hi', images: [{ image_url: png }] }, finish_reason: 'stop' }],
    }),
    { text: 'Hi', images: 1 },
    json,
  ],
  [
    'an image at an address is a source, since it is not loaded',
    sse(D({ images: [{ type: 'image_url', image_url: { url: 'https://a.example/x.png' } }] }), F('stop')),
    { sources: ['https://a.example/x.png'] },
  ],
  [
    'two images in one delta',
    sse(D({ content: 'Hi', images: [{ image_url: { url: png } }, { image_url: { url: png } }] }), F('stop')),
    { text: 'Hi', images: 2 },
  ],
  [
    'citations',
    sse({ ...D({ content: 'Hi' }), citations: ['https://a.example/x'] }, F('stop')),
    { text: 'Hi', sources: ['https://a.example/x'] },
  ],
  [
    'annotations',
    sse(
      D({
        content: 'Hi',
        annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example/x', title: 'A' } }],
      }),
      F('stop'),
    ),
    { text: 'Hi', sources: ['https://a.example/x'] },
  ],
  [
    'search results',
    sse(...C('Hi'), { ...F('stop'), search_results: [{ url: 'https://a.example/x', title: 'A' }] }),
    { text: 'Hi', sources: ['https://a.example/x'] },
  ],
]

const spellings: readonly (readonly [string, object, object])[] = [
  [
    'input_tokens',
    { usage: { input_tokens: 9, output_tokens: 4, input_tokens_details: { cached_tokens: 2 } } },
    { inputTokens: 9, outputTokens: 4, cachedInputTokens: 2 },
  ],
  ['camel case', { usage: { promptTokens: 9, completionTokens: 4 } }, { inputTokens: 9, outputTokens: 4 }],
  [
    'Groq',
    { x_groq: { usage: { prompt_tokens: 9, completion_tokens: 4 } } },
    { inputTokens: 9, outputTokens: 4 },
  ],
  [
    'DeepSeek’s cache',
    { usage: { prompt_tokens: 9, completion_tokens: 4, prompt_cache_hit_tokens: 2 } },
    { cachedInputTokens: 2 },
  ],
  [
    'Moonshot’s cache',
    { usage: { prompt_tokens: 9, completion_tokens: 4, cached_tokens: 2 } },
    { cachedInputTokens: 2 },
  ],
  [
    'reasoning outside the completion',
    {
      usage: {
        prompt_tokens: 9,
        completion_tokens: 4,
        total_tokens: 23,
        completion_tokens_details: { reasoning_tokens: 10 },
      },
    },
    { outputTokens: 14, reasoningTokens: 10 },
  ],
  [
    'reasoning inside the completion',
    {
      usage: {
        prompt_tokens: 9,
        completion_tokens: 14,
        total_tokens: 23,
        completion_tokens_details: { reasoning_tokens: 10 },
      },
    },
    { outputTokens: 14, reasoningTokens: 10 },
  ],
  ['llama.cpp’s timings', { timings: { prompt_n: 9, predicted_n: 4 } }, { inputTokens: 9, outputTokens: 4 }],
]
export const usages: Case[] = spellings.map(([name, rest, usage]) => [
  name,
  sse(...C('Hi'), chunk({ delta: {}, finish_reason: 'stop' }, rest)),
  { text: 'Hi', usage },
])
