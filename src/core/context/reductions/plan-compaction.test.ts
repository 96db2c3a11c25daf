import { describe, expect, test } from 'vitest'
import type { MessageId, ProviderId, RunId, SessionId } from '../../model/id.ts'
import type { Message } from '../../model/conversation/message.ts'
import { canCompact, planCompaction } from './plan-compaction.ts'
import { defaultBranchView, findCompactionIndex, viewBranch } from '../view-branch.ts'

const target = { providerId: 'provider-1' as ProviderId, modelId: 'model-1' }
const longText = 'word '.repeat(40)

function branchOf(turns: number): Message[] {
  return Array.from({ length: 2 * turns }, (_, index) => ({
    id: `message-${index}` as MessageId,
    sessionId: 'session-1' as SessionId,
    parentId: index === 0 ? null : (`message-${index - 1}` as MessageId),
    order: index,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    status: 'complete' as const,
    createdAt: index,
    endedAt: index,
    parts: [{ type: 'text' as const, round: 0, text: longText }],
  }))
}

const compact = (branch: Message[], index: number, more: object = {}): Message[] =>
  branch.map((message, at) =>
    at === index
      ? {
          ...message,
          marks: {
            compaction: {
              reason: 'asked' as const,
              at: 100,
              runId: 'run-9' as RunId,
              model: target,
              messageCount: index + 1,
              tokensBefore: 100,
              text: 'What was said.',
              ...more,
            },
          },
        }
      : message,
  )

describe('by turns', () => {
  test('covers all but the newest turns, up to an answer', () => {
    const plan = planCompaction(branchOf(4), { keepsTurns: 2 }, target)
    expect(plan).toMatchObject({ throughMessageId: 'message-3', messageCount: 4 })
    expect(plan?.covered.map(({ id }) => id)).toEqual(['message-0', 'message-1', 'message-2', 'message-3'])
    expect(plan?.tokensBefore).toBeGreaterThan(4 * 50)
  })

  test.each([0, 1, 2])('covers nothing of %i turns if two of them stay', (turns) => {
    expect(planCompaction(branchOf(turns), { keepsTurns: 2 }, target)).toBeNull()
  })

  test('covers the text of an earlier summary, but not again the messages that it replaces', () => {
    const plan = planCompaction(compact(branchOf(5), 3), { keepsTurns: 2 }, target)
    expect(plan?.covered.map(({ id }) => id)).toEqual(['message-4', 'message-5'])
    expect(plan).toMatchObject({ earlierSummary: 'What was said.', messageCount: 6 })
    expect(planCompaction(compact(branchOf(4), 3), { keepsTurns: 2 }, target)).toBeNull()
  })
})

describe('by available tokens', () => {
  test('leaves as many of the newest turns as fit', () => {
    const branch = branchOf(4)
    const turn = planCompaction(branch, { keepsTurns: 3 }, target)?.tokensBefore ?? 0
    const through = (keepsTokens: number) => planCompaction(branch, { keepsTokens }, target)?.throughMessageId
    expect(through(2 * turn)).toBe('message-3')
    expect(through(2 * turn - 1)).toBe('message-5')
    expect(through(-5)).toBe('message-5')
    expect(through(4 * turn)).toBeUndefined()
  })
})

describe('through a message', () => {
  test.each([
    ['an answer', 'message-1', 'message-1'],
    ['a question', 'message-2', undefined],
    ['a missing message', 'message-99', undefined],
  ])('%s', (_what, through, expected) => {
    expect(planCompaction(branchOf(3), { through: through as MessageId }, target)?.throughMessageId).toBe(
      expected,
    )
  })

  test('covers nothing through an answer that is still streaming', () => {
    const writing = branchOf(2).with(3, { ...(branchOf(2)[3] as Message), status: 'streaming' })
    expect(planCompaction(writing, { through: 'message-3' as MessageId }, target)).toBeNull()
  })
})

describe('a summary is sent', () => {
  test.each<[string, object, number]>([
    ['as it was made', {}, 1],
    ['not if it was taken back', { undone: { at: 200, because: 'asked' } }, -1],
    ['not if its answer continued since', { at: 0 }, -1],
  ])('%s', (_what, more, expected) => {
    expect(findCompactionIndex(compact(branchOf(3), 1, more))).toBe(expected)
  })
})

test.each([0, 1, 3])(
  'tells without a projection whether earlier turns can be covered, after %i turns',
  (turns) => {
    const branch = [...branchOf(turns), ...branchOf(1).slice(0, 1)]
    const hasPlan = (messages: Message[]) => planCompaction(messages, { keepsTokens: 0 }, target) !== null
    expect(canCompact(branch)).toBe(hasPlan(branch))
    if (turns === 0) return
    const covered = compact(branch, 2 * turns - 1)
    expect(canCompact(covered)).toBe(false)
    expect(hasPlan(covered)).toBe(false)
  },
)

describe('messages that a reduction leaves out', () => {
  const leaveOut = (branch: Message[], through: number, at = branch.length - 1): Message[] =>
    branch.map((message, index) => {
      if (index !== at) return message
      const reduction = {
        id: 'reduction-1',
        at: 1,
        by: 'user' as const,
        tokensBefore: 2,
        tokensAfter: 1,
        kind: 'head-truncated' as const,
        throughId: `message-${through}` as MessageId,
      }
      return { ...message, marks: { ...message.marks, reductions: [reduction] } }
    })

  test('are not covered, and not counted', () => {
    const branch = branchOf(5)
    const plan = planCompaction(leaveOut(branch, 3), { keepsTurns: 2 }, target)
    expect(plan?.covered.map(({ id }) => id)).toEqual(['message-4', 'message-5'])
    const whole = planCompaction(branch, { keepsTurns: 2 }, target)
    expect((plan?.tokensBefore ?? 0) * 3).toBe(whole?.tokensBefore)
  })

  test('do not get the summary, which would not be sent', () => {
    expect(planCompaction(leaveOut(branchOf(5), 7), { keepsTurns: 2 }, target)).toBeNull()
    expect(planCompaction(leaveOut(branchOf(5), 7), { keepsTurns: 1 }, target)).toBeNull()
    expect(planCompaction(leaveOut(branchOf(5), 7), { keepsTokens: 500 }, target)).toBeNull()
  })

  test('with an earlier summary are not summarized again', () => {
    const plan = planCompaction(leaveOut(compact(branchOf(6), 1), 3), { keepsTurns: 2 }, target)
    expect(plan?.earlierSummary).toBeUndefined()
    expect(plan?.covered.map(({ id }) => id)).toEqual(['message-4', 'message-5', 'message-6', 'message-7'])
  })

  test('are nothing that a summary could cover', () => {
    const branch = branchOf(5).slice(0, 9)
    expect(canCompact(leaveOut(branch, 5))).toBe(true)
    expect(canCompact(leaveOut(branch, 7))).toBe(false)
  })
})

describe('messages before the limit of earlier messages', () => {
  const branch = branchOf(10).slice(0, 19)
  const maxMessages = 4

  test('are not sent to the model that writes the summary, and not counted', () => {
    const plan = planCompaction(branch, { keepsTokens: 0, maxMessages }, target)
    const whole = planCompaction(branch, { keepsTokens: 0 }, target)
    const covered = plan?.covered.map(({ id }) => id)
    expect(covered).toEqual(
      viewBranch(branch, { ...defaultBranchView, maxMessages })
        .slice(0, -1)
        .map(({ id }) => id),
    )
    expect(covered?.length).toBeLessThanOrEqual(6)
    expect(plan?.tokensBefore).toBe((whole?.tokensBefore ?? 0) * ((covered?.length ?? 0) / 18))
    expect(plan).toMatchObject({ throughMessageId: 'message-17', messageCount: 18 })
  })

  test('include an earlier summary that is no longer sent', () => {
    const plan = planCompaction(compact(branch, 1), { keepsTokens: 0, maxMessages }, target)
    expect(plan?.earlierSummary).toBeUndefined()
    expect(plan?.covered.map(({ id }) => id)).not.toContain('message-2')
  })
})
