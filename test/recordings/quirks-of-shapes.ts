import { C, chunk, D, event, F, sse, type Case } from './quirk-builders.ts'

const hello = { text: 'Hello' }
const json = { contentType: 'application/json' }
const events = [...C('Hel', 'lo'), F('stop')]
const ordinary = sse(...events)
const lines = (prefix: string, suffix = '\n') =>
  events.map((each) => `${prefix}${JSON.stringify(each)}${suffix}`).join('')
const open = C('Hello').map(event).join('')
const unknownEnd = { ...hello, ends: 'other' }
const words = 'The| cat| sat| on| the| mat| and| the| cat| slept|\n|\n|The| end'.split('|')
const messages = (texts: readonly string[]) => texts.map((content) => chunk({ message: { content } }))
const byHand = (choice: string) => `data: {"choices":[${choice}]}\n\n${sse(F('stop'))}`
export const framingByHand: Case[] = [
  ['DATA in capitals', ordinary.replaceAll('data:', 'DATA:'), hello],
  ['a space before the colon', ordinary.replaceAll('data:', 'data :'), hello],
  ['zero bytes first', `\u0000\u0000${ordinary}`, hello],
  ['JSON with record separators', lines('\u001E'), hello, { contentType: 'application/json-seq' }],
  ['JSON without separators', lines('', ''), hello, json],
  [
    'JSON as a text',
    JSON.stringify(JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] })),
    hello,
    json,
  ],
  ['events as texts', sse(...events.map((each) => JSON.stringify(JSON.stringify(each)))), hello],
  ['a tab in a text', byHand('{"delta":{"content":"Hel\tlo"}}'), { text: 'Hel\tlo' }],
  ['NaN in a field', byHand('{"delta":{"content":"Hello"},"logprobs":NaN,"x":-Infinity}'), hello],
  [
    'a comma before a bracket at the end and in the usage',
    `${C('Hello').map(event).join('')}data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"},]}\n\ndata: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2,"total_tokens":7,}}\n\n`,
    { ...hello, usage: { inputTokens: 5, outputTokens: 2 } },
  ],
  ['a comma before a bracket', byHand('{"delta":{"content":"Hello"},},'), hello],
  [
    'words of Python',
    byHand('{"delta":{"content":"Hello None, True"},"logprobs":None}'),
    { text: 'Hello None, True' },
  ],
  ['a text that is null', `data: null\n\n${ordinary}`, hello],
  ...[
    'data: ping',
    'data: : keep',
    'event: keepalive\ndata: keepalive',
    'event: heartbeat\ndata: {"time":1}',
    'data: {"type":"ping"}',
    'data: {"object":"chat.completion.heartbeat"}',
    'data: {"code":200,"message":"ok"}',
    'data: {"status":"success","msg":"started"}',
  ].map((text): Case => [`no content: ${text.replace('\n', ' ')}`, `${text}\n\n${ordinary}`, hello]),
  ['a message before the answer', `data: {"message":"Model is loading"}\n\n${ordinary}`, hello],
  [
    'a progress message with a type',
    `data: {"type":"status","message":"Searching"}\n\n${ordinary}`,
    { ...hello, notice: /unknown type/ },
  ],
  ...['data: DONE', 'data: [END]', '[DONE]', 'event: done', 'event: end\ndata: {}'].map((text): Case => [
    `the end as ${text.replace('\n', ' ')}`,
    `${open}${text}\n\n`,
    unknownEnd,
  ]),
  [
    'DashScope without choices',
    sse({ output: { text: 'Hello', finish_reason: 'stop' }, usage: { input_tokens: 5, output_tokens: 2 } }),
    { ...hello, usage: { inputTokens: 5, outputTokens: 2 } },
  ],
  [
    'DashScope with the reason null as a text',
    sse(
      { output: { choices: [{ message: { content: 'Hel' }, finish_reason: 'null' }] } },
      { output: { choices: [{ message: { content: 'lo' }, finish_reason: 'stop' }] } },
    ),
    hello,
  ],
  [
    'the whole message again at the end',
    sse(
      D({ reasoning_content: 'plan' }),
      ...C('Hello'),
      chunk({ message: { content: 'Hello', reasoning_content: 'plan' }, finish_reason: 'stop' }),
    ),
    { ...hello, reasoning: 'plan' },
  ],
  [
    'the whole message again at the end, with its tags and one word more',
    sse(
      ...C('<think>plan</think>', 'Hello'),
      chunk({ message: { content: '<think>plan</think>Hello you' }, finish_reason: 'stop' }),
    ),
    { text: 'Hello you', reasoning: 'plan' },
  ],
  ['messages as deltas', sse(...messages(words), F('stop')), { text: words.join('') }],
  ['equal messages as deltas', sse(...messages(['ha', 'ha', 'ha']), F('stop')), { text: 'hahaha' }],
  [
    'messages of Ollama',
    words.map((content) => `${JSON.stringify({ message: { content }, done: false })}\n`).join('') +
      '{"message":{"content":""},"done":true,"done_reason":"stop"}\n',
    { text: words.join('') },
    { contentType: 'application/x-ndjson' },
  ],
  [
    'all so far with each message',
    sse(
      chunk({ message: { reasoning_content: 'pl' } }),
      chunk({ message: { reasoning_content: 'plan' } }),
      chunk({ message: { reasoning_content: 'plan', content: 'Hel' } }),
      chunk({ message: { reasoning_content: 'plan', content: 'Hello' } }),
      chunk({ message: { reasoning_content: 'plan', content: 'Hello' }, finish_reason: 'stop' }),
    ),
    { ...hello, reasoning: 'plan' },
  ],
  [
    'a tab in a text after ordinary ones',
    sse(...C('a ', 'b ', 'c ', 'd\te '), F('stop')).replace('\\t', '\t'),
    { text: 'a b c d\te ' },
    { bytewise: true },
  ],
]

const failing = (name: string, value: unknown, code: string, detail: RegExp): Case => [
  name,
  typeof value === 'string' ? value : sse(value),
  { failure: [code, detail] },
]
export const errorShapes: Case[] = [
  failing(
    'JSON as the text of an error',
    { error: '{"message":"insufficient balance"}' },
    'no-credit',
    /^insufficient balance/,
  ),
  failing('a list as error', { error: [{ message: 'insufficient balance' }] }, 'no-credit', /balance/),
  failing(
    'an error in an error',
    { error: { error: { message: 'insufficient balance' } } },
    'no-credit',
    /^insufficient/,
  ),
  failing(
    'an error in a result',
    { result: { error: { message: 'insufficient balance' } } },
    'no-credit',
    /balance/,
  ),
  failing(
    'Volcengine',
    { ResponseMetadata: { Error: { Code: 'InvalidApiKey', Message: 'invalid api key' } } },
    'key-wrong',
    /^invalid api key/,
  ),
  failing('Baidu', { error_code: 17, error_msg: 'rate limit reached' }, 'rate-limited', /^rate limit/),
  failing('error_msg alone', { error_msg: 'boom' }, 'provider-error', /^boom/),
  failing(
    'errorCode and errorMessage',
    { errorCode: 'E1', errorMessage: 'model x not found' },
    'model-unknown',
    /^model x/,
  ),
  failing('Xunfei', { header: { code: 11200, message: 'insufficient balance' } }, 'no-credit', /balance/),
  failing('a status as a number', { status: 429, message: 'slow down' }, 'rate-limited', /^slow down/),
  failing('statusCode', { statusCode: 503, message: 'x' }, 'overloaded', /^x/),
  failing('object: error', { object: 'error', message: 'boom' }, 'provider-error', /^boom/),
  failing('a message alone', { message: 'no Route matched' }, 'provider-error', /^no Route/),
  failing(
    'a message alone before the end',
    'data: {"message":"no Route matched"}\n\ndata: [DONE]\n\n',
    'provider-error',
    /^no Route/,
  ),
  failing('err', { err: 'boom' }, 'provider-error', /^boom/),
  failing(
    'a list as detail',
    { detail: [{ loc: ['body'], msg: 'field required' }] },
    'provider-error',
    /^field required/,
  ),
  failing('an object as detail', { detail: { error: 'model x not found' } }, 'model-unknown', /^model x/),
  failing(
    'new-api',
    { error: { message: '用户额度不足', code: 'insufficient_user_quota' } },
    'no-credit',
    /额度/,
  ),
  failing(
    'Zhipu without balance',
    { error: { code: '1113', message: '余额不足或无可用资源包,请充值。' } },
    'no-credit',
    /余额/,
  ),
  failing(
    'Zhipu with too many requests',
    { error: { code: '1302', message: '您的账户已达到速率限制，请控制请求频率，请求过于频繁' } },
    'rate-limited',
    /频/,
  ),
  failing(
    'one-api with a wrong key',
    { error: { message: '无效的令牌', type: 'one_api_error' } },
    'key-wrong',
    /令牌/,
  ),
  failing(
    'one-api without a channel',
    { error: { message: '当前分组 default 下对于模型 x 无可用渠道' } },
    'model-unknown',
    /渠道/,
  ),
  failing(
    'an event named exception',
    'event: exception\ndata: {"message":"boom"}\n\n',
    'provider-error',
    /^boom/,
  ),
  failing('an event named error without data', 'event: error\n\n', 'provider-error', /^$/),
  failing('an event named error with an empty object', 'event: error\ndata: {}\n\n', 'provider-error', /^$/),
  failing(
    'a line of llama.cpp',
    'error: {"code":500,"message":"context size exceeded"}\n\n',
    'context-too-long',
    /^context size/,
  ),
  [
    'a line of llama.cpp after text',
    `${open}error: {"code":500,"message":"context size exceeded"}\n\n`,
    { ...hello, failure: ['context-too-long', /^context size/] },
  ],
]

const bytes = 'iVBORw0KGgo='
const png = `data:image/png;base64,${bytes}`
const image = (name: string, delta: object, rest: object = {}): Case => [
  name,
  sse(D(delta), F('stop')),
  { images: 1, ...rest },
]
const page = 'https://a.example/'
const cited = (name: string, value: object): Case => [
  name,
  sse({ ...D({ content: 'Hi' }), ...value }, F('stop')),
  { text: 'Hi', sources: [page] },
]
export const extraShapes: Case[] = [
  image('an address without a type', { images: [{ url: png }] }),
  image('an address as a text', { images: [png] }),
  image('bytes as a text', { images: [bytes] }),
  image('bytes with a MIME type', { images: [{ type: 'image', data: bytes, mime_type: 'image/png' }] }),
  image('one image', { image: { url: png } }),
  image('image_url in the delta', { image_url: { url: png } }),
  image('inline_data', { content: [{ inline_data: { mime_type: 'image/png', data: bytes } }] }),
  image('inlineData', { content: [{ inlineData: { mimeType: 'image/png', data: bytes } }] }),
  image('multi_mod_content', {
    content: '',
    multi_mod_content: [{ inlineData: { mimeType: 'image/png', data: bytes } }],
  }),
  image('bytes of an unknown type', {
    images: [{ image_url: { url: `data:application/octet-stream;base64,${bytes}` } }],
  }),
  image('an image in Markdown', { content: `See ![x](${png}) here` }, { text: 'See  here' }),
  [
    'an image in Markdown after text',
    sse(...C('A', 'B', `![image](${png})`, 'C'), F('stop')),
    { text: 'ABC', images: 1 },
  ],
  ['an image in code stays text', sse(...C(`\`![x](${png})\``), F('stop')), { text: `\`![x](${png})\`` }],
  [
    'an image that the last message repeats',
    sse(
      D({ images: [{ image_url: png }] }),
      chunk({ message: { content: '', images: [{ image_url: png }] }, finish_reason: 'stop' }),
    ),
    { images: 1 },
  ],
  [
    'bytes that are none',
    sse(D({ images: [{ image_url: 'data:image/png;base64,!!!' }] }), F('stop')),
    { notice: /cannot be read/ },
  ],
  cited('citations in the choice', chunk({ delta: { content: 'Hi' }, citations: [page] })),
  cited('web_search of Zhipu', { web_search: [{ link: page, title: 'A' }] }),
  cited('search_info of DashScope', { search_info: { search_results: [{ url: page, title: 'A' }] } }),
  cited('references of Volcengine', { references: [{ url: page, title: 'A' }] }),
  cited('sources of Open WebUI', { sources: [{ source: { name: 'A', url: page }, document: ['x'] }] }),
  cited(
    'annotations without url_citation',
    chunk({ delta: { content: 'Hi', annotations: [{ type: 'url_citation', url: page }] } }),
  ),
]
