// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'
import { messageSchema } from '../../../../core/model/conversation/message.ts'
import { messageIdSchema } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { ConversationServices } from '../../chat-state/conversation-services.ts'
import { CompareDialog } from './compare-dialog.tsx'

function answer(id: string, text: string): TranscriptItem {
  const message = messageSchema.parse({
    id,
    sessionId: 'session-1',
    parentId: 'question',
    order: 1,
    role: 'assistant',
    status: 'complete',
    createdAt: 1000,
    endedAt: 4500,
    model: demoModel,
    parts: [{ type: 'text', round: 0, text }],
  })
  const rendering = {
    messageId: message.id,
    version: 1,
    prose: [[{ type: 'tree' as const, nodes: [['p', 0, text] as never] }]],
  }
  return { message, rendering, versions: { ids: [], index: 0 } }
}

async function show(...texts: string[]) {
  const items = texts.map((text, at) => answer(`answer-${at}`, text))
  const services = {
    queries: { readSiblings: async () => items },
    client: { call: async () => undefined },
    labelModel: () => 'Demo',
  } as unknown as ConversationServices
  const messageId = messageIdSchema.parse('answer-1')
  render(<CompareDialog {...services} messageId={messageId} isOpen onClose={() => undefined} />)
  await act(async () => undefined)
  const sides = ['First version', 'Second version'].map((name) => screen.getByRole('region', { name }))
  return { status: () => screen.getByRole('status').textContent, sides }
}

afterEach(cleanup)

it('says how many words only one of the versions has', async () => {
  const { status } = await show('Bees live in hives.', 'Most bees live in nests.')
  expect(status()).toBe('Only in the first version: 2 words. Only in the second: 3 words.')
})

it('says that both texts are the same', async () => {
  expect((await show('In a hive.', 'In a hive.')).status()).toBe('Both texts are the same.')
})

it('compares the text of suggestions, which are buttons, but not that of other buttons', async () => {
  const { sides, status } = await show('In a hive.', 'In a hive.')
  const add = async (name: string, className: string, at: number) => {
    const button = Object.assign(document.createElement('button'), { textContent: name, className })
    sides[at]?.querySelector('[data-compared]')?.append(button)
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }
  await add('Copy', '', 0)
  expect(status()).toBe('Both texts are the same.')
  await add('Plot sales', 'demo-suggestion', 1)
  expect(status()).toBe('Only in the first version: 0 words. Only in the second: 2 words.')
})

it('shows the text first and the facts below it in one line', async () => {
  const [first] = (await show('In a hive.', 'In a nest.')).sides
  expect(first?.textContent).toMatch(/1\. Demo\s*In a hive\.\s*Requested: .* · Duration: 3\.5 s · /)
})

it('offers to choose the versions only if there are more than two', async () => {
  const { sides } = await show('In a hive.', 'In a nest.')
  expect(within(sides[0] as HTMLElement).queryByRole('button', { name: 'Next version' })).toBeNull()
  cleanup()
  const more = await show('One', 'Two', 'Three and four')
  const [, second] = more.sides
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Next version' }))
  expect(second?.textContent).toContain('Three and four')
  expect(more.status()).toBe('Only in the first version: 1 word. Only in the second: 3 words.')
})
