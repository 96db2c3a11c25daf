import { C, D, F, call, chunk, event, sse, type Case } from './quirk-builders.ts'

const H = { text: 'Hi', reasoning: 'plan\n' }
export const tags: Case[] = [
  ['opening and closing tag', sse(...C('<think>', 'plan\n', '</think>\n\nHi'), F('stop')), H],
  ['only a closing tag', sse(...C('plan\n', '</think>\n\nHi'), F('stop')), H],
  [
    'only a closing tag, byte by byte, from a model known to think',
    sse(...C('plan\n', '</think>\n\nHi'), F('stop')),
    H,
    { modelId: 'deepseek-r1:8b', bytewise: true },
  ],
  [
    'only a closing tag after long thoughts, in small pieces',
    sse(...C(...Array.from({ length: 400 }, () => 'and so on, '), '\n</think>\n\nHi'), F('stop')),
    { text: 'Hi', reasoning: `${'and so on, '.repeat(400)}\n` },
  ],
  [
    'only a closing tag glued to the thoughts',
    sse(...C('plan</think>\nHi'), F('stop')),
    { text: 'Hi', reasoning: 'plan' },
  ],
  [
    'tags split over chunks',
    sse(...C('<th', 'ink', '>\npl', 'an\n<', '/thi', 'nk', '>', '\n', '\nH', 'i'), F('stop')),
    H,
  ],
  [
    'tags split over chunks and bytes',
    sse(...C('<th', 'ink>plan\n<', '/think>\n\nHi'), F('stop')),
    H,
    { bytewise: true },
  ],
  ['<thinking>', sse(...C('<thinking>plan\n</thinking>Hi'), F('stop')), H],
  ['<reasoning>', sse(...C('\n<reasoning>\nplan\n</reasoning>\nHi'), F('stop')), H],
  ['<THINK> in capitals', sse(...C('<THINK>plan\n</THINK>Hi'), F('stop')), H],
  ['Kimi', sse(...C('◁think▷plan\n◁/think▷Hi'), F('stop')), H],
  ['Magistral', sse(...C('[THINK]plan\n[/THINK]Hi'), F('stop')), H],
  ['Seed', sse(...C('<seed:think>plan\n</seed:think>Hi'), F('stop')), H],
  ['empty thoughts', sse(...C('<think>\n\n</think>\n\nHi'), F('stop')), { text: 'Hi' }],
  [
    'unclosed',
    sse(...C('<think>plan', ' more'), F('length')),
    { reasoning: 'plan more', ends: 'length', notice: /inside the model’s reasoning/ },
  ],
  [
    'thoughts before a call',
    sse(...C('<think>plan\n</think>'), call(0, 'a', 't1', '{}'), F('tool_calls')),
    { reasoning: 'plan\n', calls: ['t1 {}'] },
  ],
  [
    'a tag in code stays text',
    sse(...C('Use `<think>` and\n```\n</think>\n```\n'), F('stop')),
    { text: 'Use `<think>` and\n```\n</think>\n```\n' },
  ],
  [
    'a tag in the middle stays text',
    sse(...C('The tag <think>', 'x</think> is', ' used'), F('stop')),
    { text: 'The tag <think>x</think> is used' },
  ],
  ['a word that only begins like a tag', sse(...C('<thin', 'g>'), F('stop')), { text: '<thing>' }],
  [
    'Harmony',
    sse(
      ...C(
        '<|channel|>analysis<|message|>plan\n<|end|><|start|>assistant<|channel|>final<|mess',
        'age|>Hi<|return|>',
      ),
      F('stop'),
    ),
    H,
  ],
  [
    'Harmony after start',
    sse(
      ...C(
        '<|start|>assistant<|channel|>analysis<|message|>plan\n<|end|>',
        '<|start|>assistant<|channel|>final<|message|>Hi',
      ),
      F('stop'),
    ),
    H,
    { bytewise: true },
  ],
  [
    'Harmony without its special tokens',
    sse(...C('analysisWe plan\nassistantfinalHi'), F('stop')),
    { text: 'Hi', reasoning: 'analysisWe plan\n' },
  ],
  [
    'in a whole JSON answer',
    JSON.stringify({ choices: [{ message: { content: '<think>plan\n</think>Hi' }, finish_reason: 'stop' }] }),
    H,
    { contentType: 'application/json' },
  ],
]

const usageOnly = {
  prompt_tokens: 203,
  completion_tokens: 16,
  total_tokens: 219,
  prompt_tokens_details: { cached_tokens: 3 },
}
const used = { inputTokens: 203, outputTokens: 16, cachedInputTokens: 3 }
export const fields: Case[] = [
  [
    'a usage chunk without choices',
    sse(...C('Hi'), F('stop'), {
      created: 1,
      id: 'x',
      model: 'm',
      object: 'chat.completion.chunk',
      usage: usageOnly,
    }),
    { text: 'Hi', usage: used },
  ],
  ['choices null first', sse({ id: 'c', choices: null }, ...C('Hi'), F('stop')), { text: 'Hi' }],
  [
    'choices null last with usage',
    sse(...C('Hi'), F('stop'), { id: 'c', choices: null, usage: usageOnly }),
    { text: 'Hi', usage: used },
  ],
  ['a number as id', sse({ ...D({ content: 'Hi' }), id: 7 }, F('stop')), { text: 'Hi' }],
  ['a text as created', sse({ ...D({ content: 'Hi' }), created: '1' }, F('stop')), { text: 'Hi' }],
  [
    'counts as texts',
    sse(
      ...C('Hi'),
      chunk(
        { delta: {}, finish_reason: 'stop' },
        {
          usage: {
            prompt_tokens: '203',
            completion_tokens: '16',
            prompt_tokens_details: { cached_tokens: '3' },
          },
        },
      ),
    ),
    { text: 'Hi', usage: used },
  ],
  [
    'an object as model and a list as role',
    sse({ ...D({ content: 'Hi', role: ['assistant'] }), model: {} }, F('stop')),
    { text: 'Hi' },
  ],
  [
    'a number as finish reason',
    sse(...C('Hi'), chunk({ delta: {}, finish_reason: 1 })),
    { text: 'Hi', ends: 'other' },
  ],
  ['content as an object', sse(D({ content: { type: 'text', text: 'Hi' } }), F('stop')), { text: 'Hi' }],
  ['content as a number', sse(D({ content: 42 }), F('stop')), { text: '42' }],
  [
    'content as a list with thoughts',
    sse(
      D({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'plan\n' }] },
          { type: 'text', text: 'Hi' },
        ],
      }),
      F('stop'),
    ),
    H,
  ],
  ['a list with null as choices', sse({ id: 'c', choices: [null] }, ...C('Hi'), F('stop')), { text: 'Hi' }],
  ['an empty choice', sse({ id: 'c', choices: [{}] }, ...C('Hi'), F('stop')), { text: 'Hi' }],
  ['null as delta', sse(chunk({ delta: null }), ...C('Hi'), F('stop')), { text: 'Hi' }],
  ['null as usage', sse({ ...D({ content: 'Hi' }), usage: null }, F('stop')), { text: 'Hi' }],
  [
    'usage as a text',
    sse(
      { ...D({ content: 'Hi' }), usage: 'none' },
      chunk({ delta: {}, finish_reason: 'stop' }, { usage: [] }),
    ),
    { text: 'Hi' },
  ],
  ['delta as a text', sse(chunk({ delta: 'Hi' }), F('stop')), { text: 'Hi' }],
  [
    'choices as an object',
    sse({ id: 'c', choices: { index: 0, delta: { content: 'Hi' } } }, F('stop')),
    { text: 'Hi' },
  ],
  [
    '[DONE] without a reason',
    sse(...C('Hi'), {
      id: 'c',
      choices: [],
      usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
    }),
    { text: 'Hi', ends: 'other', usage: { inputTokens: 5, outputTokens: 2 } },
  ],
  ['[DONE] without a reason after a call', sse(call(0, 'a', 't1', '{}')), { calls: ['t1 {}'] }],
  ['[DONE] before more', `${sse(...C('Hi'), F('stop'))}data: {"broken`, { text: 'Hi' }],
  ['neither reason nor [DONE] is cut', C('Hi').map(event).join(''), { text: 'Hi', ends: 'cut' }],
  ['an empty object as ping', sse('{}', ...C('Hi'), F('stop')), { text: 'Hi' }],
  ['event: ping', `event: ping\ndata: {}\n\n${sse(...C('Hi'), F('stop'))}`, { text: 'Hi' }],
  [
    'thoughts in two fields',
    sse(D({ reasoning: 'plan\n', reasoning_content: 'plan\n' }), ...C('Hi'), F('stop')),
    H,
  ],
  [
    'reasoning details',
    sse(D({ reasoning_details: [{ type: 'reasoning.text', text: 'plan\n' }] }), ...C('Hi'), F('stop')),
    H,
  ],
]

const date = '{"cmd":"date"}'
export const calls: Case[] = [
  [
    'under two indexes with one id',
    sse(call(0, 'L1', 'exec', ''), call(0, 'L1', 'exec', date), call(1, 'L1', 'exec', date), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'whole, twice, at one index',
    sse(call(0, 'L1', 'exec', date), call(0, 'L1', 'exec', date), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'again in pieces',
    sse(
      call(0, 'L1', 'exec', date),
      call(0, 'L1', 'exec', ''),
      call(0, undefined, undefined, '{"cmd":'),
      call(0, undefined, undefined, '"date"}'),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'again with other spaces',
    sse(call(0, 'L1', 'exec', date), call(1, 'L1', 'exec', '{ "cmd": "date" }'), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'again in a whole message at the end',
    sse(
      call(0, 'L1', 'exec', date),
      chunk({
        message: { tool_calls: [{ index: 0, id: 'L1', function: { name: 'exec', arguments: date } }] },
        finish_reason: 'tool_calls',
      }),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'all so far with each delta',
    sse(
      call(0, 'L1', 'exec', '{"cmd"'),
      call(0, 'L1', 'exec', '{"cmd":"da'),
      call(0, 'L1', 'exec', date),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'two real calls with one id',
    sse(call(0, 'L1', 'exec', date), call(1, 'L1', 'exec', '{"cmd":"ls"}'), F('tool_calls')),
    { calls: [`exec ${date}`, 'exec {"cmd":"ls"}'] },
  ],
  [
    'arguments as an object',
    sse(call(0, 'L1', 'exec', { cmd: 'date' }), F('tool_calls')),
    { calls: [`exec ${date}`] },
  ],
  [
    'index as a text and id as a number',
    sse(
      D({ tool_calls: [{ index: '0', id: 5, function: { name: 'exec', arguments: date } }] }),
      F('tool_calls'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'one call not in a list',
    sse(D({ tool_calls: { id: 'a', function: { name: 'exec', arguments: date } } }), F('stop')),
    { calls: [`exec ${date}`] },
  ],
  [
    'legacy function_call',
    sse(
      D({ function_call: { name: 'exec', arguments: '{"cmd"' } }),
      D({ function_call: { arguments: ':"date"}' } }),
      F('function_call'),
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'without a name',
    sse(call(0, 'a', undefined, date), F('tool_calls')),
    { ends: 'tool-calls', notice: /without a name/ },
  ],
  [
    'as text',
    sse(...C('<tool_call>\n{"name":"t1","arguments":{"x":1}}\n</tool_call>'), F('stop')),
    { text: '<tool_call>\n{"name":"t1","arguments":{"x":1}}\n</tool_call>', notice: /tool parser/ },
  ],
  [
    'as text of Mistral',
    sse(...C('[TOOL_CALLS]t1{"x":1}'), F('stop')),
    { text: '[TOOL_CALLS]t1{"x":1}', notice: /tool parser/ },
  ],
  [
    'as text in Harmony',
    sse(...C('<|channel|>commentary to=functions.t1 <|constrain|>json<|message|>{"x":1}<|call|>'), F('stop')),
    { text: '{"x":1}', notice: /tool parser/ },
  ],
  ...[
    ['Qwen Coder', '<tool_call>\n<function=t1>\n<parameter=x>\n1\n</parameter>\n</function>\n</tool_call>'],
    ['Qwen Coder without the outer tag', '<function=t1>\n<parameter=x>\n1\n</parameter>\n</function>'],
    ['Llama', '<|python_tag|>{"name":"t1","parameters":{"x":1}}'],
    ['Llama 3.1', '<function=t1>{"x":1}</function>'],
    [
      'DeepSeek',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>t1\n```json\n{"x":1}\n```<｜tool▁call▁end｜>',
    ],
    [
      'Kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.t1:0<|tool_call_argument_begin|>{"x":1}<|tool_call_end|>',
    ],
    ['GLM', '<tool_call>t1\n<arg_key>x</arg_key>\n<arg_value>1</arg_value>\n</tool_call>'],
    [
      'Anthropic',
      '<function_calls>\n<invoke name="t1">\n<parameter name="x">1</parameter>\n</invoke>\n</function_calls>',
    ],
    ['LFM', '<|tool_call_start|>[t1(x=1)]<|tool_call_end|>'],
    ['Nemotron', '<TOOLCALL>[{"name":"t1","arguments":{"x":1}}]</TOOLCALL>'],
    ['Hunyuan', '<tool_calls>\n[{"name":"t1","arguments":{"x":1}}]\n</tool_calls>'],
    ['FunctionGemma', '<start_function_call>call:t1{x:1}<end_function_call>'],
    ['InternLM', '<|action_start|><|plugin|>\n{"name":"t1","parameters":{"x":1}}<|action_end|>'],
    ['Granite', '<|tool_call|>[{"name":"t1","arguments":{"x":1}}]'],
    [
      'MiniMax',
      '<minimax:tool_call>\n<invoke name="t1">\n<parameter name="x">1</parameter>\n</invoke>\n</minimax:tool_call>',
    ],
  ].map(([name, source = '']): Case => [
    `as text of ${name}`,
    sse(...C(...source.split(/(?<=[>\n])/)), F('stop')),
    { text: source, notice: /tool parser/ },
  ]),
  [
    'only named, or in words',
    sse(...C('Use the <tool_calls> tag, or tool_call: {} and [x](y).'), F('stop')),
    { text: 'Use the <tool_calls> tag, or tool_call: {} and [x](y).' },
  ],
  [
    'as text in code is an example',
    sse(...C('```\n<tool_call>\n{"name":"t"}\n```'), F('stop')),
    { text: '```\n<tool_call>\n{"name":"t"}\n```' },
  ],
]
