import { describe, expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import { ToolRegistry } from '../engine/calls/tool-registry.ts'
import { previewRequest } from '../engine/request/preview-request.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'
import type { CallId, MessageId } from '../model/id.ts'
import { sumTokens } from './measure-context.ts'
import { listParts } from './list-parts.ts'

type Change = {
  [Kind in Reduction['kind']]: Partial<Extract<Reduction, { kind: Kind }>> & { kind: Kind }
}[Reduction['kind']]

const reduce = (change: Change, id: string = change.kind): Reduction =>
  ({ id, at: 1, by: 'engine', tokensBefore: 9, tokensAfter: 1, ...change }) as Reduction

function call(name: string, round = 0, more: Partial<ToolCallPart> = {}): ToolCallPart {
  return {
    type: 'tool-call',
    round,
    callId: name as CallId,
    toolName: 'fetch_url',
    argumentsText: '{}',
    arguments: {},
    state: 'succeeded',
    result: 'A long page. '.repeat(300),
    ...more,
  }
}

const say = (text: string, round = 0): MessagePart => ({ type: 'text', round, text })
const answer = (id: string, parts: readonly MessagePart[], marks?: Message['marks']): Message => ({
  ...userMessage('', id),
  role: 'assistant',
  model: benchModel,
  parts: [...parts],
  marks,
})
const notice = (reduction: Reduction, round = 1): MessagePart => ({
  type: 'notice',
  round,
  code: 'context-reduced',
  text: '',
  reduction,
})
const ids = (...names: string[]) => names as CallId[]

async function list(history: readonly Message[], maxMessages?: number) {
  const branch = [...history, userMessage('And now?', 'draft')]
  const prompt = [{ origin: 'default' as const, text: 'Be brief.' }]
  const input = { model: benchModel, history: branch, prompt, maxMessages }
  const context = await previewRequest(input, new ToolRegistry())
  const rows = listParts({ ...context, history: branch })
  return { rows, context }
}

const namesOf = (rows: Awaited<ReturnType<typeof list>>['rows']) =>
  rows.map(({ kind, label, state, rule }) => [kind, label, state, rule].filter(Boolean).join(' '))

describe('the parts of the next request', () => {
  test('are listed in the order in which they are sent, and their tokens are those of the request', async () => {
    const { rows, context } = await list([
      userMessage('Read this', 'question-1'),
      answer('answer-1', [call('call-1'), say('It is long.', 1)]),
    ])
    expect(namesOf(rows)).toEqual([
      'prompt full',
      'questions Read this full',
      'answers fetch_url full',
      'results fetch_url full',
      'answers It is long. full',
      'questions And now? full',
    ])
    const difference = sumTokens(rows) - sumTokens(context.measure.parts)
    // A result is measured without the message that holds it.
    expect(Math.abs(difference)).toBeLessThan(rows.length * 8)
  })

  test.each<[string, Message[], string[]]>([
    [
      'cleared results and arguments',
      [
        userMessage('Read', 'q'),
        answer('a', [call('call-1'), call('call-2', 1), say('Done.', 2)], {
          reductions: [
            reduce({
              kind: 'results-cleared',
              by: 'user',
              callIds: ids('call-1'),
              largeArguments: [{ callId: 'call-2' as CallId, fields: ['code'] }],
            }),
          ],
        }),
      ],
      ['results fetch_url cleared results-cleared', 'answers fetch_url cleared results-cleared'],
    ],
    [
      'references and results that the tool shortened',
      [
        userMessage('Read', 'q'),
        answer('a', [
          call('call-1', 0, {
            result: undefined,
            reference: {
              blobId: 'b' as never,
              bytes: 90_000,
              mediaType: 'application/json',
              preview: 'The start',
              hasMore: true,
              reason: 'tool-result-too-large',
            },
          }),
          call('call-2', 1, { kept: 'Short.' }),
          say('Done.', 2),
        ]),
      ],
      ['results fetch_url reference result-referenced', 'results fetch_url cut result-reduced'],
    ],
    [
      'summarized rounds',
      [
        userMessage('Read', 'q'),
        answer('a', [
          call('call-1'),
          call('call-2', 1),
          notice(reduce({ kind: 'rounds-summarized', throughRound: 0, text: 'A page was read.' })),
          say('Done.', 2),
        ]),
      ],
      ['answers left-out rounds-summarized', 'summaries A page was read. summary'],
    ],
    [
      'messages before a start that was left out, and a deleted one',
      [
        userMessage('First', 'q1'),
        answer('a1', [say('One.')]),
        { ...userMessage('Second', 'q2'), marks: { deletion: { by: 'person', at: 1, changeId: 'c' } } },
        answer('a2', [say('Two.')]),
        userMessage('Third', 'q3'),
        answer('a3', [say('Three.')], {
          reductions: [reduce({ kind: 'head-truncated', throughId: 'a2' as MessageId })],
        }),
      ],
      [
        'questions First left-out head-truncated',
        'answers One. left-out head-truncated',
        'questions Second left-out message-deleted',
        'answers Two. left-out head-truncated',
      ],
    ],
    [
      'a cut message',
      [
        {
          ...userMessage('A very long text', 'q'),
          parts: [{ ...say('A very long text'), sentRanges: [{ start: 0, end: 16 }] }] as MessagePart[],
        },
        answer('a', [say('Done.')]),
      ],
      ['questions A very long text cut message-cut'],
    ],
  ])('show %s', async (_, history, expected) => {
    const { rows } = await list(history)
    expect(namesOf(rows).filter((name) => !name.endsWith(' full'))).toEqual(expected)
  })

  test('name the summary that can be edited, in the wording that is sent', async () => {
    const reduction = reduce({ kind: 'rounds-summarized', throughRound: 0, text: 'A page was read.' }, 'r')
    const { rows } = await list([
      userMessage('Read', 'q'),
      answer('a', [call('call-1'), notice(reduction), say('Done.', 2)], {
        reductionChanges: [{ id: 'r', wordings: [{ text: 'Mine.', at: 2, changeId: 'c' }] }],
      }),
    ])
    expect(rows.find(({ state }) => state === 'summary')?.summary).toEqual({
      text: 'Mine.',
      reductionId: 'r',
    })
  })

  test('show compacted messages as left out, and their summary', async () => {
    const compaction = {
      reason: 'asked',
      at: 9,
      runId: 'run' as never,
      model: benchModel,
      messageCount: 2,
      tokensBefore: 9,
      text: 'They met.',
    } as const
    const { rows } = await list([
      userMessage('Hello', 'q1'),
      answer('a1', [say('Hi.')], { compaction }),
      userMessage('Go on', 'q2'),
      answer('a2', [say('Fine.')]),
    ])
    expect(namesOf(rows).slice(1, 3)).toEqual([
      'questions Hello left-out compacted',
      'summaries They met. summary',
    ])
    expect(rows[2]).toMatchObject({ messageId: 'a1', summary: { text: 'They met.' } })
  })

  test('count each summarized round of a steered turn once', async () => {
    const reduction = reduce({ kind: 'rounds-summarized', throughRound: 3, text: 'Pages were read.' })
    const { rows } = await list([
      userMessage('Read', 'q1'),
      answer('a1', [call('call-0'), call('call-1', 1)]),
      userMessage('Read more', 'q2'),
      answer('a2', [
        call('call-2', 2),
        call('call-3', 3),
        call('call-4', 4),
        notice(reduction, 5),
        say('Done.', 5),
      ]),
    ])
    const left = rows.filter(({ state }) => state === 'left-out')
    expect(left.map(({ messageId, count, rule }) => [messageId, count, rule])).toEqual([
      ['a1', 1, 'rounds-summarized'],
      ['a2', 2, 'rounds-summarized'],
    ])
  })

  test('show messages before the newest ones as left out', async () => {
    const history = Array.from({ length: 10 }, (_, index) => [
      userMessage(`Question ${index}`, `q${index}`),
      answer(`a${index}`, [say(`Answer ${index}`)]),
    ]).flat()
    const { rows } = await list(history, 4)
    const left = rows.filter(({ rule }) => rule === 'message-window')
    expect(left.length).toBeGreaterThan(10)
    expect(left.every(({ state, tokens }) => state === 'left-out' && tokens === 0)).toBe(true)
  })
})

test('a text file counts with what the window lets be sent of it, in the size as in its row', async () => {
  const file = {
    type: 'file',
    round: 0,
    blobId: 'b',
    mediaType: 'text/plain',
    filename: 'a.txt',
    byteLength: 156_000,
  } as MessagePart
  const question = userMessage('Read it', 'draft')
  const history = [{ ...question, parts: [...question.parts, file] }]
  const input = { model: benchModel, history, prompt: [], windowTokens: 32_000 }
  const context = await previewRequest(input, new ToolRegistry())
  expect(context.size.state).toBe('ok')
  const ofFiles = listParts({ ...context, history }).find(({ kind }) => kind === 'files')
  expect(ofFiles?.tokens).toBe(8000)
})

test('names sources that could not be read, and instructions that are cut or left out', async () => {
  const long = 'One of many rules.\n'.repeat(4000)
  const prompt = [
    { origin: 'default' as const, text: long },
    { origin: 'assistant-files' as const, text: long },
  ]
  const branch = [userMessage('Hello', 'draft')]
  const input = { model: benchModel, history: branch, prompt, windowTokens: 8192 }
  const context = await previewRequest(input, new ToolRegistry())
  const rows = listParts({
    ...context,
    history: branch,
    failures: [{ provider: 'memories', reason: 'timeout' }],
  })
  expect(rows.slice(0, 3)).toMatchObject([
    { kind: 'prompt', origin: 'default', state: 'cut', rule: 'fragment-clipped' },
    { kind: 'prompt', origin: 'assistant-files', state: 'left-out', rule: 'fragment-clipped', tokens: 0 },
    { kind: 'memories', state: 'skipped', rule: 'source-unreadable', tokens: 0 },
  ])
  expect(rows[0]?.tokens).toBeLessThanOrEqual(2000)
})
