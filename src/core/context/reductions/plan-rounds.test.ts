import { describe, expect, test } from 'vitest'
import type { CallId, MessageId, ProviderId, SessionId } from '../../model/id.ts'
import type { Message, MessagePart } from '../../model/conversation/message.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import { measureSentRounds } from './measure-layouts.ts'
import { collectReductions } from './apply-reductions.ts'
import { planRounds } from './plan-rounds.ts'
import { projectMessages } from '../project-messages.ts'

const model = { providerId: 'provider-1' as ProviderId, modelId: 'model-1' }

const message = (role: Message['role'], parts: MessagePart[], id = `message-${role}`): Message => ({
  id: id as MessageId,
  sessionId: 'session-1' as SessionId,
  parentId: null,
  order: 0,
  role,
  status: 'complete',
  createdAt: 0,
  parts,
})

const roundOf = (round: number, result = 'x'.repeat(400)): MessagePart => ({
  type: 'tool-call',
  round,
  callId: `call-${round}` as CallId,
  toolName: 'work',
  argumentsText: '{}',
  arguments: {},
  state: 'succeeded',
  result,
})

const summaryNotice = (throughRound: number, text: string): MessagePart => ({
  type: 'notice',
  round: throughRound + 2,
  code: 'context-reduced',
  text: '',
  reduction: {
    kind: 'rounds-summarized',
    id: 'reduction-1',
    at: 0,
    by: 'engine',
    tokensBefore: 0,
    tokensAfter: 0,
    throughRound,
    text,
  },
})

const answerOf = (rounds: number): Message =>
  message(
    'assistant',
    Array.from({ length: rounds }, (_, round) => roundOf(round)),
  )
const sizesOf = (answers: Message[], after = -1) =>
  measureSentRounds(projectMessages(answers, model)).filter(({ round }) => round > after)

describe('planRounds', () => {
  test('covers all rounds before the newest ones that fit', () => {
    const answers = [answerOf(6)]
    const sizes = sizesOf(answers)
    const [{ tokens } = { tokens: 0 }] = sizes
    expect(planRounds(answers, { sizes, reductions: [] }, { keepsTokens: 2 * tokens })).toMatchObject({
      throughRound: 2,
      roundCount: 3,
      tokensBefore: 3 * tokens,
      covered: [{ parts: [{ round: 0 }, { round: 1 }, { round: 2 }] }],
    })
    expect(planRounds(answers, { sizes, reductions: [] }, { keepsTokens: 0 })).toMatchObject({
      throughRound: 4,
    })
    expect(planRounds(answers, { sizes, reductions: [] }, 'all')).toMatchObject({ throughRound: 5 })
  })

  test('returns null if all earlier rounds fit, or if there is only the newest one', () => {
    const answers = [answerOf(3)]
    expect(
      planRounds(answers, { sizes: sizesOf(answers), reductions: [] }, { keepsTokens: 10_000 }),
    ).toBeNull()
    expect(
      planRounds([answerOf(1)], { sizes: sizesOf([answerOf(1)]), reductions: [] }, { keepsTokens: 0 }),
    ).toBeNull()
    expect(planRounds([], { sizes: [], reductions: [] }, 'all')).toBeNull()
  })

  test('includes an earlier summary instead of the rounds that it covers', () => {
    const answer = answerOf(6)
    const answers = [{ ...answer, parts: [...answer.parts, summaryNotice(2, 'What happened so far.')] }]
    const sizes = sizesOf(answers, 2)
    expect(sizes.map(({ round }) => round)).toEqual([3, 4, 5])
    const plan = planRounds(
      answers,
      { sizes, reductions: collectReductions(answers).active },
      { keepsTokens: 0 },
    )
    expect(plan).toMatchObject({
      throughRound: 4,
      roundCount: 2,
      earlierSummary: 'What happened so far.',
      covered: [{ parts: [{ round: 3 }, { round: 4 }] }],
    })
    const [{ tokens } = { tokens: 0 }] = sizes
    expect(plan?.tokensBefore).toBe(2 * tokens + estimateTokens('What happened so far.'))
  })

  test.each([
    [
      'in the wording of the user',
      { wordings: [{ text: 'Reworded.', at: 2, changeId: 'c' }] },
      'Reworded.',
      3,
    ],
    ['not if the user undid it', { undoneAt: 2 }, undefined, 0],
  ])('includes an earlier summary %s', (_, change, earlierSummary, firstRound) => {
    const answer = answerOf(6)
    const answers = [
      {
        ...answer,
        parts: [...answer.parts, summaryNotice(2, 'What happened so far.')],
        marks: { reductionChanges: [{ id: 'reduction-1', ...change }] },
      },
    ]
    const sizes = sizesOf(answers, firstRound - 1)
    const { active: reductions } = collectReductions(answers)
    const plan = planRounds(answers, { sizes, reductions }, { keepsTokens: 0 })
    expect(plan?.earlierSummary).toBe(earlierSummary)
    expect(plan?.covered[0]?.parts[0]?.round).toBe(firstRound)
  })

  test('includes steered messages between the covered rounds', () => {
    const answers = [
      message('assistant', [roundOf(0), roundOf(1)], 'answer-1'),
      message('user', [{ type: 'text', round: 0, text: 'In French, please' }]),
      message('assistant', [roundOf(2), roundOf(3)], 'answer-2'),
    ]
    const plan = planRounds(answers, { sizes: sizesOf(answers), reductions: [] }, { keepsTokens: 0 })
    expect(plan?.covered.map(({ id, parts }) => [id, parts.length])).toEqual([
      ['answer-1', 2],
      ['message-user', 1],
      ['answer-2', 1],
    ])
    expect(
      planRounds(answers, { sizes: sizesOf(answers), reductions: [] }, { keepsTokens: 300 })?.covered.map(
        ({ id }) => id,
      ),
    ).toEqual(['answer-1'])
  })

  test('does not part a call of the provider from a result in a later round', () => {
    const hosted: MessagePart = {
      type: 'hosted-call',
      round: 1,
      callId: 'call-hosted' as CallId,
      toolName: 'web_search',
      arguments: {},
      state: 'succeeded',
      result: 'found',
      resultRound: 3,
    }
    const rounds = answerOf(5)
    const answers = [{ ...rounds, parts: [...rounds.parts.slice(0, 2), hosted, ...rounds.parts.slice(2)] }]
    const sizes = sizesOf(answers)
    expect(planRounds(answers, { sizes, reductions: [] }, { keepsTokens: 0 })).toMatchObject({
      throughRound: 3,
    })
    expect(planRounds(answers, { sizes, reductions: [] }, { keepsTokens: 400 })).toMatchObject({
      throughRound: 0,
    })
  })
})
