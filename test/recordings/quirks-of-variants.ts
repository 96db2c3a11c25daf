import { C, call, chunk, D, event, F, sse, type Case } from './quirk-builders.ts'

const H = { text: 'Hi', reasoning: 'plan\n' }
const date = '{"cmd":"date"}'
const withReasoning = (delta: object) => sse(D(delta), ...C('Hi'), F('stop'))

/** Reasoning with other names and types of fields. */
export const otherThoughts: Case[] = [
  ['<thought>', sse(...C('<thought>plan\n</thought>Hi'), F('stop')), H],
  ['<think> with an attribute', sse(...C('<think type="deep">plan\n</think>Hi'), F('stop')), H],
  ['<think > with a space', sse(...C('<think >plan\n</think >Hi'), F('stop')), H],
  ['<|begin_of_thought|>', sse(...C('<|begin_of_thought|>plan\n<|end_of_thought|>Hi'), F('stop')), H],
  ['<thinking>', sse(...C('<thinking>plan\n</thinking>Hi'), F('stop')), H],
  ['tags after a byte order mark', sse(...C('\uFEFF<think>plan\n</think>Hi'), F('stop')), H],
  [
    'a tag around all of a content part',
    sse(D({ content: [{ type: 'text', text: '<think>plan\n</think>Hi' }] }), F('stop')),
    H,
  ],
  [
    'an opening tag in the reasoning field',
    sse(
      D({ reasoning_content: '<think>plan\n' }),
      D({ reasoning_content: '</think>' }),
      ...C('Hi'),
      F('stop'),
    ),
    H,
  ],
  ['reasoning as an object', withReasoning({ reasoning: { text: 'plan\n' } }), H],
  ['reasoning as a list', withReasoning({ reasoning: [{ type: 'text', text: 'plan\n' }] }), H],
  ['reasoning as a list of texts', withReasoning({ reasoning_content: ['plan', '\n'] }), H],
  ['reasoning with content', withReasoning({ reasoning: { content: 'plan\n' } }), H],
  ['thinking', withReasoning({ thinking: 'plan\n' }), H],
  ['thinking as an object', withReasoning({ thinking: { thinking: 'plan\n' } }), H],
  ['thinking_content', withReasoning({ thinking_content: 'plan\n' }), H],
  ['reasoning_text', withReasoning({ reasoning_text: 'plan\n' }), H],
  [
    'thinking_blocks of LiteLLM',
    withReasoning({ thinking_blocks: [{ type: 'thinking', thinking: 'plan\n', signature: 's' }] }),
    H,
  ],
  [
    'reasoning null and false',
    sse(D({ reasoning: null, reasoning_content: false, content: 'Hi' }), F('stop')),
    { text: 'Hi' },
  ],
  ['reasoning and content in one delta', sse(D({ reasoning: 'plan\n', content: 'Hi' }), F('stop')), H],
  [
    'a summary in reasoning details',
    withReasoning({ reasoning_details: [{ type: 'reasoning.summary', summary: 'plan\n' }] }),
    H,
  ],
  [
    'encrypted reasoning details',
    sse(D({ content: 'Hi', reasoning_details: [{ type: 'reasoning.encrypted', data: 'abc' }] }), F('stop')),
    { text: 'Hi' },
  ],
  [
    'Harmony with a commentary before the answer',
    sse(
      ...C(
        '<|channel|>analysis<|message|>plan\n<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>Hi<|end|>',
      ),
      F('stop'),
    ),
    H,
  ],
  [
    'Harmony with the answer alone',
    sse(...C('<|channel|>final<|message|>Hi<|return|>'), F('stop')),
    { text: 'Hi' },
  ],
  [
    'two blocks of thoughts before the answer',
    sse(...C('<think>a</think>\n<think>b</think>\nHi'), F('stop')),
    { text: 'Hi', reasoning: 'ab' },
  ],
]

/** Calls with gaps, without ids and with arguments in other forms. */
export const otherCalls: Case[] = [
  [
    'indexes with a gap',
    sse(call(3, 'a', 'exec', date), call(7, 'b', 'exec', '{"cmd":"ls"}'), F('tool_calls')),
    { calls: [`exec ${date}`, 'exec {"cmd":"ls"}'] },
  ],
  [
    'indexes from the end',
    sse(call(1, 'b', 'exec', '{"cmd":"ls"}'), call(0, 'a', 'exec', date), F('tool_calls')),
    { calls: ['exec {"cmd":"ls"}', `exec ${date}`] },
  ],
  ['a negative index', sse(call(-1, 'a', 'exec', date), F('tool_calls')), { calls: [`exec ${date}`] }],
  [
    'null as id',
    sse(
      D({ tool_calls: [{ index: 0, id: null, function: { name: 'exec', arguments: date } }] }),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'an empty id in each delta',
    sse(call(0, '', 'exec', '{"cmd"'), call(0, '', '', ':"date"}'), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'another id in each delta',
    sse(call(0, 'a', 'exec', '{"cmd"'), call(0, 'b', undefined, ':"date"}'), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'the name in each delta',
    sse(call(0, 'a', 'exec', '{"cmd"'), call(0, 'a', 'exec', ':"date"}'), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'null as index',
    sse(
      D({ tool_calls: [{ index: null, id: 'a', function: { name: 'exec', arguments: date } }] }),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  ['null as arguments', sse(call(0, 'a', 'exec', null), F('tool_calls')), { calls: ['exec '] }],
  [
    'no arguments',
    sse(D({ tool_calls: [{ index: 0, id: 'a', function: { name: 'exec' } }] }), F('tool_calls')),
    { calls: ['exec '] },
  ],
  [
    'no function object',
    sse(
      D({ tool_calls: [{ index: 0, id: 'a', type: 'function', name: 'exec', arguments: date }] }),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'parameters or input in place of arguments',
    sse(
      D({ tool_calls: [{ index: 0, id: 'a', function: { name: 'exec', parameters: { cmd: 'date' } } }] }),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'null as function',
    sse(D({ content: 'Hi', tool_calls: [{ index: 0, function: null }] }), F('stop')),
    { text: 'Hi', notice: /without a name/ },
  ],
  ['null in the list', sse(D({ content: 'Hi', tool_calls: [null] }), F('stop')), { text: 'Hi' }],
  [
    'an empty list and null with text',
    sse(D({ content: 'H', tool_calls: [] }), D({ content: 'i', tool_calls: null }), F('stop')),
    { text: 'Hi' },
  ],
  [
    'finish reason stop and function_call null',
    sse(
      D({
        function_call: null,
        tool_calls: [{ index: 0, id: 'a', function: { name: 'exec', arguments: date } }],
      }),
      F('stop'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'half an emoji in arguments',
    sse(call(0, 'a', 'exec', '{"cmd":"\\ud83d"}'), F('tool_calls')),
    { calls: ['exec {"cmd":"\\ud83d"}'] },
  ],
  [
    'the same call three times under three ids of one delta each',
    sse(call(0, 'a', 'exec', date), call(1, 'a', 'exec', date), call(2, 'a', 'exec', date), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
]

/** Usage with other names of fields. */
const withUsage = (usage: unknown, rest: object = {}) =>
  sse(...C('Hi'), { ...chunk({ delta: {}, finish_reason: 'stop' }), usage, ...rest })
export const otherUsage: Case[] = [
  [
    'input_tokens and output_tokens',
    withUsage({ input_tokens: 7, output_tokens: 3 }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  [
    'camel case',
    withUsage({ promptTokens: 7, completionTokens: 3 }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  [
    'Gemini’s spelling',
    sse(...C('Hi'), { ...F('stop'), usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3 } }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  [
    'decimals',
    withUsage({ prompt_tokens: 7.0, completion_tokens: 3.4 }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  ['only a total', withUsage({ total_tokens: 10 }), { text: 'Hi' }],
  ['negative counts', withUsage({ prompt_tokens: -1, completion_tokens: -1 }), { text: 'Hi' }],
  [
    'prompt_cache_hit_tokens',
    withUsage({
      prompt_tokens: 7,
      completion_tokens: 3,
      prompt_cache_hit_tokens: 4,
      prompt_cache_miss_tokens: 3,
    }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3, cachedInputTokens: 4 } },
  ],
  [
    'usage in the choice',
    sse(
      ...C('Hi'),
      chunk({ delta: {}, finish_reason: 'stop', usage: { prompt_tokens: 7, completion_tokens: 3 } }),
    ),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  [
    'usage in every delta',
    sse(
      { ...D({ content: 'H' }), usage: { prompt_tokens: 7, completion_tokens: 1 } },
      { ...D({ content: 'i' }), usage: { prompt_tokens: 7, completion_tokens: 3 } },
      F('stop'),
    ),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
  [
    'details null',
    withUsage({
      prompt_tokens: 7,
      completion_tokens: 3,
      prompt_tokens_details: null,
      completion_tokens_details: null,
    }),
    { text: 'Hi', usage: { inputTokens: 7, outputTokens: 3 } },
  ],
]

const ordinary = sse(...C('Hel', 'lo'), F('stop'))
const hello = { text: 'Hello' }
const json = { contentType: 'application/json' }
/** Framing and bodies that proxies change. */
export const otherFraming: Case[] = [
  ['named events', ordinary.replaceAll('data: ', 'event: chunk\ndata: '), hello],
  ['ids and retry', ordinary.replaceAll('data: ', 'id: 4\nretry: 3000\ndata: '), hello],
  ['carriage returns alone and no end', ordinary.replaceAll('\n', '\r').trimEnd(), hello, { bytewise: true }],
  ['a tab after the colon', ordinary.replaceAll('data: ', 'data:\t'), hello],
  ['[DONE] in small letters', ordinary.replace('[DONE]', '[done]'), hello],
  ['[DONE] with spaces', ordinary.replace('[DONE]', ' [DONE] '), hello],
  ['[DONE] in quotes', ordinary.replace('[DONE]', '"[DONE]"'), hello],
  ['event: done', `${[...C('Hello'), F('stop')].map(event).join('')}event: done\ndata: \n\n`, hello],
  ['doubled data', ordinary.replaceAll('data: ', 'data: data: '), hello],
  [
    'two objects on one line',
    `data: ${[...C('Hel', 'lo'), F('stop')].map((each) => JSON.stringify(each)).join('')}\n\ndata: [DONE]\n\n`,
    hello,
  ],
  [
    'an event and the mark of the end glued on one line',
    `data: ${JSON.stringify(D({ content: 'Hello' }))}[DONE]\n\n`,
    { text: 'Hello', ends: 'other' },
  ],
  [
    'two events glued on one line',
    `${[...C('Hel', 'lo'), F('stop')].map((each) => `data: ${JSON.stringify(each)}`).join('')}\n\ndata: [DONE]\n\n`,
    hello,
  ],
  ['comments only between', `: a\n: b\n\n: c\n\n${ordinary}: d\n\n`, hello],
  ['a JSON list of chunks', JSON.stringify([...C('Hel', 'lo'), F('stop')]), hello, json],
  [
    'JSON behind blank lines',
    `\n\n \n${JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] })}\n`,
    hello,
    json,
  ],
  [
    'JSON with a mark at its start',
    `\uFEFF${JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] })}`,
    hello,
    json,
  ],
  [
    'JSON in an envelope',
    JSON.stringify({
      code: 0,
      data: { choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] },
    }),
    hello,
    json,
  ],
  [
    'text in place of a message',
    JSON.stringify({ choices: [{ text: 'Hello', finish_reason: 'stop' }] }),
    hello,
    json,
  ],
  [
    'old completions as a stream',
    sse(
      { choices: [{ index: 0, text: 'Hel' }] },
      { choices: [{ index: 0, text: 'lo', finish_reason: 'stop' }] },
    ),
    hello,
  ],
  [
    'a line separator in a text',
    sse(...C('a\u2028b\u2029c\u0085d'), F('stop')),
    { text: 'a\u2028b\u2029c\u0085d' },
  ],
  [
    'half an emoji in a text stays until it is sent',
    sse(...C('a\ud83d'), ...C('b'), F('stop')),
    { text: 'a\ud83db' },
  ],
]

/** Errors inside a response with status 200. */
export const otherErrors: Case[] = [
  [
    'a list of errors',
    sse({ errors: [{ message: 'insufficient balance' }] }),
    { failure: ['no-credit', /insufficient balance/] },
  ],
  [
    'an error text after a part of the answer',
    `${C('Hi').map(event).join('')}data: {"error":"model overloaded"}\n\n`,
    { text: 'Hi', failure: ['overloaded', /overloaded/] },
  ],
  [
    'an error in a choice',
    sse({ choices: [{ error: { message: 'context length exceeded' }, finish_reason: 'error' }] }),
    { failure: ['context-too-long', /context length/] },
  ],
  [
    'success: false',
    JSON.stringify({ success: false, msg: 'invalid api key' }),
    { failure: ['key-wrong', /invalid api key/] },
    json,
  ],
  [
    'a status in the body',
    JSON.stringify({ status: 'error', message: 'rate limit reached' }),
    { failure: ['rate-limited', /rate limit/] },
    json,
  ],
  [
    'a nested text of JSON',
    sse({ error: { message: '{"error":{"message":"insufficient balance"}}' } }),
    { failure: ['no-credit', /insufficient balance/] },
  ],
  ['error null next to an answer', sse({ ...D({ content: 'Hi' }), error: null }, F('stop')), { text: 'Hi' }],
  [
    'error false and an empty error',
    sse({ ...D({ content: 'H' }), error: false }, { ...D({ content: 'i' }), error: '' }, F('stop')),
    { text: 'Hi' },
  ],
  [
    'code 0 next to an answer',
    sse({ ...D({ content: 'Hi' }), code: 0, message: 'success' }, F('stop')),
    { text: 'Hi' },
  ],
]
