// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { interactionSchema, type InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { ChatInteractionsContext } from '../../chat-state/session/chat-interactions.ts'
import { Answer } from './answer.tsx'

const interaction = interactionSchema.parse({
  kind: 'approve',
  id: 'interaction-1',
  callId: 'call-1',
  toolName: 'fetch_url',
  description: 'Fetches a page.',
  arguments: {},
  effects: ['network'],
  approvalKey: 'fetch_url',
  reason: 'mode',
  tainted: false,
  scopes: ['once'],
})
const once: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }
const withCall: AnswerView['items'] = [
  { type: 'calls', calls: [{ callId: 'call-1', toolName: 'fetch_url', state: 'succeeded' }] },
]

function show(
  items: AnswerView['items'],
  answer: InteractionAnswer | null,
  status: AnswerView['status'] = 'streaming',
) {
  const entries = [{ interaction, answer, failure: null }]
  const source = { subscribe: () => () => undefined, read: () => entries, answer: () => Promise.resolve() }
  render(
    <ChatInteractionsContext value={source}>
      <Answer
        view={{ id: 'message-2', status, items }}
        source={{ blocks: null, readProse: () => '' }}
        modelLabel="Demo"
        modelName="Demo"
        providerName="Demo"
        waitingFor="Waiting…"
        isLast
        isRunning={status === 'streaming'}
        isStored={status !== 'streaming'}
        isPlainText={false}
        versions={undefined}
        readText={() => ''}
        actions={idleActions}
      />
    </ChatInteractionsContext>,
  )
  return screen.queryAllByRole('group', { name: 'Approval: fetch_url' }).length
}

afterEach(cleanup)

it('shows an approval at its call, once', () => {
  expect(show(withCall, null)).toBe(1)
  cleanup()
  expect(show(withCall, once)).toBe(0)
  expect(screen.getAllByText('Allowed once')).toHaveLength(1)
})

it('shows one without its call only while it is open, and never in another answer', () => {
  expect(show([], null)).toBe(1)
  cleanup()
  expect(show([], once)).toBe(0)
})

it('shows the response of a stored call', () => {
  const decision = { verdict: 'approved', scope: 'once' } as const
  const calls = [{ callId: 'call-2', toolName: 'fetch_url', state: 'succeeded', decision } as const]
  show([{ type: 'calls', calls }], null)
  expect(screen.getByRole('article').textContent).toContain('Allowed once')
})

it.each(['complete', 'stopped', 'interrupted', 'failed'] as const)(
  'can be regenerated after any ending: %s',
  (status) => {
    show([], once, status)
    expect(screen.getAllByRole('button', { name: 'Regenerate' })).toHaveLength(1)
  },
)

it('cannot be regenerated while it is streaming', () => {
  show([], once)
  expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull()
})

it.each([
  [{ messageCount: 40, done: 1, pieces: 3 }, 'Compacting 40 earlier messages, part 2 of 3…'],
  [{ messageCount: 1, done: 0, pieces: 1 }, 'Compacting 1 earlier message…'],
])('says that earlier messages are compacted first: %o', (compaction, expected) => {
  const view: AnswerView = { id: 'message-2', status: 'streaming', items: [], compaction }
  const draw = (drawnView: AnswerView) => (
    <Answer
      view={drawnView}
      source={{ blocks: null, readProse: () => '' }}
      modelLabel="Demo"
      modelName="Demo"
      providerName="Demo"
      waitingFor="Waiting…"
      isLast
      isRunning={drawnView.status === 'streaming'}
      isStored={false}
      isPlainText={false}
      versions={undefined}
      readText={() => ''}
      actions={idleActions}
    />
  )
  const { rerender } = render(draw(view))
  expect(screen.getByRole('article').textContent).toBe(expected)
  rerender(draw({ ...view, status: 'stopped' }))
  expect(screen.queryByText(expected)).toBeNull()
})
