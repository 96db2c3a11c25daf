// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../test/doubles/workflow-bench.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'

const onSend = vi.fn<(draft: MessageDraft) => boolean>(() => true)
const openReport = vi.fn<() => void>()
const empty = {
  subscribe: (next: (value: object) => void) => {
    next([])
    return () => undefined
  },
}
/** Loads the rows of the slow list. */
let loadRows: ((rows: object) => void) | undefined
const slow = {
  subscribe: (next: (value: object) => void) => {
    loadRows = next
    return () => undefined
  },
}
let workflows: typeof empty = empty
let servers: typeof empty = empty
const prompts = [{ name: 'plan', arguments: [{ name: 'place', isRequired: true }] }]
const snapshots = {
  subscribe: (next: (value: object) => void) => {
    next([{ serverId: 'mcp-1', tools: [], prompts, resources: [], templates: [] }])
    return () => undefined
  },
}
const services = {
  client: { call: async () => ({ ok: false }) },
  queries: {
    watchAssistants: () => empty,
    watchProjects: () => empty,
    watchWorkflows: () => workflows,
    watchMcpServers: () => servers,
    watchMcpSnapshots: () => snapshots,
  },
} as unknown as ChatServices

const list = vi.hoisted(() => ({ isAllowed: Promise.withResolvers<void>() }))

vi.mock('./suggestions/suggestions.tsx', async (load) => {
  await list.isAllowed.promise
  return load()
})

/** Types the text before the list of commands is loaded. New modules load it again in each test. */
async function typeAtOnce(text: string) {
  vi.resetModules()
  list.isAllowed = Promise.withResolvers()
  const { useActions } = await import('../../ui/actions/actions.ts')
  const { Composer } = await import('./composer.tsx')
  const action = { id: 'report', name: 'Context report', group: 'Chat', word: 'context', run: openReport }
  act(() => useActions.setState({ offers: { context: [action] } }))
  render(
    <Composer
      draftKey="new"
      isRunning={false}
      onSend={onSend}
      onStop={() => undefined}
      suggestFrom={{ sessionId: null, services }}
    />,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  box.setSelectionRange(text.length, text.length)
  fireEvent.select(box)
  return { box, pressEnter: () => fireEvent.keyDown(box, { key: 'Enter' }) }
}

/** Waits until the list of commands is loaded, without a limit of its own. */
async function loadList() {
  list.isAllowed.resolve()
  await act(() => import('./suggestions/suggestions.tsx'))
}

afterEach(() => {
  cleanup()
  workflows = empty
  servers = empty
  loadRows = undefined
  vi.clearAllMocks()
})

it('runs a command whose Enter comes before the list is loaded', async () => {
  const { pressEnter } = await typeAtOnce('/context')
  pressEnter()
  expect(openReport).not.toHaveBeenCalled()
  await loadList()
  await waitFor(() => expect(openReport).toHaveBeenCalledOnce())
  expect(onSend).not.toHaveBeenCalled()
})

it('sends a message that only looks like a command', async () => {
  const { pressEnter } = await typeAtOnce('/nothing')
  pressEnter()
  expect(onSend).not.toHaveBeenCalled()
  await loadList()
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})

it('starts a workflow whose Enter comes before the workflows are listed', async () => {
  workflows = slow
  const definition = plainWorkflow([plainStage('a')])
  const { box, pressEnter } = await typeAtOnce(`/${definition.id}`)
  await loadList()
  await waitFor(() => expect(loadRows).toBeDefined())
  pressEnter()
  expect(onSend).not.toHaveBeenCalled()
  act(() => loadRows?.([{ id: definition.id, definition }]))
  await waitFor(() => expect(box.value).toBe(''))
  expect(onSend).not.toHaveBeenCalled()
})

it('chooses a prompt of a server whose Enter comes before the servers are listed', async () => {
  servers = slow
  const { pressEnter } = await typeAtOnce('/harbor:plan')
  await loadList()
  await waitFor(() => expect(loadRows).toBeDefined())
  pressEnter()
  expect(onSend).not.toHaveBeenCalled()
  act(() => loadRows?.([{ id: 'mcp-1', name: 'Harbor', alias: 'harbor', isOn: true, inNewChats: true }]))
  await waitFor(() => expect(screen.getByRole('form', { name: '/harbor:plan' })).toBeDefined())
  expect(onSend).not.toHaveBeenCalled()
})
