import { expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import type { InteractionId, MessageId, RunId, SessionId } from '../../model/id.ts'
import type { Interaction } from '../../model/tools/interaction.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { LoopReplay } from './replay-loop.ts'

const id = 'interaction-1' as InteractionId
const runId = 'run-1' as RunId

function replay(interaction: Interaction): boolean {
  const loop = new LoopReplay({
    runId,
    sessionId: 'session-1' as SessionId,
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: benchModel,
    prompt: [],
    history: [userMessage('Hello')],
  })
  const value =
    interaction.kind === 'select'
      ? ({ kind: 'select', value: 'redact' } as const)
      : ({ kind: 'confirm' } as const)
  const events: RunEvent[] = [
    { type: 'interaction-raised', interaction, runId, seq: 0, at: 0 },
    {
      type: 'interaction-answered',
      interactionId: id,
      answer: { outcome: 'accepted', value },
      runId,
      seq: 1,
      at: 0,
    },
  ]
  for (const event of events) loop.apply(event)
  return loop.state.counters.hasAskedForTokens
}

test('only an approval of the token question approves the tokens', () => {
  expect(replay({ kind: 'confirm', id, prompt: 'Continue?' })).toBe(true)
  const options = [{ value: 'redact', label: 'Redact' }]
  expect(replay({ kind: 'select', id, prompt: 'A secret.', options })).toBe(false)
})
