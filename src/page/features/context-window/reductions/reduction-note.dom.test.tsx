// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reduction, ReductionChange } from '../../../../core/model/context/reduction.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { CallId } from '../../../../core/model/id.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { BranchReductionsContext } from '../../chat-state/branch-reductions-context.ts'
import type { ReductionActions } from '../../chat-state/commands/reduction-commands.ts'
import { ReductionNote } from './reduction-note.tsx'

const base = {
  id: 'r',
  at: Date.UTC(2026, 10, 27, 12),
  by: 'engine',
  tokensBefore: 9000,
  tokensAfter: 2000,
} as const
const cleared: Reduction = {
  ...base,
  kind: 'results-cleared',
  callIds: ['a', 'c'] as CallId[],
  largeArguments: ['a', 'b'].map((callId) => ({ callId: callId as CallId, fields: ['code'] })),
}
const summarized: Reduction = {
  ...base,
  kind: 'rounds-summarized',
  throughRound: 3,
  text: 'Pages were read.',
}

function setup(reduction: Reduction, { canChange = true, branch = [] as Message[] } = {}) {
  const actions: ReductionActions = {
    omitBefore: async () => 'r',
    switchReduction: vi.fn<ReductionActions['switchReduction']>(async () => true),
    editReduction: vi.fn<ReductionActions['editReduction']>(async () => true),
  }
  const draw = (changes: readonly ReductionChange[]) => (
    <BranchReductionsContext
      value={{
        branch,
        changes: new Map(changes.map((change) => [change.id, change])),
        nameCall: (callId) => (callId === 'c' ? undefined : 'fetch_url'),
      }}
    >
      <ReductionNote reduction={reduction} actions={canChange ? actions : undefined} />
    </BranchReductionsContext>
  )
  const { rerender } = render(draw([]))
  return { actions, change: (change: ReductionChange) => rerender(draw([change])) }
}

const group = (kind: string) => screen.getByRole('group', { name: `Context reduced: ${kind}` })
const open = (kind: string) => fireEvent.click(within(group(kind)).getAllByRole('button')[0] as Element)

afterEach(() => {
  cleanup()
  useOpenDetails.setState({ open: new Set() })
})

it.each<[Reduction, string, RegExp]>([
  [cleared, 'results cleared', /3 tool calls, about 9,000 to 2,000 tokens/],
  [{ ...base, kind: 'results-referenced', callIds: [] }, 'results cleared', /0 tool calls/],
  [
    {
      ...base,
      kind: 'results-cleared',
      callIds: [],
      largeArguments: [{ callId: 'call-9', fields: ['content'] }],
    } as unknown as Reduction,
    'results cleared',
    /1 tool call,/,
  ],
  [summarized, 'rounds summarized', /4 rounds/],
  [
    { ...base, kind: 'turns-omitted', fromId: 'x', throughId: 'y', turns: 7 } as Reduction,
    'turns omitted',
    /7 turns/,
  ],
  [{ ...base, kind: 'head-truncated', throughRound: 2 }, 'start removed', /about 9,000/],
  [{ ...base, kind: 'images-stripped', by: 'recovery' }, 'images left out', /about 9,000/],
  [{ ...base, kind: 'dreamed' } as unknown as Reduction, 'unknown', /about 9,000/],
])('is one line with its kind and effect: %#', (reduction, kind, line) => {
  setup(reduction)
  const button = within(group(kind)).getByRole('button')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.textContent).toMatch(line)
})

it('opens and shows the calls, the reason and what models get, and is undone and made again', () => {
  const { actions, change } = setup(cleared)
  open('results cleared')
  expect(screen.getByRole('list', { name: 'Reduced tool calls' }).textContent).toBe('fetch_url: 2 tool calls')
  expect(group('results cleared').textContent).toMatch(
    /a model can read them again\..*because the context window was nearly full/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(actions.switchReduction).toHaveBeenCalledWith('r', false)
  change({ id: 'r', undoneAt: 5 })
  expect(screen.getByRole('status').textContent).toBe('Models get the original content again.')
  expect(within(group('results cleared')).getAllByRole('button')[0]?.textContent).toContain('undone')
  fireEvent.click(screen.getByRole('button', { name: 'Reduce again' }))
  expect(actions.switchReduction).toHaveBeenLastCalledWith('r', true)
  change({ id: 'r' })
  expect(screen.getByRole('status').textContent).toMatch(/^Models get a short note instead of these results/)
})

it('sends results with what looks like a secret unchanged, or redacts them again', () => {
  const redacted: Reduction = { ...base, kind: 'secrets-redacted', callIds: ['call-1' as CallId] }
  const { actions, change } = setup(redacted)
  open('secrets redacted')
  expect(group('secrets redacted').textContent).toMatch(/“Warn before sending secrets” is on/)
  fireEvent.click(screen.getByRole('button', { name: 'Send unchanged' }))
  expect(actions.switchReduction).toHaveBeenCalledWith('r', false)
  change({ id: 'r', undoneAt: 5 })
  fireEvent.click(screen.getByRole('button', { name: 'Redact again' }))
  expect(actions.switchReduction).toHaveBeenLastCalledWith('r', true)
})

it('shows the summary in the wording that is sent, and saves another one', async () => {
  const { actions, change } = setup(summarized)
  open('rounds summarized')
  expect(screen.getByRole('group', { name: 'Summary' }).textContent).toContain('Pages were read.')
  change({ id: 'r', wordings: [{ text: 'Two pages.', at: 2, changeId: 'c' }] })
  expect(screen.getByRole('group', { name: 'Summary' }).textContent).toContain('Two pages.')
  fireEvent.click(screen.getByRole('button', { name: 'Edit summary' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Summary' }), { target: { value: 'Three pages.' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(actions.editReduction).toHaveBeenCalledWith('r', 'Three pages.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('keeps the original wording of an edited summary', () => {
  const { change } = setup(summarized)
  open('rounds summarized')
  expect(screen.queryByRole('button', { name: 'Original wording' })).toBeNull()
  change({ id: 'r', wordings: [{ text: 'Two pages.', at: 2, changeId: 'c' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Original wording' }))
  expect(screen.getByRole('group', { name: 'Original wording' }).textContent).toBe('Pages were read.')
})

it('cancels only the edit with Escape, not the dialog around it', () => {
  const onEscape = vi.fn<() => void>()
  document.addEventListener('keydown', onEscape)
  setup(summarized)
  open('rounds summarized')
  fireEvent.click(screen.getByRole('button', { name: 'Edit summary' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Summary' }), { key: 'Escape' })
  document.removeEventListener('keydown', onEscape)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(onEscape).not.toHaveBeenCalled()
})

it('says why it cannot be changed while an answer is written', () => {
  setup(summarized, { canChange: false })
  open('rounds summarized')
  const undo = screen.getByRole('button', {
    name: 'Undo',
    description: 'Possible once the answer has ended.',
  })
  undo.focus()
  expect([document.activeElement, undo.getAttribute('aria-disabled')]).toEqual([undo, 'true'])
  fireEvent.click(undo)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Edit summary' }).matches(':disabled')).toBe(true)
})

it('has no Undo in a replayed answer', () => {
  render(<ReductionNote reduction={cleared} />)
  open('results cleared')
  expect(group('results cleared').textContent).toContain('a model can read them again.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a summary of which a later one covers the rounds says so, and has no actions', () => {
  const notices = [summarized, { ...summarized, id: 'later', throughRound: 5 }].map((reduction) => ({
    type: 'notice',
    round: 6,
    code: 'context-reduced',
    text: '',
    reduction,
  }))
  const branch = [{ id: 'a', role: 'assistant', parts: notices }] as unknown as Message[]
  setup(summarized, { branch })
  open('rounds summarized')
  expect(group('rounds summarized').textContent).toContain(
    'Models get a later summary, which also covers these rounds.',
  )
  for (const name of ['Undo', 'Edit summary']) expect(screen.queryByRole('button', { name })).toBeNull()
})
