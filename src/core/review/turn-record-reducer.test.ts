import { expect, test } from 'vitest'
import { demoModel } from '../model/providers/model-ref.ts'
import { callIdSchema, interactionIdSchema, type MessageId, type RunId, type SessionId } from '../model/id.ts'
import type { RunEvent, RunEventBody } from '../model/runs/run-event.ts'
import type { InteractionAnswer } from '../model/tools/interaction.ts'
import { toTurnRecord } from './turn-record-reducer.ts'

const id = interactionIdSchema.parse('interaction-1')

function recordOf(answer: InteractionAnswer) {
  const bodies: RunEventBody[] = [
    {
      type: 'session-turn-start',
      sessionId: 'session-1' as SessionId,
      userMessageId: 'question-1' as MessageId,
      assistantMessageId: 'answer-1' as MessageId,
      model: demoModel,
    },
    {
      type: 'interaction-raised',
      interaction: {
        kind: 'approve',
        id,
        callId: callIdSchema.parse('call-1'),
        toolName: 'fetch_url',
        description: 'Run the tool "fetch_url".',
        localized: { code: 'run-tool', params: { name: 'fetch_url' } },
        arguments: {},
        effects: ['network'],
        approvalKey: 'https://example.com/docs',
        reason: 'mode',
        tainted: false,
        scopes: ['once'],
      },
    },
    { type: 'interaction-answered', interactionId: id, answer },
  ]
  const events = bodies.map((body, seq): RunEvent =>
    Object.assign({}, body, { runId: 'run-1' as RunId, seq, at: 1000 + seq }),
  )
  const item = toTurnRecord(events).items.find(({ kind }) => kind === 'approval')
  return JSON.stringify(item?.groups)
}

test('an approval is shown with the text that the person read, not with the current text', () => {
  const shownText = 'Das Werkzeug „fetch_url“ ausführen.'
  const value = { kind: 'approve', scope: 'once' } as const
  const record = recordOf({ outcome: 'accepted', value, shownText })
  expect(record).toContain(shownText)
  expect(record).not.toContain('run-tool')
  expect(recordOf({ outcome: 'rejected', shownText })).toContain(shownText)
  expect(recordOf({ outcome: 'accepted', value })).toContain('run-tool')
})

test('a change of the security mode is an item with both modes and the time at which it was made', () => {
  const changed: RunEvent = {
    type: 'security-mode-changed',
    from: 'auto',
    to: 'ask',
    changedAt: 900,
    runId: 'run-1' as RunId,
    seq: 0,
    at: 1000,
  }
  const [item] = toTurnRecord([changed]).items
  expect(item).toMatchObject({ kind: 'notice', name: { text: 'Security mode changed: auto to ask' } })
  expect(item?.groups).toMatchObject([{ title: { text: 'Security mode' }, details: [{ value: 900 }] }])
})
