import { describe, expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import type { ContextRule } from '../model/context/context-report.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { BlobId, CallId, MessageId, RunId } from '../model/id.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import { collectReductions } from './reductions/apply-reductions.ts'
import { listContextCuts } from './context-cuts.ts'
import { TurnProjection } from './turn-projection.ts'
import { defaultBranchView } from './view-branch.ts'

test('images of one message count as one for the window, and each by its size', () => {
  const file = { blobId: 'b' as BlobId, mediaType: 'image/png', byteLength: 9, width: 300, height: 250 }
  const questionWith = (filename: string): Message => ({
    ...userMessage('See'),
    parts: [{ type: 'file', round: 0, ...file, filename }],
  })
  const frames: Message = {
    ...userMessage('See'),
    role: 'assistant',
    parts: [
      {
        type: 'notice',
        round: 1,
        code: 'context-enriched',
        text: 'A GIF.',
        enrichment: { kind: 'gif', annotated: 0, patched: 0, tokens: 200, files: [file, file] },
      },
    ],
  }
  const branch = [questionWith('a.png'), frames, questionWith('b.png')]
  const cutsAt = (mediaWindow: number) =>
    listContextCuts(branch, { view: { ...defaultBranchView, mediaWindow }, target: benchModel })
  expect(cutsAt(3)).toEqual([])
  expect(cutsAt(2)).toEqual([{ rule: 'media-window', count: 1, tokens: 100 }])
  expect(cutsAt(1)).toEqual([{ rule: 'media-window', count: 3, tokens: 300 }])
})

describe('a reduction is listed with its number and what it saved', () => {
  const file = {
    type: 'file' as const,
    round: 0,
    mediaType: 'image/png',
    byteLength: 9,
    width: 300,
    height: 250,
  }
  const image: MessagePart = { ...file, blobId: 'b'.repeat(64) as BlobId }
  const answerOf = (id: string, parts: MessagePart[]): Message => ({
    ...userMessage('', id),
    role: 'assistant',
    model: benchModel,
    runId: `run-${id}` as RunId,
    parts,
  })
  const texts = [0, 1, 2].map((round): MessagePart => ({ type: 'text', round, text: 'Step' }))
  const first = userMessage('One', 'u0')
  const history = [
    { ...first, parts: [...first.parts, image] },
    answerOf('a0', texts),
    userMessage('Two', 'u1'),
    answerOf('a1', texts),
    userMessage('Now', 'now'),
  ]
  const callIds = ['one', 'two'] as CallId[]
  const range = { fromId: 'u0' as MessageId, throughId: 'a0' as MessageId, turns: 1 }

  test.each<[ContextRule, number, number, Partial<Reduction>]>([
    ['results-cleared', 2, 90, { kind: 'results-cleared', callIds }],
    [
      'results-cleared',
      3,
      90,
      { kind: 'results-cleared', callIds, largeArguments: [{ callId: 'one' as CallId, fields: ['code'] }] },
    ],
    ['result-referenced', 2, 90, { kind: 'results-referenced', callIds }],
    ['rounds-summarized', 2, 90, { kind: 'rounds-summarized', throughRound: 1, text: 'Steps.' }],
    ['turns-omitted', 2, 90, { kind: 'turns-omitted', ...range }],
    ['head-truncated', 2, 90, { kind: 'head-truncated', throughId: 'a0' as MessageId }],
    ['images-stripped', 1, 100, { kind: 'images-stripped' }],
  ])('%s: %i, %i tokens', (rule, count, tokens, more) => {
    const base = { id: 'new', at: 1, by: 'recovery' as const, tokensBefore: 100, tokensAfter: 10 }
    const reduction = { ...base, ...more } as Reduction
    const notice: MessagePart = { type: 'notice', round: 3, code: 'context-reduced', text: '', reduction }
    const answers = [answerOf('answer', [...texts, notice])]
    const view = defaultBranchView
    const reductions = collectReductions(history, answers)
    const expected = [{ rule, count, tokens }]
    expect(listContextCuts(history, { view, target: benchModel, reductions })).toEqual(expected)
    expect(new TurnProjection().project({ history, view }, answers, benchModel).cuts).toEqual(expected)
  })

  test('cleared results of rounds that a later summary covers are not counted again', () => {
    const base = { at: 1, by: 'engine' as const, tokensBefore: 100, tokensAfter: 10 }
    const noticeOf = (round: number, reduction: Reduction): MessagePart => ({
      type: 'notice',
      round,
      code: 'context-reduced',
      text: '',
      reduction,
    })
    const calls = callIds.map((callId, round): MessagePart => ({
      type: 'tool-call',
      round,
      callId,
      toolName: 'read',
      argumentsText: '{}',
      arguments: {},
      state: 'succeeded',
      result: 'Page',
    }))
    const cleared = noticeOf(2, { ...base, id: 'c', kind: 'results-cleared', callIds })
    const summarized = (throughRound: number) =>
      noticeOf(3, { ...base, id: 's', kind: 'rounds-summarized', throughRound, text: 'Read.' })
    const clearedIn = (parts: MessagePart[]) => {
      const answers = [answerOf('answer', [...calls, ...parts])]
      const { cuts } = new TurnProjection().project({ history, view: defaultBranchView }, answers, benchModel)
      return cuts.find(({ rule }) => rule === 'results-cleared')
    }
    expect(clearedIn([cleared])).toMatchObject({ count: 2, tokens: 90 })
    expect(clearedIn([cleared, summarized(0)])).toMatchObject({ count: 1, tokens: 45 })
    expect(clearedIn([cleared, summarized(1)])).toBeUndefined()
  })

  test('messages before the newest ones are listed, and repaired calls', () => {
    const call: MessagePart = {
      type: 'tool-call',
      round: 0,
      callId: 'open' as CallId,
      toolName: 'read',
      argumentsText: '{}',
      arguments: {},
      state: 'running',
    }
    const turns = [0, 1, 2, 3].flatMap((turn) => [
      userMessage('Go', `u${turn}`),
      answerOf(`a${turn}`, [{ type: 'text', round: 0, text: 'Done' }]),
    ])
    const branch = [...turns, userMessage('Now', 'now')]
    const view = { ...defaultBranchView, maxMessages: 4 }
    const { cuts, diagnostics } = new TurnProjection().project(
      { history: branch, view },
      [answerOf('answer', [call])],
      benchModel,
    )
    expect(cuts).toEqual([
      { rule: 'message-window', count: 4, tokens: 4 },
      { rule: 'pairing-repaired', count: 1, tokens: 0 },
    ])
    expect(diagnostics).toEqual([{ code: 'call-without-result', severity: 'warning', params: { count: 1 } }])
  })
})
