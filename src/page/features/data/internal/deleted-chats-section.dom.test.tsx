// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { useScreenShareStore } from '../../../ui/text/redaction.ts'
import type { DataServices } from '../data-services.ts'
import { DeletedChatsSection } from './deleted-chats-section.tsx'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 26, 12)
const deleted = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `session-${index}`,
    title: `Chat ${index}`,
    deletedAt: now - (index + 1) * 12 * hourMs + 1,
  }))

function show(sessions: object[], answer: Result<unknown> = succeed(null)) {
  const call = vi.fn<(name: string, input: object) => Promise<unknown>>(async () => answer)
  const announce = {
    done: vi.fn<(text: string) => void>(),
    undoable: vi.fn(),
    failed: vi.fn<(text: string) => void>(),
  }
  const queries = {
    watchDeletedSessions: () => ({
      subscribe: (next: (sessions: object[]) => void) => {
        next(sessions)
        return () => undefined
      },
    }),
  }
  render(
    <DeletedChatsSection services={{ client: { call }, queries, announce } as unknown as DataServices} />,
  )
  const item = (index: number) => screen.getAllByRole('listitem')[index] ?? expect.fail()
  const press = (index: number, name: string) =>
    fireEvent.click(within(item(index)).getByRole('button', { name }))
  return { call, announce, item, press }
}

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useScreenShareStore.setState({ isOn: false })
})

test('each shows the remaining time, and can be restored', async () => {
  const { call, announce, item, press } = show(deleted(2))
  expect(item(0).textContent).toContain('Chat 0Erased in 12 hours')
  expect(item(1).textContent).toContain('Chat 1Erased within about an hour')
  press(0, 'Restore chat')
  await waitFor(() => expect(announce.done).toHaveBeenCalledWith('“Chat 0” is in the chat list again.'))
  expect(call.mock.calls).toEqual([['restore-session', { sessionId: 'session-0' }]])
})

test('one is erased at once only after a confirmation, and a failure is shown', async () => {
  const { call, announce, press } = show(deleted(1), fail(createFailure('session-busy')))
  press(0, 'Delete now')
  expect(call).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Chat 0” now?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(announce.failed).toHaveBeenCalledOnce())
  expect(announce.failed.mock.calls[0]?.[0]).toMatch(/^“Chat 0” could not be erased\. /)
  expect(call.mock.calls).toEqual([['erase-session', { sessionId: 'session-0' }]])
})

test('many are shown on request, an empty list says so, and titles are redacted in presentation mode', () => {
  show(deleted(25))
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 25' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(25)
  cleanup()
  show([])
  expect(screen.getByText('No deleted chats.')).toBeDefined()
  cleanup()
  useScreenShareStore.setState({ isOn: true })
  const { item } = show(deleted(1))
  expect(item(0).textContent).toContain('A chat')
  expect(item(0).textContent).not.toContain('Chat 0')
})
