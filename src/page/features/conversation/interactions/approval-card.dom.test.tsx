// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callIdSchema, interactionIdSchema } from '../../../../core/model/id.ts'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import {
  ChatInteractionsContext,
  type InteractionSource,
} from '../../chat-state/session/chat-interactions.ts'
import { Interactions } from './interactions.tsx'

const approval: InteractionOf<'approve'> = {
  kind: 'approve',
  id: interactionIdSchema.parse('interaction-1'),
  callId: callIdSchema.parse('call-1'),
  toolName: 'fetch_url',
  description: 'Read a page.',
  arguments: { url: 'https://safe.example/\u202Egpj.exe' },
  effects: ['read', 'network'],
  approvalKey: 'https://safe.example/a',
  reason: 'mode',
  tainted: false,
  scopes: ['once', 'chat', 'always'],
}

const nothingOpen = [] as const

function toSource(onAnswer: (interaction: unknown, answer: InteractionAnswer) => void): InteractionSource {
  const answer = async (interaction: unknown, value: InteractionAnswer) => onAnswer(interaction, value)
  return { subscribe: () => () => undefined, read: () => nothingOpen, answer }
}

function setup(change: Partial<InteractionOf<'approve'>> = {}) {
  const onAnswer = vi.fn<(interaction: unknown, answer: InteractionAnswer) => void>()
  const interaction = { ...approval, ...change }
  const show = (answer: InteractionAnswer | null) => (
    <ChatInteractionsContext value={toSource(onAnswer)}>
      <Interactions entries={[{ interaction, answer, failure: null }]} />
    </ChatInteractionsContext>
  )
  const view = render(show(null))
  const card = screen.getByRole('group', { name: 'Approval: fetch_url' })
  const names = () =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  const button = (name: string) => within(card).getByRole('button', { name })
  return {
    onAnswer,
    card,
    names,
    button,
    answered: (answer: InteractionAnswer) => view.rerender(show(answer)),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('an approval', () => {
  it('has its buttons in order, and none that is not offered', () => {
    expect(setup().names()).toEqual(['Allow once', 'Allow for this chat', 'Always allow', 'Deny'])
    cleanup()
    expect(setup({ scopes: ['once', 'chat'] }).names()).toEqual(['Allow once', 'Allow for this chat', 'Deny'])
  })

  it('ignores clicks for half a second', () => {
    const { onAnswer, button } = setup()
    expect(button('Allow once').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Allow once'))
    wait(499)
    fireEvent.click(button('Deny'))
    expect(onAnswer).not.toHaveBeenCalled()
    wait(1)
    expect(button('Allow once').getAttribute('aria-disabled')).toBe('false')
    fireEvent.click(button('Allow for this chat'))
    expect(onAnswer.mock.calls[0]?.[1]).toEqual({
      outcome: 'accepted',
      value: { kind: 'approve', scope: 'chat' },
    })
  })

  it('does not move the focus', () => {
    const before = document.activeElement
    setup()
    wait(1000)
    expect(document.activeElement).toBe(before)
  })

  it('shows the exact arguments, with hidden characters by name', () => {
    const { card } = setup()
    const box = within(card).getByRole('group', { name: 'Arguments' })
    expect(box.textContent).toContain('"url": "https://safe.example/U+202Egpj.exe"')
    expect(box.querySelector('mark')?.textContent).toBe('U+202E')
  })

  it('shows the whole address of a tainted call, and why it asks', () => {
    const address = `https://elsewhere.example/collect?${'q='.repeat(600)}`
    const { card } = setup({ tainted: true, reason: 'tainted-network', address, scopes: ['once', 'chat'] })
    expect(within(card).getByRole('group', { name: /^Address/ }).textContent).toBe(address)
    expect(card.textContent).toContain('external content')
  })

  it('becomes one line, which gets the focus only from its own button', () => {
    const { card, button, answered } = setup()
    wait(500)
    button('Deny').focus()
    answered({ outcome: 'rejected' })
    expect(card.textContent).toBe('Denied')
    expect(screen.queryByRole('group')).toBeNull()
    expect(document.activeElement).toBe(card)
  })
})

describe('a question with choices', () => {
  it('offers them in their order and responds with the chosen value', () => {
    const onAnswer = vi.fn<(interaction: unknown, answer: InteractionAnswer) => void>()
    const interaction: InteractionOf<'select'> = {
      kind: 'select',
      id: interactionIdSchema.parse('interaction-2'),
      prompt: 'The message contains what looks like a secret.',
      options: [
        { value: 'redact', label: 'Redact' },
        { value: 'send', label: 'Send anyway' },
        { value: 'cancel', label: 'Cancel' },
      ],
    }
    render(
      <ChatInteractionsContext value={toSource(onAnswer)}>
        <Interactions entries={[{ interaction, answer: null, failure: 'Try again.' }]} />
      </ChatInteractionsContext>,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Redact',
      'Send anyway',
      'Cancel',
    ])
    expect(screen.getByText('Try again.')).toBeDefined()
    wait(500)
    fireEvent.click(screen.getByRole('button', { name: 'Redact' }))
    expect(onAnswer.mock.calls[0]?.[1]).toEqual({
      outcome: 'accepted',
      value: { kind: 'select', value: 'redact' },
    })
  })

  it.each([
    [{ outcome: 'accepted', value: { kind: 'confirm' } }, 'Answered in another tab: Confirmed'],
    [{ outcome: 'rejected' }, 'Answered in another tab: Declined'],
  ] as const)('becomes a line that says that another tab responded: %j', (answer, line) => {
    const interaction: InteractionOf<'confirm'> = {
      kind: 'confirm',
      id: interactionIdSchema.parse('interaction-3'),
      prompt: 'Continue?',
    }
    const { container } = render(
      <Interactions entries={[{ interaction, answer, failure: null, isFromAnotherTab: true }]} />,
    )
    expect(container.textContent).toBe(line)
  })
})

describe('inside a frame of another page', () => {
  const show = (answer: InteractionAnswer | null) =>
    render(
      <ChatInteractionsContext value={toSource(() => undefined)}>
        <Interactions entries={[{ interaction: approval, answer, failure: null }]} />
      </ChatInteractionsContext>,
    )

  beforeEach(() => void vi.stubGlobal('top', {}))
  afterEach(() => void vi.unstubAllGlobals())

  it('an open approval is a sentence without a button', () => {
    show(null)
    expect(screen.getByRole('group').textContent).toContain('Open Innerloop in a tab of its own')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('a closed one is shown as usual', () => {
    show({ outcome: 'rejected' })
    expect(screen.queryByText(/in a tab of its own/)).toBeNull()
  })
})
