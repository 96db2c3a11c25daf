// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { messageIdSchema, sessionIdSchema } from '../../../../core/model/id.ts'
import type { QueuedMessage } from '../../../../core/model/conversation/queued-message.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { getDraft } from '../../drafts/drafts.ts'
import { QueueDock } from './queue-dock.tsx'

const sessionId = sessionIdSchema.parse('session-dock')
const message: QueuedMessage = {
  id: messageIdSchema.parse('message-1'),
  sessionId,
  place: 1,
  text: 'And then?',
  model: demoModel,
  createdAt: 1,
}

function setup(isRunning: boolean) {
  let show: (queue: readonly QueuedMessage[]) => void = () => {}
  const queries = {
    watchQueue: () => ({
      subscribe: (next: typeof show) => {
        show = next
        next([message])
        return () => undefined
      },
    }),
    watchSession: () => ({ subscribe: () => () => undefined }),
  } as unknown as Queries
  const commands = {
    queue: vi.fn<(draft: MessageDraft) => void>(),
    steer: vi.fn<(draft: MessageDraft) => void>(),
    canSteer: () => true,
    edit: vi.fn<() => void>(),
    move: vi.fn<() => void>(),
    remove: vi.fn<(id: string) => void>(() => show([])),
    resume: vi.fn<() => void>(),
  }
  render(<QueueDock {...{ sessionId, queries, isRunning, commands }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  return commands
}

afterEach(cleanup)

it('a message that was removed from the queue returns to it during an answer', () => {
  const { queue, remove } = setup(true)
  expect(remove).toHaveBeenCalledWith('message-1')
  expect(queue).toHaveBeenCalledWith(expect.objectContaining({ text: 'And then?' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('without an answer it returns to be sent by hand, never by itself', () => {
  const { queue } = setup(false)
  expect(queue).not.toHaveBeenCalled()
  expect(getDraft(sessionId).text).toBe('And then?')
})
