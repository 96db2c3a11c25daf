// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonValue } from '../../../../core/model/json.ts'
import { callIdSchema, interactionIdSchema, runIdSchema } from '../../../../core/model/id.ts'
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
  it('has its buttons in order, and the longer scopes in a menu that says what they cover', () => {
    const { card, names, button, onAnswer } = setup()
    expect(names()).toEqual(['Allow once', 'More ways to allow', 'Deny'])
    wait(500)
    openMenu(button('More ways to allow'))
    const menu = within(card).getByRole('menu', { name: 'More ways to allow' })
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Allow for this chat', 'Always allow'])
    expect(menu.textContent).toContain('Covers fetch_url https://safe.example/a/…')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Always allow' }))
    expect(onAnswer.mock.calls[0]?.[1]).toEqual({
      outcome: 'accepted',
      value: { kind: 'approve', scope: 'always' },
    })
  })

  it('has no menu if only this call can be allowed', () =>
    expect(setup({ scopes: ['once'] }).names()).toEqual(['Allow once', 'Deny']))

  it('never offers to allow always while the chat is tainted', () => {
    const { card, button } = setup({ tainted: true, scopes: ['once', 'chat', 'always'] })
    wait(500)
    openMenu(button('More ways to allow'))
    expect(within(card).getAllByRole('menuitem')).toHaveLength(1)
    expect(within(card).queryByText('Always allow')).toBeNull()
  })

  it('ignores clicks for half a second', () => {
    const { onAnswer, button } = setup()
    expect(button('Allow once').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Allow once'))
    // A menu button that is not enabled yet must not open its menu either.
    expect(fireEvent.click(button('More ways to allow'))).toBe(false)
    wait(499)
    fireEvent.click(button('Deny'))
    expect(onAnswer).not.toHaveBeenCalled()
    wait(1)
    expect(button('Allow once').getAttribute('aria-disabled')).toBe('false')
    expect(fireEvent.click(button('More ways to allow'))).toBe(true)
    fireEvent.click(button('Allow once'))
    expect(onAnswer.mock.calls[0]?.[1]).toEqual({
      outcome: 'accepted',
      value: { kind: 'approve', scope: 'once' },
    })
  })

  it('does not move the focus', () => {
    const before = document.activeElement
    setup()
    wait(1000)
    expect(document.activeElement).toBe(before)
  })

  it('shows the exact arguments, never folded, with hidden characters by name', () => {
    const { card } = setup()
    const box = within(card).getByRole('group', { name: 'Arguments' })
    expect(box.textContent).toContain('"url": "https://safe.example/U+202Egpj.exe"')
    expect(box.querySelector('mark')?.textContent).toBe('U+202E')
    expect(box.closest('details')).toBeNull()
  })

  it('shows the whole address once, and folds arguments that say no more', () => {
    const url = 'https://safe.example/a?b=c'
    const { card } = setup({ address: url, arguments: { url } })
    const address = within(card).getByRole('group', { name: 'Address' })
    expect(address.textContent).toBe(url)
    expect(address.closest('details')).toBeNull()
    expect(card.querySelector('details [role=group]')?.textContent).toContain(url)
  })

  it('folds no argument that the sentence and the address lack', () => {
    const url = 'https://safe.example/a'
    const deep: JsonValue[] = [
      { url, part: 'page' },
      { url, count: 3 },
      { url, body: { deep: url } },
      [url],
      url,
    ]
    for (const args of deep) {
      const { card } = setup({ address: url, arguments: args })
      expect(within(card).getByRole('group', { name: 'Arguments' }).closest('details')).toBeNull()
      cleanup()
    }
  })

  it('shows the whole address of a tainted call, and why it asks', () => {
    const address = `https://elsewhere.example/collect?${'q='.repeat(600)}`
    const { card } = setup({ tainted: true, reason: 'tainted-network', address, scopes: ['once', 'chat'] })
    expect(within(card).getByRole('group', { name: /^Address/ }).textContent).toBe(address)
    const reason = within(card).getByText(/external content/)
    expect(reason.closest('details')).toBeNull()
  })

  it('of an agent names it, and can be allowed for its research', () => {
    const agent = { runId: runIdSchema.parse('run-2'), name: 'researcher', label: 'Noise limits' }
    const { card, names, button, onAnswer } = setup({ agent, scopes: ['once', 'run'] })
    expect(within(card).getByText('Asked by Researcher: Noise limits')).toBeDefined()
    expect(names()).toEqual(['Allow once', 'Allow for this research', 'Deny'])
    wait(500)
    fireEvent.click(button('Allow for this research'))
    expect(onAnswer.mock.calls[0]?.[1]).toEqual({
      outcome: 'accepted',
      value: { kind: 'approve', scope: 'run' },
    })
  })

  it('is gone when it was answered', () => {
    const { card, answered } = setup()
    answered({ outcome: 'rejected' })
    expect(card.isConnected).toBe(false)
  })
})

/** Opens a menu. The test environment has no popovers, so their events are sent by hand. */
function openMenu(trigger: HTMLElement): void {
  const popover = document.getElementById(trigger.getAttribute('popovertarget') ?? '')
  if (popover === null) throw new Error('no popover')
  popover.hidePopover = () => undefined
  popover.showPopover = () => undefined
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open', oldState: 'closed' })
  act(() => void popover.dispatchEvent(opening))
}

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

  it('a closed one says nothing', () => {
    show({ outcome: 'rejected' })
    expect(screen.queryByText(/in a tab of its own/)).toBeNull()
  })
})
