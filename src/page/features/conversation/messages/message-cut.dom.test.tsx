// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toModelText } from '../../../../core/model/conversation/message-draft.ts'
import type { TextPart } from '../../../../core/model/conversation/message.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { MessageCut } from './message-cut.tsx'

const part: TextPart = {
  type: 'text',
  round: 0,
  text: 'a'.repeat(60_000) + 'b'.repeat(40_000),
  sentRanges: [
    { start: 0, end: 30_000 },
    { start: 88_800, end: 100_000 },
  ],
}

function setup(onSendInFull?: () => Promise<boolean>, done: Announce['done'] = () => undefined) {
  const announce = { done, failed: () => undefined, undoable: () => undefined }
  render(
    <AnnounceContext value={announce}>
      <MessageCut id="message-1" texts={[part]} onSendInFull={onSendInFull} />
    </AnnounceContext>,
  )
  const group = screen.getByRole('group', { name: 'Message cut' })
  return { group, press: (name: string) => fireEvent.click(within(group).getByRole('button', { name })) }
}

afterEach(() => {
  cleanup()
  useOpenDetails.setState({ open: new Set() })
})

it('says how many characters are sent', () => {
  expect(setup().group.textContent).toContain('41,200 of 100,000 characters')
})

it('shows what was sent, and hides it again', () => {
  const { press } = setup()
  const button = screen.getByRole('button', { name: 'Show what was sent' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  press('Show what was sent')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const shown = screen.getByRole('region', { name: 'What was sent' })
  expect(shown.textContent).toBe(toModelText(part))
  expect(shown.id).toBe(button.getAttribute('aria-controls'))
  press('Show what was sent')
  expect(screen.queryByRole('region')).toBeNull()
})

it.each([
  [true, 1],
  [false, 0],
])('announces that the message is sent in full, if that was accepted (%s)', async (isAccepted, times) => {
  const done = vi.fn<Announce['done']>()
  setup(async () => isAccepted, done).press('Send in full next time')
  await act(async () => undefined)
  expect(done).toHaveBeenCalledTimes(times)
})

it('offers nothing while an answer is being written', () => {
  setup()
  expect(screen.queryByRole('button', { name: 'Send in full next time' })).toBeNull()
})
