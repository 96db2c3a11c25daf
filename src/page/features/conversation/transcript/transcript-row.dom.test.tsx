// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { messageSchema, type Message } from '../../../../core/model/conversation/message.ts'
import type { Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { findActiveSummary, type ActiveSummary } from '../../context-window/compaction/summary-status.ts'
import { MessageMenu } from '../messages/message-chunks.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { openMenu } from '../testing/open-menu.ts'
import type { SessionChat } from '../../chat-state/session/session-chat.ts'
import { TranscriptRowView } from './transcript-row.tsx'

const toProse = (text: string): Rendering['prose'] => [[{ type: 'tree', nodes: [['p', 0, text]] }]]
const message = messageSchema.parse({
  id: 'message-2',
  sessionId: 'session-1',
  parentId: 'message-1',
  order: 1,
  role: 'assistant',
  status: 'interrupted',
  createdAt: 5,
  model: demoModel,
  parts: [{ round: 0, type: 'text', text: 'What was stored in the end' }],
})

function show(
  isCutOff: boolean,
  rendering: Rendering | null,
  {
    message: shownMessage = message,
    activeSummary = null,
  }: { message?: Message; activeSummary?: ActiveSummary | null } = {},
) {
  const followed = BlockStore.fromRendering({ prose: toProse('What arrived') })
  const chat: Pick<SessionChat, 'subscribe' | 'findView' | 'findBlocks' | 'findMessage' | 'isCutOff'> = {
    subscribe: () => () => undefined,
    findView: () => undefined,
    findBlocks: () => followed,
    findMessage: () => undefined,
    isCutOff: () => isCutOff,
  }
  render(
    <TranscriptRowView
      row={{ id: shownMessage.id, role: 'assistant', from: 'storage', message: shownMessage }}
      rendering={rendering}
      chat={chat as SessionChat}
      isLast
      isRunning={false}
      labelModel={() => 'Demo'}
      nameProvider={() => 'Demo'}
      versions={undefined}
      activeSummary={activeSummary}
      actions={idleActions}
    />,
  )
  return screen.getByRole('article', { name: 'Assistant' }).textContent
}

beforeAll(() => MessageMenu.preload())
afterEach(cleanup)

const rendering: Rendering = { messageId: message.id, version: 1, prose: toProse(message.id) }

it('shows the blocks that were followed to their end', () => {
  expect(show(false, rendering)).toContain('What arrived')
})

it('shows the stored answer if the stream broke off', () => {
  const text = show(true, rendering)
  expect(text).toContain(message.id)
  expect(text).not.toContain('What arrived')
})

it('shows the received text until the stored one has been rendered', () => {
  expect(show(true, null)).toContain('What arrived')
})

it('shows a message whose rendering throws as its text, with a way to delete it', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  const text = show(true, { ...rendering, prose: [[null]] as never })
  expect(text).toContain('This message could not be shown correctly.')
  expect(text).toContain('What was stored in the end')
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  quiet.mockRestore()
})

it.each([
  ['no summary replaces it', null, true],
  ['a later summary replaces it', 'message-9', false],
])('can be compacted up to it if %s', async (_, answerId, isOffered) => {
  const activeSummary = answerId === null ? null : { answerId, coveredIds: new Set([message.id, answerId]) }
  show(false, rendering, { activeSummary })
  const { names } = await openMenu(screen.getByRole('button', { name: 'More' }), act)
  expect(names().includes('Compact up to here')).toBe(isOffered)
  expect(screen.queryByRole('group', { name: 'Compaction' })).toBeNull()
})

it('contains the line of its summary', () => {
  const compaction = {
    reason: 'asked',
    at: 9,
    runId: 'run-1',
    model: demoModel,
    messageCount: 2,
    tokensBefore: 90,
    text: 'Both said hello.',
  }
  const summarizedMessage = messageSchema.parse({ ...message, marks: { compaction } })
  show(false, rendering, {
    message: summarizedMessage,
    activeSummary: findActiveSummary([summarizedMessage]),
  })
  const name = /^2 earlier messages compacted/
  expect(
    within(screen.getByRole('group', { name: 'Compaction' })).getByRole('button', { name }),
  ).toBeDefined()
})
