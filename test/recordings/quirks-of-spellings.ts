import { C, call, chunk, D, F, sse, type Case } from './quirk-builders.ts'

const H = { text: 'Hi', reasoning: 'plan' }
const said = (...texts: string[]) => sse(...C(...texts), F('stop'))
const asText = (name: string, text: string): Case => [name, said(text), { text }]

export const thoughtSpellings: Case[] = [
  ['a closing tag of the same family', said('<think>plan</thinking>Hi'), H],
  ['<thoughts> closed by </thought>', said('<thoughts>plan</thou', 'ght>Hi'), H],
  ['<reason> closed by </reasoning>', said('<reason>plan</reasoning>Hi'), H],
  ['the opening tag twice', said('<think>', '\n<thi', 'nk>\nplan</think>Hi'), H],
  ['the closing tag twice', said('<think>plan</think>', '\n</think>', '\n\nHi'), H],
  ['a character without width before the tag', said('\u200B<think>plan</think>Hi'), H],
  ['MedGemma', said('<unused94>thought\nplan<unused95>Hi'), H],
  ['Apertus', said('<|inner_prefix|>plan<|inner_suffix|>Hi'), H],
  ['LongCat', said('<longcat_think>plan</longcat_think>Hi'), H],
  ['Pangu', said('[unused16]plan[unused17]Hi'), H],
  ['<|thinking|>', said('<|thinking|>plan<|/thinking|>Hi'), H],
  [
    'Command A with marks around its answer',
    said('<|START_THINKING|>plan<|END_THINKING|><|START_', 'RESPONSE|>Hi<|END_RES', 'PONSE|>'),
    H,
  ],
  [
    'Hunyuan with marks around its answer',
    said('<think>plan</think>\n<answer>\nHi\n</answer>'),
    H,
    { modelId: 'hunyuan-a13b' },
  ],
  [
    'the same marks from another model stay',
    said('<think>plan</think>\n<answer>Hi</answer>'),
    { text: '<answer>Hi</answer>', reasoning: 'plan' },
  ],
  ['a lone closing tag first', said('</think>\n\nHi'), { text: 'Hi' }, { bytewise: true }],
  [
    'a lone closing tag after a reasoning field',
    sse(D({ reasoning_content: 'plan' }), ...C('</think>\n\nHi'), F('stop')),
    H,
    { bytewise: true },
  ],
  ['a lone closing tag between two words', said('plan</think>Hi'), H],
  ['a lone closing tag before a word', said('plan\n', '</think>', 'Hi'), { text: 'Hi', reasoning: 'plan\n' }],
  [
    'a lone closing tag between two words, byte by byte, from a model known to think',
    said('plan', '</think>', 'Hi'),
    H,
    { modelId: 'qwen3-30b-thinking', bytewise: true },
  ],
  asText('a lone closing tag that a sentence names', 'Write the </think> tag, or "</think>", at the end.'),
  asText('a lone closing tag that begins a sentence', '</think> closes the thoughts.'),
  asText('a pair of tags on lines of their own, after text', 'Sure.\n\n<think>\nplan\n</think>\n\nHi'),
  [
    'a closing tag that the thoughts name',
    said('<think>use `</think', '>` here</think>Hi'),
    { text: 'Hi', reasoning: 'use `</think>` here' },
  ],
  [
    'a closing tag that the thoughts name, byte by byte',
    said('<think>use `</think', '>`, not ` or `</x></think>Hi'),
    { text: 'Hi', reasoning: 'use `</think>`, not ` or `</x>' },
    { bytewise: true },
  ],
  [
    'Harmony without its special tokens, in small letters',
    said('analysisthe user greets.assistantfinalHi'),
    { text: 'Hi', reasoning: 'analysisthe user greets.' },
  ],
  [
    'Harmony with a remark before a call',
    said('<|channel|>commentary<|message|>Looking.<|end|><|start|>assistant<|channel|>final<|message|>Hi'),
    { text: 'Looking.Hi' },
  ],
]

const date = '{"cmd":"date"}'
const one = { calls: [`exec ${date}`] }
const exec = { name: 'exec', arguments: date }
const inDelta = (tool: unknown) => sse(D({ tool_calls: tool }), F('tool_calls'))
const piece = (args: string, name?: string, id?: string) => call(0, id, name, args)
const finish = F('tool_calls')
export const callShapes: Case[] = [
  [
    'again after the end of the answer',
    sse(piece(date, 'exec', 'a'), finish, piece(date, 'exec', 'a'), finish),
    one,
  ],
  [
    'again after the end, without an id',
    sse(piece(date, 'exec', 'a'), finish, piece(date, 'exec'), finish),
    one,
  ],
  ['again at one index, without an id', sse(piece(date, 'exec'), piece(date, 'exec'), finish), one],
  ['again at one index, first with an id', sse(piece(date, 'exec', 'a'), piece(date, 'exec'), finish), one],
  [
    'another with the same id after the end',
    sse(piece(date, 'exec', 'a'), finish, piece('{"cmd":"ls"}', 'exec', 'a'), finish),
    { calls: [`exec ${date}`, 'exec {"cmd":"ls"}'] },
  ],
  [
    'two with one name and other arguments, without ids',
    sse(piece(date, 'exec'), piece('{"cmd":"ls"}', 'exec'), finish),
    { calls: [`exec ${date}`, 'exec {"cmd":"ls"}'] },
  ],
  [
    'twice in one list, without ids and indexes',
    inDelta([{ function: exec }, { function: { ...exec, arguments: '{"cmd":"ls"}' } }]),
    { calls: [`exec ${date}`, 'exec {"cmd":"ls"}'] },
  ],
  ['all so far, without ids', sse(piece('{', 'exec'), piece('{"cmd"'), piece(date), finish), one],
  [
    'whole once more after its pieces',
    sse(piece('{"cmd"', 'exec', 'a'), piece(':"date"}'), piece(date), finish),
    one,
  ],
  ['all so far, from where a value begins', sse(piece('{"cmd":', 'exec', 'a'), piece(date), finish), one],
  [
    'all so far with each delta, from where a value begins',
    sse(piece('{"cmd":', 'exec', 'a'), piece('{"cmd":"d'), piece(date), piece(date), finish),
    one,
  ],
  [
    'all so far of two calls',
    sse(call(0, 'a', 'exec', '{"cmd":'), call(0, 'a', 'exec', date), call(1, 'b', 'read', '{}'), finish),
    { calls: [`exec ${date}`, 'read {}'] },
  ],
  ...[
    ['{"and":', '{"and":[]}', '}'],
    ['{"a":', '{"a":', '1}}'],
    ['{"a":', '{"a":', '{"a":', '1}', '}}'],
    ['{"a":[', '{"a":[]}', ' ', ']}'],
  ].map(([first = '', ...rest]): Case => [
    `an object in the same object: ${[first, ...rest].join(' ')}`,
    sse(piece(first, 'exec', 'a'), ...rest.map((each) => piece(each)), finish),
    { calls: [`exec ${[first, ...rest].join('')}`] },
  ]),
  ['empty arguments before the real ones', sse(piece('{}', 'exec', 'a'), piece(date), finish), one],
  ['empty arguments, then all again', sse(piece('{}', 'exec', 'a'), piece(date, 'exec', 'a'), finish), one],
  ['empty arguments and no others', sse(piece('{}', 'exec', 'a'), finish), { calls: ['exec {}'] }],
  [
    'empty arguments between other calls keep their place',
    sse(call(0, 'a', 'exec', date), call(1, 'b', 'read', '{}'), call(2, 'c', 'exec', '{"n":1}'), finish),
    { calls: [`exec ${date}`, 'read {}', 'exec {"n":1}'] },
  ],
  [
    'empty arguments of two calls at one index',
    sse(piece('{}', 'exec', 'a'), piece('{}', 'read', 'b'), finish),
    { calls: ['exec {}', 'read {}'] },
  ],
  [
    'the name and another id in each delta',
    sse(piece('{"cmd"', 'exec', 'a'), piece(':"date"}', 'exec', 'b'), finish),
    one,
  ],
  ['by their number', inDelta({ 0: { id: 'a', function: exec } }), one],
  ['as JSON', inDelta(JSON.stringify([{ id: 'a', function: exec }])), one],
  ['a function as JSON', inDelta([{ id: 'a', function: JSON.stringify(exec) }]), one],
  ['a custom one', inDelta([{ id: 'a', type: 'custom', custom: { name: 'exec', input: date } }]), one],
  ['tool_call', sse(D({ tool_call: { id: 'a', function: exec } }), finish), one],
  ['toolCalls', sse(D({ toolCalls: [{ id: 'a', function: exec }] }), finish), one],
  ['next to the delta', sse(chunk({ delta: {}, tool_calls: [{ id: 'a', function: exec }] }), finish), one],
  ...['STOP', 'tool_use', 'tool_call', 'end_turn', 'function_calls'].map((reason): Case => [
    `ended by ${reason}`,
    sse(piece(date, 'exec', 'a'), F(reason)),
    one,
  ]),
  [
    'as text in the remains of Harmony',
    said('analysisplanassistantcommentary to=functions.t1 json{"x":1}'),
    { text: 'analysisplanassistantcommentary to=functions.t1 json{"x":1}', notice: /tool parser/ },
  ],
]

const used = (inputTokens: number, outputTokens: number, rest: object = {}) => ({
  text: 'Hi',
  usage: { inputTokens, outputTokens, source: 'reported', ...rest },
})
const U = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }
const withUsage = (...usages: unknown[]) =>
  sse(...usages.map((usage) => Object.assign(D({ content: '' }), { usage })), ...C('Hi'), F('stop'))
const atEnd = (rest: object) => sse(...C('Hi'), { ...F('stop'), ...rest })
export const fieldShapes: Case[] = [
  ...['null', 'None', 'undefined', ''].map((reason): Case => [
    `a reason of ${JSON.stringify(reason)} before the end`,
    sse(chunk({ delta: { content: 'H' }, finish_reason: reason }), ...C('i'), F('stop')),
    { text: 'Hi' },
  ]),
  [
    'false as reason',
    sse(chunk({ delta: { content: 'H' }, finish_reason: false }), ...C('i'), F('length')),
    { text: 'Hi', ends: 'length' },
  ],
  [
    'a reason in each delta',
    sse(chunk({ delta: { content: 'Hi' }, finish_reason: 'stop' }), F('length')),
    { text: 'Hi', ends: 'length' },
  ],
  ['finishReason', sse(...C('Hi'), { choices: [{ delta: {}, finishReason: 'stop' }] }), { text: 'Hi' }],
  ['stop_reason', sse(...C('Hi'), { choices: [{ delta: {}, stop_reason: 'end_turn' }] }), { text: 'Hi' }],
  ['a reason in the delta', sse(...C('Hi'), D({ finish_reason: 'stop' })), { text: 'Hi' }],
  [
    'a reason as an object',
    sse(...C('Hi'), chunk({ delta: {}, finish_reason: { type: 'stop' } })),
    { text: 'Hi' },
  ],
  [
    'an error as the reason',
    sse(...C('Hi'), F('error')),
    { text: 'Hi', failure: ['provider-error', /error/] },
  ],
  ['false and 0 as choices', sse({ choices: false }, { choices: 0 }, ...C('Hi'), F('stop')), { text: 'Hi' }],
  [
    'true and false as content',
    sse(D({ content: true }), D({ content: false }), ...C('Hi'), F('stop')),
    { text: 'Hi' },
  ],
  [
    'an index as a text',
    sse({ choices: ['H', 'i'].map((content) => ({ index: '0', delta: { content } })) }, F('stop')),
    { text: 'Hi' },
  ],
  ['a delta as JSON', sse(chunk({ delta: '{"content":"Hi"}' }), F('stop')), { text: 'Hi' }],
  [
    'usage with zeros at the end',
    sse(
      { ...D({ content: 'Hi' }), usage: U },
      { ...F('stop'), usage: { prompt_tokens: 0, completion_tokens: 0 } },
    ),
    used(5, 2),
  ],
  [
    'usage with nothing but zeros',
    withUsage({ prompt_tokens: 0, completion_tokens: 0 }),
    { text: 'Hi', usage: { source: 'estimated' } },
  ],
  ['usage in two events', withUsage({ prompt_tokens: 5 }, { completion_tokens: 2 }), used(5, 2)],
  [
    'usage in two events with zeros',
    withUsage({ prompt_tokens: 5, completion_tokens: 0 }, { prompt_tokens: 0, completion_tokens: 2 }),
    used(5, 2),
  ],
  ['usage that grows', withUsage({ prompt_tokens: 5, completion_tokens: 1 }, U), used(5, 2)],
  ['usage in the delta', sse(...C('Hi'), chunk({ delta: { usage: U }, finish_reason: 'stop' })), used(5, 2)],
  [
    'usage in the message',
    JSON.stringify({ choices: [{ message: { content: 'Hi', usage: U }, finish_reason: 'stop' }] }),
    used(5, 2),
    { contentType: 'application/json' },
  ],
  ['usage as JSON', withUsage(JSON.stringify(U)), used(5, 2)],
  ['usage as a list', withUsage([U]), used(5, 2)],
  ['usage without the output', withUsage({ prompt_tokens: 5, total_tokens: 7 }), used(5, 2)],
  [
    'usage_metadata',
    atEnd({ usage_metadata: { prompt_token_count: 5, candidates_token_count: 2 } }),
    used(5, 2),
  ],
  [
    'Gemini’s thoughts and cache',
    atEnd({
      usageMetadata: {
        promptTokenCount: 5,
        candidatesTokenCount: 2,
        thoughtsTokenCount: 9,
        totalTokenCount: 16,
        cachedContentTokenCount: 3,
      },
    }),
    used(5, 11, { reasoningTokens: 9, cachedInputTokens: 3 }),
  ],
  [
    'more reasoning than output',
    withUsage({ ...U, completion_tokens_details: { reasoning_tokens: 9 } }),
    used(5, 11),
  ],
  ['more cached than prompt', withUsage({ ...U, prompt_tokens_details: { cached_tokens: 9 } }), used(14, 2)],
]
