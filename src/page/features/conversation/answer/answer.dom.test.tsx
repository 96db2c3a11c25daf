// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { interactionSchema, type InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { ChatInteractionsContext } from '../../chat-state/session/chat-interactions.ts'
import { Answer } from './answer.tsx'
import { AnswerItems } from './answer-item.tsx'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'

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
  isStored = status !== 'streaming',
  shown = interaction,
  isRunning = status === 'streaming',
) {
  const entries = [{ interaction: shown, answer, failure: null }]
  const source = { subscribe: () => () => undefined, read: () => entries, answer: () => Promise.resolve() }
  render(
    <ChatInteractionsContext value={source}>
      <Answer
        view={{ id: 'message-2', status, items }}
        source={{ blocks: null, readProse: () => '' }}
        modelLabel="Demo"
        providerName="Demo"
        waitingFor="Waiting…"
        isLast
        isRunning={isRunning}
        isStored={isStored}
        isPlainText={false}
        versions={undefined}
        readText={() => ''}
        actions={idleActions}
      />
    </ChatInteractionsContext>,
  )
  return screen.queryAllByRole('group', { name: 'Approval: fetch_url' }).length
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useOpenDetails.setState({ open: new Set(), choices: new Map() })
})

it('shows an approval at its call, once', () => {
  expect(show(withCall, null)).toBe(1)
  cleanup()
  expect(show(withCall, once)).toBe(0)
  expect(screen.getAllByText('Allowed once')).toHaveLength(1)
})

it.each([true, false])('waits for the call of an approval, to which it would move: stored %s', (isStored) => {
  vi.useFakeTimers()
  expect(show([], null, 'streaming', isStored, interaction, !isStored)).toBe(0)
  act(() => void vi.advanceTimersByTime(2500))
  expect(screen.getAllByRole('group', { name: 'Approval: fetch_url' })).toHaveLength(1)
  cleanup()
  expect(show(withCall, null, 'streaming', isStored)).toBe(1)
  cleanup()
  expect(show([], once, 'streaming', isStored)).toBe(0)
})

it('waits for the call of an approval as long as the worker takes to start', () => {
  vi.useFakeTimers()
  expect(show([], null, 'streaming', true)).toBe(0)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('group', { name: 'Approval: fetch_url' })).toBeNull()
})

it('shows the approval of an agent at once, because its call is not in the answer', () => {
  const agent = { runId: 'run-2', name: 'researcher', label: 'Tides' }
  expect(show([], null, 'streaming', false, interactionSchema.parse({ ...interaction, agent }))).toBe(1)
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

describe('controls', () => {
  const twoCalls: AnswerView['items'] = [
    { type: 'reasoning', prose: 0 },
    {
      type: 'calls',
      calls: [
        { callId: 'call-1', toolName: 'calculate', state: 'succeeded' },
        { callId: 'call-2', toolName: 'current_time', state: 'succeeded' },
      ],
    },
    { type: 'text', prose: 1 },
  ]

  it('shows at most four buttons below an answer', () => {
    show(twoCalls, once, 'complete')
    const buttons = screen.getByRole('contentinfo').querySelectorAll('button')
    expect([...buttons].map((button) => button.getAttribute('aria-label'))).toEqual([
      'Copy',
      'Regenerate',
      'More',
    ])
  })

  it('folds reasoning and calls into one line, and keeps what the reader chose', () => {
    show(twoCalls, once, 'complete')
    const line = screen.getByRole('button', { name: 'Used 2 tools' })
    const calls = () => screen.queryAllByRole('group', { name: /^Tool call: / }).length
    expect([line.getAttribute('aria-expanded'), calls()]).toEqual(['false', 0])
    fireEvent.click(line)
    expect([line.getAttribute('aria-expanded'), calls()]).toEqual(['true', 2])
    expect(screen.getByRole('button', { name: 'Reasoning' })).toBeDefined()
    for (const id of (line.getAttribute('aria-controls') ?? '').split(' '))
      expect(document.getElementById(id)).not.toBeNull()
    cleanup()
    show(twoCalls, once, 'complete')
    expect(screen.getByRole('button', { name: 'Used 2 tools' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('moves the focus to the line when the rows that have it move into the line, which closes when the answer ends', () => {
    const draw = (items: AnswerView['items'], status: AnswerView['status'] = 'streaming') => (
      <AnswerItems
        view={{ id: 'message-3', status, items }}
        source={{ blocks: null, readProse: () => '' }}
        names={{ model: 'Demo', provider: 'Demo' }}
      />
    )
    const { rerender } = render(draw(twoCalls.slice(0, 2)))
    screen.getByRole('button', { name: 'Reasoning' }).focus()
    rerender(draw(twoCalls))
    const line = screen.getByRole('button', { name: 'Used 2 tools' })
    expect(document.activeElement).toBe(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    expect(line.parentElement?.contains(screen.getByRole('button', { name: 'Reasoning' }))).toBe(true)
    expect(screen.getAllByRole('group', { name: /^Tool call: / })).toHaveLength(2)

    rerender(draw(twoCalls, 'complete'))
    expect(line.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Reasoning' })).toBeNull()
    expect(screen.queryByRole('group', { name: /^Tool call: / })).toBeNull()
  })

  it('moves the focus to the row that is opened in the line, and scrolls the line back when the focus leaves', () => {
    render(
      <AnswerItems
        view={{ id: 'message-4', status: 'streaming', items: twoCalls }}
        source={{ blocks: null, readProse: () => '' }}
        names={{ model: 'Demo', provider: 'Demo' }}
      />,
    )
    const line = screen.getByRole('button', { name: 'Used 2 tools' })
    const inLine = screen.getByRole('button', { name: /current_time/ })
    const box = line.nextElementSibling as HTMLElement
    expect(box.contains(inLine)).toBe(true)
    box.scrollLeft = 40
    act(() => inLine.focus())
    expect(box.scrollLeft).toBe(40)
    act(() => line.focus())
    expect(box.scrollLeft).toBe(0)
    act(() => inLine.focus())
    fireEvent.click(inLine)
    const row = screen.getByRole('button', { name: /current_time/ })
    expect(row.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(row)
  })

  /** Calls of which one has a result that stays visible while its row is folded away. */
  const crafted: AnswerView['items'] = twoCalls.map((item) =>
    item.type === 'calls'
      ? {
          type: 'calls',
          calls: [
            ...item.calls,
            {
              callId: 'call-3',
              toolName: 'search_chats',
              state: 'succeeded',
              result: { chats: [{ link: '#/c/session-1', title: 'Bees' }] },
            },
          ],
        }
      : item,
  )

  it('moves the focus to the line when a row that has it moves into the line and its box stays', () => {
    const draw = (items: AnswerView['items']) => (
      <AnswerItems
        view={{ id: 'message-3', status: 'streaming', items }}
        source={{ blocks: null, readProse: () => '' }}
        names={{ model: 'Demo', provider: 'Demo' }}
      />
    )
    const { rerender } = render(draw(crafted.slice(0, 2)))
    screen.getByRole('group', { name: 'Tool call: calculate' }).querySelector('button')?.focus()
    expect(document.activeElement).not.toBe(document.body)
    rerender(draw(crafted))
    const line = screen.getByRole('button', { name: 'Used 3 tools' })
    expect(document.activeElement).toBe(line)
    const rows = screen.getAllByRole('group', { name: /^Tool call: / })
    expect(rows.map((row) => line.parentElement?.contains(row))).toEqual([true, true, true])
    expect(screen.getAllByRole('list', { name: 'Chats found' })).toHaveLength(1)
  })

  it('does not keep a choice that was made while a call waits', () => {
    const draw = (state: 'awaiting-approval' | 'running') => (
      <AnswerItems
        view={{
          id: 'message-4',
          status: 'streaming',
          items: [{ type: 'calls', calls: [{ callId: 'call-1', toolName: 'fetch_url', state }] }],
        }}
        source={{ blocks: null, readProse: () => '' }}
        names={{ model: 'Demo', provider: 'Demo' }}
      />
    )
    const { rerender } = render(draw('awaiting-approval'))
    const line = screen.getByRole('button', { name: 'Used 1 tool' })
    expect(line.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(line)
    rerender(draw('running'))
    expect([line.getAttribute('aria-expanded'), line.getAttribute('aria-disabled')]).toEqual(['true', null])
  })

  it('shows what a tool made while its row is folded away', () => {
    show(crafted, once, 'complete')
    expect(screen.queryByRole('group', { name: /^Tool call: / })).toBeNull()
    const list = screen.getByRole('list', { name: 'Chats found' })
    fireEvent.click(screen.getByRole('button', { name: 'Used 3 tools' }))
    expect(screen.getAllByRole('group', { name: /^Tool call: / })).toHaveLength(3)
    expect(screen.getByRole('list', { name: 'Chats found' })).toBe(list)
  })
})
