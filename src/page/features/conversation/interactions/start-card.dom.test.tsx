// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callIdSchema, interactionIdSchema } from '../../../../core/model/id.ts'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import { isStartArguments, startTool } from '../../../../core/model/workflows/start-approval.ts'
import { StartCard } from './start-card.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const approval: InteractionOf<'approve'> = {
  kind: 'approve',
  id: interactionIdSchema.parse('interaction-1'),
  callId: callIdSchema.parse('call-1'),
  toolName: startTool,
  description: 'Start the workflow.',
  arguments: {
    workflowId: 'own',
    name: 'Own\u202E',
    digest: 'abc',
    stages: [
      { title: 'Search', tools: ['web_search', 'fetch_url'], effects: ['read', 'network'] },
      { title: 'Draft', tools: [], effects: [] },
      { title: 'Send', effects: ['read', 'write'] },
    ],
  },
  effects: ['read', 'write', 'network'],
  approvalKey: 'own abc',
  reason: 'mode',
  tainted: false,
  scopes: ['once', 'always'],
}

function draw(change: Partial<InteractionOf<'approve'>> = {}) {
  const onAnswer = vi.fn<(answer: InteractionAnswer) => void>()
  const interaction = { ...approval, ...change }
  const start = interaction.arguments
  if (!isStartArguments(start)) throw new Error('These are no arguments of a start.')
  render(<StartCard interaction={interaction} start={start} failure={null} onAnswer={onAnswer} />)
  act(() => void vi.advanceTimersByTime(600))
  return { onAnswer, card: screen.getByRole('group', { name: /^Approval: Own/ }) }
}

test('it lists the tools of each stage and what they may do, with hidden characters revealed', () => {
  const { card } = draw()
  const items = within(within(card).getByRole('list', { name: 'Tools by stage' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Searchweb_searchfetch_urlreads, uses the network',
    'DraftNo tools',
    'SendEvery tool of this chatreads, changes data',
  ])
  expect(card.getAttribute('aria-label')).not.toContain('\u202E')
  expect(card.querySelector('mark')).not.toBeNull()
})

test('a tainted start cannot be remembered', () => {
  const { card, onAnswer } = draw({ tainted: true })
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Allow once', 'Deny'])
  fireEvent.click(within(card).getByRole('button', { name: 'Allow once' }))
  cleanup()
  const trusted = draw()
  fireEvent.click(within(trusted.card).getByRole('button', { name: 'Always allow' }))
  expect([onAnswer.mock.calls, trusted.onAnswer.mock.calls]).toEqual([
    [[{ outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }]],
    [[{ outcome: 'accepted', value: { kind: 'approve', scope: 'always' } }]],
  ])
})
