import { expect, test } from 'vitest'
import type { TurnInput } from '../engine/ports/turn-ports.ts'
import type { MessageId, RunId, SessionId } from '../model/id.ts'
import { demoModel } from '../model/providers/model-ref.ts'
import { noUsage } from '../model/usage/usage.ts'
import { toOutcome } from './read-answer.ts'

const input: TurnInput = {
  runId: 'child-1' as RunId,
  sessionId: 'session-1' as SessionId,
  model: demoModel,
  userMessageId: 'brief-1' as MessageId,
  assistantMessageId: 'answer-1' as MessageId,
  prompt: [],
  history: [],
}
const figures = { toolCalls: 0, usage: noUsage, isTainted: false }

test.each(['complete', 'wrapped-up'] as const)('a run that is %s without an answer has failed', (status) => {
  expect(toOutcome(input, { status, ...figures }, [])).toMatchObject({
    status: 'failed',
    text: '',
    failure: { code: 'agent-failed' },
  })
})

test('a run that was stopped before its answer is stopped', () => {
  expect(toOutcome(input, { status: 'stopped', ...figures }, [])).toMatchObject({
    status: 'stopped',
    text: '',
  })
})
