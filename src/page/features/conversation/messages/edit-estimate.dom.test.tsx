// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { sessionIdSchema } from '../../../../core/model/id.ts'
import { succeed } from '../../../../core/model/failures/result.ts'
import { useScreenShareStore } from '../../../ui/text/redaction.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { recordContextChange } from '../../chat-state/commands/context-changes.ts'
import { setDraft } from '../../drafts/drafts.ts'
import { EditEstimate } from './edit-estimate.tsx'

const draftKey = 'edit:message-1'
const price = { input: 3, output: 15 }
const priceSource = { by: 'person', name: 'You', at: '2026-11-20' } as const

async function setup({
  next,
  known = {},
}: {
  next: { tokens: number; scale: number } | null
  known?: object
}) {
  const inputs: unknown[] = []
  const nothing = { subscribe: (listener: (value: null) => void) => (listener(null), () => undefined) }
  const sources = {
    sessionId: sessionIdSchema.parse('session-1'),
    queries: { watchSession: () => nothing, watchSetting: () => nothing, watchProjects: () => nothing },
    client: {
      call: async (name: string, input: unknown) => {
        if (name === 'describe-models') return succeed({ models: [known] })
        inputs.push(input)
        return succeed({ last: null, next: next && { ...next, model: demoModel } })
      },
    },
  } as unknown as ConversationServices
  setDraft(draftKey, { text: 'word '.repeat(400) })
  const { container } = render(
    <ConversationServicesContext value={sources}>
      <EditEstimate messageId="message-1" draftKey={draftKey} />
    </ConversationServicesContext>,
  )
  // Waits until the response has arrived and typing has paused.
  await act(() => vi.advanceTimersByTimeAsync(1000))
  return { inputs, container }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  setDraft(draftKey, { text: '' })
  vi.useRealTimers()
})

it('adds the typed text to the tokens before it, calibrated by the provider, and shows the price', async () => {
  const { inputs, container } = await setup({
    next: { tokens: 2000, scale: 2 },
    known: { price, priceSource },
  })
  expect(container.textContent).toMatch(
    /^about 3,000 tokens to send · \$0\.00900; about \$0\.00900 to send.*You/,
  )
  expect(inputs).toEqual([{ sessionId: 'session-1', model: demoModel, before: 'message-1' }])
  act(() => setDraft(draftKey, { text: 'word '.repeat(800) }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(container.textContent).toMatch(/^about 4,000 tokens to send/)
  expect(inputs).toHaveLength(1)
  act(() => recordContextChange())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(inputs, 'a summary replaced messages').toHaveLength(2)
  act(() => useScreenShareStore.setState({ isOn: true }))
  expect(container.textContent).toMatch(/^about 4,000 tokens to send · •••; about ••• to send/)
  act(() => useScreenShareStore.setState({ isOn: false }))
})

it('shows tokens alone without a price, and the message’s own tokens if nothing else is known', async () => {
  const priceless = await setup({ next: { tokens: 2000, scale: 1 } })
  expect(priceless.container.textContent).toBe('about 2,500 tokens to send')
  cleanup()
  const unknown = await setup({ next: null })
  expect(unknown.container.textContent).toBe('about 500 tokens')
})
