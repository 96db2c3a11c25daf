// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import { sessionIdSchema } from '../../../../core/model/id.ts'
import { RegenerateMenu } from '../../branches/branch-chunks.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { withReportSummary } from '../../chat-state/answer/report-summary.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { openMenu } from '../testing/open-menu.ts'
import { AnswerFooter } from './answer-footer.tsx'

beforeAll(() => RegenerateMenu.preload())
afterEach(cleanup)

const other: ModelRef = { ...demoModel, modelId: 'other' }

function setup(rest: Partial<AnswerView> = {}, selected = demoModel, ids = ['message-2']) {
  const actions = {
    ...idleActions,
    retry: vi.fn<MessageActions['retry']>(),
    retryWith: vi.fn<MessageActions['retryWith']>(),
  }
  const watchSession = () => ({
    subscribe: (next: (session: { model: ModelRef }) => void) => {
      next({ model: selected })
      return () => undefined
    },
  })
  const models = Array.from({ length: 13 }, (_, index) => `model-${index}`)
  const watchProviders = () => ({
    subscribe: (next: (providers: unknown) => void) => {
      next([{ id: 'provider-1', name: 'Server', dialect: 'openai-chat', models }])
      return () => undefined
    },
  })
  const services = {
    sessionId: sessionIdSchema.parse('session-1'),
    queries: { watchSession, watchProviders },
    client: { call: () => new Promise(() => undefined) },
    labelModel: ({ modelId }: ModelRef) => modelId,
  } as unknown as ConversationServices
  render(
    <ConversationServicesContext value={services}>
      <AnswerFooter
        view={{ id: 'message-2', status: 'complete', items: [], model: demoModel, ...rest }}
        isLast
        versions={{ ids, index: 0 }}
        readText={() => ''}
        actions={actions}
        more={null}
      />
    </ConversationServicesContext>,
  )
  return { actions, open: () => openMenu(screen.getByRole('button', { name: 'Regenerate' }), act) }
}

it('regenerates with the model of the answer, or with the one that the chat uses now', async () => {
  const same = setup()
  const menu = await same.open()
  expect(menu.names()).toEqual(['Same model', 'Another model…'])
  menu.press('Same model')
  expect(same.actions.retry).toHaveBeenCalledWith('message-2')
  cleanup()

  const changed = setup({}, other)
  const longer = await changed.open()
  expect(longer.names()).toEqual(['Same model', 'Use other', 'Another model…'])
  longer.press('Same model')
  expect(changed.actions.retryWith).toHaveBeenCalledWith('message-2', demoModel)
  const again = await changed.open()
  again.press('Use other')
  expect(changed.actions.retry).toHaveBeenCalledWith('message-2')
})

it.each([
  ['the search with a mouse', true, 'Search models'],
  ['the first model with touch', false, 'option'],
])('the list of models puts the focus on %s', async (_, isFine, focused) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isFine }))
  const { open } = setup()
  const { press } = await open()
  press('Another model…')
  const active = document.activeElement
  expect(active?.getAttribute(isFine ? 'aria-label' : 'role')).toBe(focused)
  vi.unstubAllGlobals()
})

it('compares versions where there are two answers', async () => {
  const { open } = setup({}, demoModel, ['message-2', 'message-3'])
  const { names } = await open()
  expect(names()).toEqual(['Same model', 'Another model…', 'Compare versions'])
})

it('names hosts other than that of the provider, and none if there is no other', () => {
  const model: NetworkContact = {
    host: 'api.example',
    purposes: ['model-call'],
    requests: 1,
    bytesSent: 1,
    bytesReceived: 1,
  }
  setup({ contacts: [model] })
  expect(screen.getByRole('contentinfo').textContent).not.toContain('Contacted')
  cleanup()
  setup({ contacts: [model, { ...model, host: 'docs.example', purposes: ['tool'] }] })
  expect(screen.getByText('Contacted: docs.example')).toBeDefined()
})

it('offers to copy the summary of a research, whose answer has no text', () => {
  const report = { title: 'Tides', summary: 'The coast decides.', body: 'All of it.' }
  const call = {
    callId: 'call-1',
    toolName: 'report_generation',
    arguments: report,
    state: 'succeeded',
  } as const
  expect(withReportSummary('', { items: [{ type: 'calls', calls: [call] }] })).toBe('The coast decides.')
  setup({ items: [{ type: 'calls', calls: [call] }] })
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
})
