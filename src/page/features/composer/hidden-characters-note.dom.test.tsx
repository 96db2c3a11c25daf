// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { messageIdSchema } from '../../../core/model/id.ts'
import { AnnounceContext, type Announce } from '../../ui/feedback/announce.ts'
import { discardDraft, getDraft, setDraft } from '../drafts/drafts.ts'
import { DraftHiddenCharacters } from './draft-parts.tsx'

const draftKey = 'session-1'
const smuggled = 'Summarize\u{E0068}\u{E0069} this'

async function setup(text: string) {
  const [done, undoable] = [vi.fn<Announce['done']>(), vi.fn<Announce['undoable']>()]
  const announce = { done, failed: () => undefined, undoable }
  const draw = (key: string) => (
    <AnnounceContext value={announce}>
      <DraftHiddenCharacters draftKey={key} />
    </AnnounceContext>
  )
  setDraft(draftKey, { text })
  const { rerender } = render(draw(draftKey))
  await settle()
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { undoable, done, press, open: (key: string) => rerender(draw(key)) }
}

/** Waits until typing has paused, the note is loaded and it is announced. */
const settle = async () => {
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

// Loaded before, because the loading time is not part of these tests.
beforeAll(async () => void (await import('./hidden-characters-note.tsx')))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  discardDraft(draftKey)
  vi.useRealTimers()
})

it('counts them and shows them in place, and is absent for ordinary text and another chat', async () => {
  const { press, open } = await setup(smuggled)
  expect(screen.getByRole('status').textContent).toContain('2 hidden characters')
  press('Show them')
  const region = screen.getByRole('region', { name: 'Your message, with its hidden characters' })
  expect(region.textContent).toContain('SummarizeU+E0068U+E0069 this')
  open('session-2')
  expect(screen.queryByRole('status')).toBeNull()
  await settle()
  expect(screen.queryByRole('status')).toBeNull()
})

it('removes them, and restores them unless the text has changed since', async () => {
  const { undoable, done, press } = await setup(smuggled)
  press('Remove them')
  press('Remove them')
  expect(undoable).toHaveBeenCalledTimes(1)
  expect(getDraft(draftKey).text).toBe('Summarize this')
  await settle()
  expect(screen.queryByRole('status')).toBeNull()
  const undo = undoable.mock.lastCall?.[1].undo
  const replyTo = messageIdSchema.parse('message-1')
  act(() => setDraft(draftKey, { ...getDraft(draftKey), replyTo }))
  act(() => undo?.())
  expect(getDraft(draftKey)).toMatchObject({ text: smuggled, replyTo })
  await settle()
  press('Remove them')
  act(() => setDraft(draftKey, { text: 'Summarize this, please' }))
  act(() => undo?.())
  expect(getDraft(draftKey).text).toBe('Summarize this, please')
  expect(done).toHaveBeenCalledWith('Your message has changed in the meantime and stays as it is.')
})
