// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionIdSchema } from '../../../core/model/id.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useNewChatMode } from '../chat-state/new-chat.ts'
import { LazyModePicker } from './lazy-views.tsx'

const first = sessionIdSchema.parse('session-1')
const second = sessionIdSchema.parse('session-2')

const services = {
  client: {},
  queries: {
    watchSession: () => ({
      subscribe: (next: (value: object) => void) => {
        next({ security: { mode: 'ask' } })
        return () => undefined
      },
    }),
  },
} as unknown as ChatServices

const showPopover = vi.fn<() => void>()

beforeEach(() => {
  showPopover.mockClear()
  // happy-dom has no popover.
  Object.assign(HTMLElement.prototype, { showPopover })
  useNewChatMode.setState({ bySession: { [first]: 'ask', [second]: 'ask' } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  useNewChatMode.setState(useNewChatMode.getInitialState())
})

const draw = (sessionId: typeof first | null, loaded: ChatServices | null = services) => (
  <LazyModePicker sessionId={sessionId} services={loaded} onProblem={() => undefined} />
)
const load = () => act(() => vi.dynamicImportSettled())

it('opens the list of modes by itself once, in the chat where its button was pressed before', async () => {
  const { rerender } = render(draw(first, null))
  fireEvent.click(screen.getByRole('button', { name: 'Mode: Ask' }))
  rerender(draw(first))
  await load()
  expect(showPopover).toHaveBeenCalledTimes(1)
  for (const next of [second, null, first]) rerender(draw(next))
  await load()
  expect(showPopover).toHaveBeenCalledTimes(1)
})

it('opens no list if another chat was opened before it was loaded', async () => {
  const { rerender } = render(draw(first, null))
  fireEvent.click(screen.getByRole('button', { name: 'Mode: Ask' }))
  rerender(draw(second, null))
  rerender(draw(second))
  rerender(draw(first))
  await load()
  expect(showPopover).not.toHaveBeenCalled()
})
