// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Compaction } from '../../../../core/model/conversation/compaction.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { runIdSchema } from '../../../../core/model/id.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { CompactingLine, CompactionNote } from './compaction-note.tsx'
import type { SummaryStatus } from './summary-status.ts'
import { endSummaryEdit } from './compaction-details.tsx'

const compacted: Compaction = {
  reason: 'window',
  at: Date.UTC(2026, 10, 25, 12),
  runId: runIdSchema.parse('run-1'),
  model: demoModel,
  messageCount: 12,
  tokensBefore: 8400,
  text: 'They spoke of bees.\nAnd of the sun.',
}
const edited: Compaction = { ...compacted, wordings: [{ text: 'Only of bees.', at: 2, changeId: 'a' }] }

function setup(compaction = compacted, summaryStatus: SummaryStatus = 'told', isTaken = true) {
  const actions = {
    editSummary: vi.fn<(id: string, text: string) => Promise<boolean>>(async () => isTaken),
    switchCompaction: vi.fn<(id: string, isOn: boolean) => void>(),
  }
  const announce = { done: vi.fn(), failed: vi.fn(), undoable: vi.fn<Announce['undoable']>() }
  const draw = (now: SummaryStatus) => (
    <AnnounceContext value={announce}>
      <CompactionNote id="m1" compaction={compaction} summaryStatus={now} actions={actions} />
    </AnnounceContext>
  )
  const { rerender } = render(draw(summaryStatus))
  return { ...actions, announce, show: (now: SummaryStatus) => rerender(draw(now)) }
}

async function open(): Promise<void> {
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Compaction' })).getAllByRole('button')[0] as Element,
  )
  await act(() => vi.dynamicImportSettled())
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = () => screen.queryByRole('textbox', { name: 'Summary' }) as HTMLTextAreaElement | null

beforeAll(async () => void (await import('./compaction-details.tsx')))
afterEach(() => {
  cleanup()
  endSummaryEdit('m1')
  useOpenDetails.setState({ open: new Set() })
})

it('scrolls the details into view for the person who opened them', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  setup()
  const button = within(screen.getByRole('group', { name: 'Compaction' })).getAllByRole('button')[0]
  button?.focus()
  await open()
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' })
  cleanup()
  scroll.mockClear()
  // The row comes back while the chat scrolls.
  setup()
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('button', { name: 'Edit summary' })).toBeTruthy()
  expect(scroll).not.toHaveBeenCalled()
  scroll.mockRestore()
})

it.each<[SummaryStatus, string]>([
  ['told', '12 earlier messages compacted: about 8,400 to 9 tokens'],
  ['covered', 'Summary of 12 earlier messages, part of a later one'],
  ['undone', 'Summary of 12 earlier messages not used: undone'],
  ['changed', 'Summary of 12 earlier messages not used, because a message it covers was changed'],
  ['outgrown', 'Summary of 12 earlier messages not used, because the answer has continued since'],
])('is one line that says whether it is used: %s', (summaryStatus, title) => {
  setup(compacted, summaryStatus)
  expect(screen.getByRole('button', { name: title }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('group', { name: 'Summary' })).toBeNull()
})

it('expands to the summary, with its author, time and reason', async () => {
  setup()
  await open()
  expect(screen.getByRole('group', { name: 'Summary' }).textContent).toContain('They spoke of bees.')
  const group = screen.getByRole('group', { name: 'Compaction' })
  expect(group.textContent).toMatch(
    /Written by the model on .*2026.*, because its context window was nearly full\./,
  )
  expect(group.textContent).not.toContain('You edited')
})

it('is taken back and used again by the same button, and by Undo right after', async () => {
  const { switchCompaction, show } = setup()
  await open()
  press('Undo compaction')
  show('undone')
  expect(screen.getByRole('status').textContent).toContain('Models get the original messages again.')
  press('Undo')
  show('told')
  expect(screen.queryByRole('status')).toBeNull()
  press('Undo compaction')
  show('undone')
  press('Use the summary again')
  expect(switchCompaction.mock.calls).toEqual([
    ['m1', false],
    ['m1', true],
    ['m1', false],
    ['m1', true],
  ])
})

it('cannot be used again once a message that it replaces has changed', async () => {
  setup(compacted, 'changed')
  await open()
  expect(screen.queryByRole('button', { name: /^Use the/ })).toBeNull()
})

it('is edited in place, and the typed text is restored after it was closed', async () => {
  const { editSummary } = setup()
  await open()
  press('Edit summary')
  expect(document.activeElement).toBe(box())
  fireEvent.change(box() as Element, { target: { value: 'Of bees.' } })
  await open()
  expect(box()).toBeNull()
  await open()
  expect(box()?.value).toBe('Of bees.')
  await act(async () => press('Save'))
  expect(editSummary).toHaveBeenCalledWith('m1', 'Of bees.')
  expect(box()).toBeNull()
})

it('keeps the text if it is rejected, saves no empty one, and Escape discards the change', async () => {
  const { editSummary } = setup(compacted, 'told', false)
  await open()
  press('Edit summary')
  fireEvent.change(box() as Element, { target: { value: 'Of bees.' } })
  await act(async () => press('Save'))
  expect(box()?.value).toBe('Of bees.')
  fireEvent.change(box() as Element, { target: { value: '  ' } })
  expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true)
  fireEvent.keyDown(box() as Element, { key: 'Escape' })
  expect(box()).toBeNull()
  expect(editSummary).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('group', { name: 'Summary' }).textContent).toContain('They spoke of bees.')
})

it('says that a person edited it, and shows what the model wrote', async () => {
  setup(edited)
  await open()
  expect(screen.getByRole('group', { name: 'Summary' }).textContent).toBe('Only of bees.')
  expect(screen.getByText('You edited this summary.')).toBeDefined()
  press('Original wording')
  expect(screen.getByRole('group', { name: 'Original wording' }).textContent).toContain('And of the sun.')
})

it('offers Undo for a text that Cancel drops', async () => {
  const { announce } = setup()
  await open()
  press('Edit summary')
  press('Cancel')
  expect(announce.undoable).not.toHaveBeenCalled()
  press('Edit summary')
  fireEvent.change(box() as Element, { target: { value: 'Of the moon.' } })
  press('Cancel')
  expect(box()).toBeNull()
  const [[, { undo }]] = announce.undoable.mock.calls as [Parameters<Announce['undoable']>]
  act(undo)
  expect(box()?.value).toBe('Of the moon.')
})

it('names what is summarized while an answer waits for it', () => {
  const { rerender } = render(<CompactingLine compaction={{ messageCount: 4, done: 0, pieces: 1 }} />)
  expect(document.body.textContent).toContain('Compacting 4 earlier messages…')
  rerender(<CompactingLine compaction={{ covers: 'rounds', messageCount: 7, done: 1, pieces: 3 }} />)
  expect(document.body.textContent).toContain('Summarizing 7 earlier tool rounds, part 2 of 3…')
})
