import { C, call, chunk, D, F, sse, type Case } from './quirk-builders.ts'

const inField = (...texts: string[]) => texts.map((text) => D({ reasoning_content: text }))

const asWritten = (text: string): Case => [
  `an answer that starts with ${JSON.stringify(text.split('\n')[0])}`,
  sse(...C(text), F('stop')),
  { text },
]

/** Thoughts, and answers that only look like them, of which no character may be lost. */
export const thoughtsWithoutLoss: Case[] = [
  asWritten('<Reason for leaving>\n\nDear team'),
  asWritten('<thought experiment>\nImagine a train.'),
  asWritten('<think about it>\nFirst'),
  asWritten('<think'),
  [
    'an opening tag with several attributes, in pieces',
    sse(...C('<th', 'ink a="1 2"', " b='", "x' c", ' = 3', ' >plan\n</think>Hi'), F('stop')),
    { text: 'Hi', reasoning: 'plan\n' },
  ],
  [
    'capital letters whose small form is longer, before a closing tag',
    sse(...C('<think>İ İ İ</think>Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'İ İ İ' },
  ],
  [
    'capital letters whose small form is longer, in the attribute of a tag',
    sse(...C('<THINK type="İİİ">plan\n</Think>Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'plan\n' },
  ],
  [
    'capital letters whose small form is longer, before a part of a closing tag',
    sse(...C('<think>İ İ İ</th', 'ink >Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'İ İ İ' },
  ],
  [
    'a closing tag that the reasoning field only mentions',
    sse(...inField('Use the tag ', '</think>', ' to close.'), ...C('Hi'), F('stop')),
    { text: 'Hi', reasoning: 'Use the tag </think> to close.' },
  ],
  [
    'a closing tag that the reasoning field mentions after an opening one',
    sse(
      ...inField('<think>Use the tag ', '</think>', ' ', 'to close.', '\n</think>\n'),
      ...C('Hi'),
      F('stop'),
    ),
    { text: 'Hi', reasoning: 'Use the tag </think> to close.' },
  ],
  [
    'a closing tag that ends the reasoning field without an opening one',
    sse(...inField('The tag is ', '</think>'), ...C('Hi'), F('stop')),
    { text: 'Hi', reasoning: 'The tag is </think>' },
  ],
  [
    'tags around a whole reasoning field',
    sse(D({ content: 'Hi', reasoning_content: '<thinking>\nplan\n</thinking>\n' }), F('stop')),
    { text: 'Hi', reasoning: 'plan' },
  ],
]

const failed = { finish_reason: 'error', error: { code: 502, message: 'boom' } }
const lastWords: Case[2] = { text: 'Hi last words', failure: ['provider-error', /boom/] }

/** Errors next to text, and fields that only look like errors. */
export const errorsWithoutLoss: Case[] = [
  [
    'a whole message next to an error in a choice',
    JSON.stringify({ choices: [{ message: { content: 'Partial answer' }, ...failed }] }),
    { text: 'Partial answer', failure: ['provider-error', /boom/] },
    { contentType: 'application/json' },
  ],
  [
    'a delta next to an error in a choice',
    sse(...C('Hi'), { choices: [{ delta: { content: ' last words' }, ...failed }] }),
    lastWords,
  ],
  [
    'a delta next to an error of the event',
    sse(...C('Hi'), { error: failed.error, choices: [{ delta: { content: ' last words' } }] }),
    lastWords,
  ],
  [
    'reasoning next to an error',
    sse({ choices: [{ delta: { reasoning_content: 'plan' }, ...failed }] }),
    { reasoning: 'plan', failure: ['provider-error', /boom/] },
  ],
  [
    'an empty delta, and an error as the message of a choice',
    sse(...C('Hi last words'), { choices: [{ delta: {}, message: 'boom', ...failed }] }),
    lastWords,
  ],
  [
    'a reason of the end next to an error of the event',
    sse({
      error: failed.error,
      choices: [{ delta: { content: 'Hi last words' }, finish_reason: 'stop' }],
      finish_reason: 'stop',
    }),
    lastWords,
  ],
  [
    'a choice with an error without a code and words',
    sse(
      { choices: [{ delta: { content: 'H' }, error: { code: 0, message: '' } }] },
      { choices: [{ delta: { content: 'i' } }], error: { code: 0, message: '' } },
      F('stop'),
    ),
    { text: 'Hi' },
  ],
]

const date = '{"cmd":"date"}'
const list = '{"cmd":"ls"}'
const both = [`exec ${date}`, `read ${list}`]
const callAt =
  (index: number | undefined) =>
  (id: string, name?: string, args = '') =>
    call(index, id, name, args)
const [at0, at1, anywhere] = [callAt(0), callAt(1), callAt(undefined)]
const finish = F('tool_calls')

/** Calls whose ids change, and parallel calls whose ids are to be trusted. */
export const callsWithoutLoss: Case[] = [
  [
    'an event without a delta between the start of a call and the text',
    sse(at0('a', 'exec'), chunk({ delta: 7 }), ...C('Hello'), at0('a', undefined, date), finish),
    { text: 'Hello', calls: [`exec ${date}`], damaged: true },
  ],
  [
    'another id in each delta, the first without arguments',
    sse(at0('a', 'exec'), at0('b', undefined, '{"cmd":'), at0('c', undefined, '"date"}'), finish),
    { calls: [`exec ${date}`] },
  ],
  [
    'another id in each delta, without an index',
    sse(
      anywhere('a', 'exec'),
      anywhere('b', undefined, '{"cmd":'),
      anywhere('c', undefined, '"date"}'),
      finish,
    ),
    { calls: [`exec ${date}`] },
  ],
  [
    'another id in each delta, some of them empty',
    sse(at0('a', 'exec'), at0('b'), at0('c', undefined, date), at0('d'), finish),
    { calls: [`exec ${date}`] },
  ],
  [
    'two calls after each other with another id in each delta',
    sse(
      anywhere('a', 'exec'),
      anywhere('b', undefined, date),
      anywhere('c', 'read'),
      anywhere('d', undefined, '{"cmd":'),
      anywhere('e', undefined, '"ls"}'),
      finish,
    ),
    { calls: both },
  ],
  [
    'two calls under two indexes with another id in each delta',
    sse(
      at0('a', 'exec'),
      at1('b', 'read'),
      at0('c', undefined, '{"cmd":'),
      at1('d', undefined, list),
      at0('e', undefined, '"date"}'),
      finish,
    ),
    { calls: both },
  ],
  [
    'parallel calls with their ids, all at one index',
    sse(at0('a', 'exec'), at0('b', 'read'), at0('a', undefined, date), at0('b', undefined, list), finish),
    { calls: both },
  ],
  [
    'parallel calls with their ids and no index, in turns',
    sse(
      anywhere('a', 'exec'),
      anywhere('b', 'read'),
      anywhere('b', undefined, '{"cmd":'),
      anywhere('a', undefined, '{"cmd":"date"'),
      anywhere('b', undefined, '"ls"}'),
      anywhere('a', undefined, '}'),
      finish,
    ),
    { calls: both },
  ],
  [
    'parallel calls with their ids and indexes, in turns',
    sse(
      at0('a', 'exec'),
      at1('b', 'read'),
      at1('b', undefined, list),
      at0('a', undefined, '{"cmd":'),
      at0('a', undefined, '"date"}'),
      finish,
    ),
    { calls: both },
  ],
  [
    'a call without arguments before another',
    sse(at0('a', 'exec'), at0('b', 'read'), at0('b', undefined, list), finish),
    { calls: ['exec ', `read ${list}`] },
  ],
]

const parameters = ';'.repeat(8_000_000)
export const imagesWithoutLoss: Case[] = [
  [
    'an image whose address has any number of parameters',
    sse(
      D({ content: 'Hi', images: [{ image_url: `data:image/png${parameters};base64,iVBORw0KGgo=` }] }),
      F('stop'),
    ),
    { text: 'Hi', images: 1 },
  ],
]
