import { expect, it } from 'vitest'
import type { Compaction } from '../../../../core/model/conversation/compaction.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { runIdSchema } from '../../../../core/model/id.ts'
import { messageSchema, type Message } from '../../../../core/model/conversation/message.ts'
import { findActiveSummary, summaryStatusOf } from './summary-status.ts'

const compaction: Compaction = {
  reason: 'asked',
  at: 100,
  runId: runIdSchema.parse('run-1'),
  model: demoModel,
  messageCount: 2,
  tokensBefore: 90,
  text: 'Both said hello.',
}

function createAnswer(id: string, changes?: Partial<Compaction>, endedAt = 50): Message {
  return messageSchema.parse({
    id,
    sessionId: 'session-1',
    parentId: 'question',
    order: 1,
    role: 'assistant',
    status: 'complete',
    createdAt: 5,
    endedAt,
    model: demoModel,
    parts: [],
    ...(changes && { marks: { compaction: { ...compaction, ...changes } } }),
  })
}

it('the last valid summary replaces all messages up to its answer', () => {
  const undone = createAnswer('c', { undone: { at: 120, because: 'asked' } })
  const branch = [createAnswer('a', {}), createAnswer('b', {}), undone, createAnswer('d')]
  const activeSummary = findActiveSummary(branch)
  expect(activeSummary).toEqual({ answerId: 'b', coveredIds: new Set(['a', 'b']) })
  expect(branch.slice(0, 3).map((message) => summaryStatusOf(message, activeSummary))).toEqual([
    'covered',
    'told',
    'undone',
  ])
})

it('a summary of an answer that changed or continued is not active', () => {
  const changed = createAnswer('a', { undone: { at: 120, because: 'changed' } })
  const outgrown = createAnswer('b', {}, 130)
  expect(findActiveSummary([changed, outgrown])).toBeNull()
  expect([changed, outgrown].map((message) => summaryStatusOf(message, null))).toEqual([
    'changed',
    'outgrown',
  ])
})
