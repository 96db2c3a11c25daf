import { describe, expect, test } from 'vitest'
import { BranchMaker } from '../../../../test/doubles/random-branch.ts'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { seededRandom } from '../../../../test/recordings/seeded-random.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import type { Message, MessagePart } from '../../model/conversation/message.ts'
import type { CallId, MessageId, RunId } from '../../model/id.ts'
import { snip, type Snip } from './snip.ts'
import { truncateHead } from './truncate-head.ts'
import { TurnProjection, type Projection } from '../turn-projection.ts'
import { defaultBranchView } from '../view-branch.ts'

interface RandomLike {
  history: readonly Message[]
  answers: readonly Message[]
}

function answerOf(id: string, rounds: number, more: Partial<Message> = {}): Message {
  const parts = Array.from({ length: rounds }, (_, round): MessagePart[] => {
    const callId = `${id}-${round}` as CallId
    const call = { callId, toolName: 'read', argumentsText: '', arguments: {} }
    return [
      { type: 'text', round, text: `Step ${round}` },
      { type: 'tool-call', round, ...call, state: 'succeeded', result: 'found' },
    ]
  }).flat()
  const runId = `run-${id}` as RunId
  return { ...userMessage('', id), role: 'assistant', model: benchModel, runId, parts, ...more }
}

/** A branch of earlier turns with one round each, and a current turn. */
function build(turns: number, rounds = 0): RandomLike {
  const history = Array.from({ length: turns }, (_, turn) => [
    userMessage(`Question ${turn}`, `u${turn}`),
    answerOf(`a${turn}`, 1),
  ])
  return {
    history: [...history.flat(), userMessage('Now', 'now')],
    answers: rounds === 0 ? [] : [answerOf('answer', rounds)],
  }
}

function project({ history, answers }: RandomLike): Projection {
  return new TurnProjection().project({ history, view: defaultBranchView }, answers, benchModel)
}

let count = 0

/** Adds a reduction to the end of the current answer. */
function reduce({ history, answers }: RandomLike, more: object): RandomLike {
  const base = { id: `added-${(count += 1)}`, at: 1, by: 'engine', tokensBefore: 2, tokensAfter: 1 }
  const reduction = { ...base, ...more } as Reduction
  const last = answers.at(-1)?.role === 'assistant' ? answers.at(-1) : undefined
  const round = (last?.parts.at(-1)?.round ?? -1) + 1
  const notice: MessagePart = { type: 'notice', round, code: 'context-reduced', text: '', reduction }
  if (!last) return { history, answers: [...answers, answerOf('added', 0, { parts: [notice] })] }
  return { history, answers: [...answers.slice(0, -1), { ...last, parts: [...last.parts, notice] }] }
}

const omit = (branch: RandomLike, { fromId, throughId, turns }: Snip): RandomLike =>
  reduce(branch, { kind: 'turns-omitted', fromId, throughId, turns })

function snipOf(branch: RandomLike): Snip | undefined {
  const { messages, reductions } = project(branch)
  return snip(messages, reductions)
}

const questionsOf = (branch: RandomLike): string[] =>
  project(branch).messages.flatMap(({ message }) => (message.role === 'user' ? [message.text] : []))

describe('snip leaves out', () => {
  test.each([
    [0, undefined],
    [1, undefined],
    [5, undefined],
    [6, undefined],
    [7, ['u2', 'a2', 1]],
    [8, ['u2', 'a3', 2]],
    [40, ['u2', 'a35', 34]],
  ])('of %i earlier turns %j', (turns, expected) => {
    const found = snipOf(build(turns))
    expect(found && [found.fromId, found.throughId, found.turns]).toEqual(expected)
    if (found) expect(found.freedTokens).toBeGreaterThan(10 * found.turns)
  })

  test('the turns between the first two and the last four, with a marker', () => {
    const branch = build(8)
    const found = snipOf(branch)
    if (!found) throw new Error('nothing to leave out')
    expect(questionsOf(omit(branch, found))).toEqual([
      'Question 0',
      'Question 1',
      '[2 turns are left out here.]',
      ...[4, 5, 6, 7].map((turn) => `Question ${turn}`),
      'Now',
    ])
  })

  test('more turns later, with one marker for all', () => {
    const first = build(8)
    const found = snipOf(first)
    if (!found) throw new Error('nothing to leave out')
    const [notice] = omit(first, found).answers
    const later = userMessage('Now', 'later')
    const answered = { ...answerOf('a8', 1), parts: [...(notice?.parts ?? []), ...answerOf('a8', 1).parts] }
    const history = [...first.history.slice(0, -1), userMessage('Now', 'u8'), answered, later]
    const again = snipOf({ history, answers: [] })
    expect(again).toMatchObject({ fromId: 'u2', throughId: 'a4', turns: 3 })
    if (!again) return
    expect(questionsOf(omit({ history, answers: [] }, again))).toEqual([
      'Question 0',
      'Question 1',
      '[3 turns are left out here.]',
      ...[5, 6, 7].map((turn) => `Question ${turn}`),
      'Now',
      'Now',
    ])
  })

  test('no call without its result', () => {
    const branch = build(9)
    const found = snipOf(branch)
    if (!found) throw new Error('nothing to leave out')
    const { messages, diagnostics } = project(omit(branch, found))
    expect(diagnostics).toEqual([])
    const roles = messages.map(({ message }) => message.role).join(' ')
    expect(roles).not.toMatch(/assistant (?!tool)|user tool/)
  })

  test('no summary of earlier messages', () => {
    const branch = build(12)
    const compaction = {
      reason: 'asked',
      at: 9,
      runId: 'r',
      model: benchModel,
      messageCount: 4,
      tokensBefore: 9,
    }
    const history = branch.history.map((message) =>
      message.id === 'a1'
        ? { ...message, marks: { compaction: { ...compaction, text: 'Summary.' } as never } }
        : message,
    )
    const found = snipOf({ ...branch, history })
    expect(found).toMatchObject({ fromId: 'u4', throughId: 'a7', turns: 4 })
  })

  test('nothing twice, in 1,000 random branches', () => {
    const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)
    let changed = 0
    for (let run = 0; run < 1000; run++) {
      const branch = new BranchMaker(seededRandom(seed + run), { minTurns: 6 }).make()
      const found = snipOf(branch)
      if (!found) continue
      changed++
      const label = `seed ${seed + run}`
      expect([label, snipOf(omit(branch, found))]).toEqual([label, undefined])
    }
    expect(changed).toBeGreaterThan(300)
  })
})

describe('the start of a request is left out', () => {
  const truncated = (branch: RandomLike) => {
    const found = truncateHead(project(branch).messages)
    return found && [found.throughId, found.throughRound]
  }

  test.each<[string, RandomLike, (string | number | undefined)[] | undefined]>([
    ['nothing of one message', build(0), undefined],
    ['nothing of the newest round', build(0, 1), undefined],
    ['the earlier turn before a message', build(1), ['a0', undefined]],
    ['up to the next turn', build(3), ['a1', undefined]],
    ['the older turns', build(8), ['a4', undefined]],
    ['all earlier turns, if a round is at the middle', build(1, 3), ['a0', 0]],
    ['earlier rounds of a long turn', build(0, 6), [undefined, 2]],
    ['earlier turns before a short turn', build(4, 1), ['a2', undefined]],
  ])('%s', (_what, branch, expected) => {
    expect(truncated(branch)).toEqual(expected)
  })

  test('and at most the last half stays, from a turn or round on, with the user message', () => {
    for (const branch of [build(8), build(0, 6), build(3, 7)]) {
      const before = project(branch).messages
      const found = truncateHead(before)
      const { freedTokens: _, ...left } = found ?? {}
      const { messages } = project(reduce(branch, { kind: 'head-truncated', by: 'recovery', ...left }))
      expect(messages.length).toBeLessThanOrEqual(before.length / 2 + 1)
      expect(messages[0]?.origin).toBe('question')
      expect(messages.some(({ message }) => message.role === 'user' && message.text === 'Now')).toBe(true)
    }
  })

  test('but steered messages stay', () => {
    const answer = answerOf('answer', 6)
    const part = (from: number, through: number): Message => ({
      ...answer,
      id: `answer-${from}` as MessageId,
      parts: answer.parts.filter(({ round }) => round >= from && round <= through),
    })
    const branch = { ...build(0), answers: [part(0, 1), userMessage('Also', 'also'), part(2, 5)] }
    const found = truncateHead(project(branch).messages)
    expect(found).toMatchObject({ throughRound: 2 })
    const { freedTokens: _, ...left } = found ?? {}
    const reduced = reduce(branch, { kind: 'head-truncated', by: 'recovery', ...left })
    expect(questionsOf(reduced)).toEqual(['Now', 'Also'])
    expect(project(reduced).messages).toHaveLength(2 + 3 * 2)
  })
})
