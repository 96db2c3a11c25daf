// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CommandName } from '../../../../core/model/commands/command.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { messageIdSchema, sessionIdSchema, type SessionId } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { useContextChanges } from './context-changes.ts'
import { useDrafts } from '../../drafts/drafts.ts'
import { createMessageActions } from './message-actions.ts'
import { SessionChat } from '../session/session-chat.ts'

const sessionId = sessionIdSchema.parse('session-1')

/** A chat whose worker has not yet responded to the sent message. */
function setup(answers: Partial<Record<CommandName, Result<unknown>>> = {}) {
  const called: string[] = []
  const client: WorkerClient = {
    call: (name) => {
      called.push(name)
      const answer = answers[name]
      return answer ? Promise.resolve(answer as never) : new Promise(() => undefined)
    },
    follow: () => () => undefined,
    onReplaced: () => () => undefined,
    onTrouble: () => () => undefined,
    onStall: () => () => undefined,
    onPartMissing: () => () => undefined,
    restart: () => undefined,
    dispose: () => undefined,
  }
  const nothing = () => Promise.resolve(null)
  const watchInteractions = () => ({ subscribe: () => () => undefined })
  const chat = new SessionChat({
    sessionId,
    client,
    watchInteractions,
    readInteractionAnswer: nothing,
    readHead: nothing,
    readUserMessage: nothing,
  })
  void chat.send({
    messageId: messageIdSchema.parse('message-q'),
    text: 'hi',
    readModel: () => Promise.resolve(demoModel),
  })
  const onFailure = vi.fn<(failure: Failure | null) => void>()
  const open = vi.fn<(id: SessionId) => void>()
  const models = { resolve: () => Promise.resolve(demoModel) }
  return {
    called,
    onFailure,
    models,
    open,
    actions: createMessageActions({ sessionId, client, chat, models, onFailure, open }),
  }
}

afterEach(() => useDrafts.setState({}, true))

it('keeps the text of an edit that cannot be sent because an answer started, and gives the reason', async () => {
  const { actions, called, onFailure } = setup()
  actions.edit('message-1', { text: 'Rewritten' }, 'send')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(createFailure('session-busy')))
  expect(useDrafts.getState()).toEqual({ 'edit:message-1': { text: 'Rewritten' } })
  expect(called).not.toContain('edit-message')
})

it('gives the reason if an answer is not continued while another runs', async () => {
  const { actions, onFailure } = setup()
  actions.continueAnswer('message-1')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(createFailure('session-busy')))
})

it('keeps the text of an edit even if the model of the chat cannot be read', async () => {
  const { actions, models, onFailure } = setup()
  models.resolve = () => Promise.reject(new Error('no storage'))
  actions.edit('message-1', { text: 'Rewritten' }, 'save')
  await vi.waitFor(() =>
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'internal' })),
  )
  expect(useDrafts.getState()).toEqual({ 'edit:message-1': { text: 'Rewritten' } })
})

it('creates one new chat for a double click on Branch', () => {
  const { actions, called } = setup()
  actions.branch('message-1')
  actions.branch('message-1')
  expect(called.filter((name) => name === 'branch-session')).toHaveLength(1)
})

it('keeps the typed text of a summary that is rejected, and gives the reason', async () => {
  const { actions, onFailure } = setup({ 'edit-compaction': fail(createFailure('storage-full')) })
  expect(await actions.editSummary('message-1', 'Of bees.')).toBe(false)
  expect(onFailure).toHaveBeenCalledWith(createFailure('storage-full'))
})

it('counts the next request again after a summary has changed', async () => {
  const { actions, onFailure } = setup({ 'edit-compaction': succeed({}), 'switch-compaction': succeed({}) })
  const { result } = renderHook(() => useContextChanges())
  const before = result.current
  await act(() => actions.editSummary('message-1', 'Of bees.'))
  expect(result.current).toBe(before + 1)
  await act(async () => actions.switchCompaction('message-1', false))
  expect(result.current).toBe(before + 2)
  expect(onFailure.mock.calls).toEqual([[null], [null]])
})
