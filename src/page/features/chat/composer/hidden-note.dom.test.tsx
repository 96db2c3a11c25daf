// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AnnounceContext, type Announce } from '../../../ui/announce.ts'
import { dropDraft, readDraft, setDraft } from '../drafts.ts'
import { DraftHidden } from './draft-hidden.tsx'

const draftKey = 'session-1'
const smuggled = 'Summarise\u{E0068}\u{E0069} this'

async function setup(text: string) {
  const undoable = vi.fn<Announce['undoable']>()
  const announce = { done: () => undefined, failed: () => undefined, undoable }
  const draw = (key: string) => (
    <AnnounceContext value={announce}>
      <DraftHidden draftKey={key} />
    </AnnounceContext>
  )
  setDraft(draftKey, { text })
  const { rerender } = render(draw(draftKey))
  await settle()
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { undoable, press, open: (key: string) => rerender(draw(key)) }
}

/** Until the writer rests, and the note is loaded. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))

// Loaded before: how long that takes is nothing that these tests are about.
beforeAll(async () => void (await import('./hidden-note.tsx')))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  dropDraft(draftKey)
  vi.useRealTimers()
})

it('says how many there are and shows them where they stand, and says nothing of a usual text or another chat', async () => {
  const { press, open } = await setup(smuggled)
  expect(screen.getByRole('status').textContent).toContain('2 hidden characters')
  press('Show them')
  const shown = screen.getByRole('region', { name: 'Your message, with its hidden characters' })
  expect(shown.textContent).toContain('SummariseU+E0068U+E0069 this')
  open('session-2')
  expect(screen.queryByRole('status')).toBeNull()
  await settle()
  expect(screen.queryByRole('status')).toBeNull()
})

it('takes them out, and back as they were; what was typed since stays behind', async () => {
  const { undoable, press } = await setup(smuggled)
  press('Take them out')
  expect(readDraft(draftKey).text).toBe('Summarise this')
  await settle()
  expect(screen.queryByRole('status')).toBeNull()
  const undo = undoable.mock.lastCall?.[1].undo
  act(() => undo?.())
  expect(readDraft(draftKey).text).toBe(smuggled)
  await settle()
  press('Take them out')
  act(() => setDraft(draftKey, { text: 'Something else' }))
  act(() => undo?.())
  expect(readDraft(draftKey).text).toBe(`${smuggled}\n\nSomething else`)
})
