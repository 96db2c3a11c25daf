// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { openMenu } from '../testing/open-menu.ts'
import { MessageMenu } from './message-chunks.ts'
import type { MenuAnswer, MessageMenuProps } from './message-menu.tsx'
import { MoreButton } from './more-button.tsx'

beforeAll(() => MessageMenu.preload())
afterEach(cleanup)

const onEdit = vi.fn<() => void>()
const answer: MenuAnswer = {
  view: {
    id: 'message-2',
    status: 'complete',
    items: [],
    createdAt: 1000,
    endedAt: 3100,
    model: demoModel,
    usage: {
      requests: 1,
      inputTokens: 1200,
      cachedInputTokens: 0,
      outputTokens: 34,
      reasoningTokens: 0,
      source: 'reported',
    },
    contacts: [
      { host: 'api.example', purposes: ['model-call'], requests: 1, bytesSent: 10, bytesReceived: 20 },
    ],
  },
  modelLabel: 'Demo/demo',
  providerName: 'Demo',
  canCompact: true,
  onEdit,
}

const announce = { done: vi.fn(), failed: vi.fn(), undoable: vi.fn<Announce['undoable']>() }
const services = { sessionId: 'session-1' } as unknown as ConversationServices

async function open(props: Partial<MessageMenuProps> = {}) {
  const actions = {
    ...idleActions,
    pin: vi.fn<MessageActions['pin']>(),
    react: vi.fn<MessageActions['react']>(),
  }
  render(
    <AnnounceContext value={announce}>
      <ConversationServicesContext value={services}>
        <MoreButton id="message-2" actions={actions} isStored canDelete {...props} />
      </ConversationServicesContext>
    </AnnounceContext>,
  )
  return { actions, ...(await openMenu(screen.getByRole('button', { name: 'More' }), act)) }
}

it('groups the actions of an answer and of a user’s message', async () => {
  const { names, panel } = await open({ answer })
  expect(names()).toEqual([
    'Edit',
    'Reply',
    'Branch',
    'React',
    'Label…',
    'Pin',
    'Details',
    'How was this made?',
    'Compact up to here',
    'Delete',
  ])
  expect(panel.querySelectorAll('hr')).toHaveLength(3)
  cleanup()
  const ofUser = await open()
  expect(ofUser.names()).toEqual(['Reply', 'Branch', 'React', 'Label…', 'Pin', 'Delete'])
})

it('has no action that changes the branch while an answer runs, or an answer that is not stored', async () => {
  const { names } = await open({ canDelete: false, answer: { ...answer, onEdit: undefined } })
  expect(names()).toEqual(['Reply', 'React', 'Label…', 'Pin', 'Details', 'How was this made?'])
  cleanup()
  const unsaved = await open({ isStored: false, answer })
  expect(unsaved.names()).toEqual(['Edit', 'Details', 'How was this made?'])
})

it('runs an action and closes', async () => {
  const { actions, press, names } = await open({
    annotations: { pin: { by: 'person', at: 1, changeId: 'a' } },
  })
  press('Unpin')
  expect(actions.pin).toHaveBeenCalledWith('message-2', false)
  expect(names()).toEqual([])
})

it('opens the reactions in place', async () => {
  const { actions, press, panel } = await open()
  press('React')
  within(panel).getByRole('option', { name: 'thumbs up', hidden: true }).click()
  expect(actions.react).toHaveBeenCalledWith('message-2', '👍', { by: 'person', isOn: true })
})

it('shows all facts of an answer, with the focus in them', async () => {
  const { press, panel } = await open({ answer })
  press('Details')
  const details = within(panel).getByRole('dialog', { name: 'Details', hidden: true })
  expect(document.activeElement).toBe(details)
  expect(details.textContent).toContain('ModelDemo/demo')
  expect(details.textContent).toContain('Duration2.1 s')
  expect(details.textContent).toContain('Input tokens1,200')
  expect(details.textContent).toContain('Costunknown')
  expect(within(details).getByRole('list', { name: 'Contacted hosts', hidden: true }).textContent).toBe(
    'api.example, 1 request, 10 B sent, 20 B received (model)',
  )
})

it('opens Review at the answer', async () => {
  const { press } = await open({ answer })
  press('How was this made?')
  expect(location.hash).toBe('#/review/session-1/message-2')
})

it('leaves out everything before a user message, but not before the first one or while an answer is written', async () => {
  const omitBefore = vi.fn<MessageActions['reductions']['omitBefore']>(async () => 'r')
  const switchReduction = vi.fn<MessageActions['reductions']['switchReduction']>(async () => true)
  const actions = { ...idleActions, reductions: { ...idleActions.reductions, omitBefore, switchReduction } }
  const name = 'Leave out everything before this message'
  await open({ actions, hasEarlier: true })
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })))
  expect(omitBefore).toHaveBeenCalledWith('message-2')
  const [[text, { undo }]] = announce.undoable.mock.calls as [Parameters<Announce['undoable']>]
  expect(text).toBe('Later requests start with this message.')
  undo()
  expect(switchReduction).toHaveBeenCalledWith('r', false)
  cleanup()
  await open({ actions, hasEarlier: true, canDelete: false })
  const item = screen.getByRole('menuitem', { name, description: 'Possible once the answer has ended.' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(item)
  expect(omitBefore).toHaveBeenCalledOnce()
  for (const props of [{ hasEarlier: false }, { hasEarlier: true, answer }]) {
    cleanup()
    await open(props)
    expect(screen.queryByRole('menuitem', { name })).toBeNull()
  }
})
