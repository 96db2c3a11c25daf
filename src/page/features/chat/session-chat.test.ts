import { describe, expect, it, vi } from 'vitest'
import type { StartedRun } from '../../../core/kernel/command.ts'
import { createFailure } from '../../../core/kernel/failure.ts'
import { messageIdSchema, runIdSchema, sessionIdSchema } from '../../../core/kernel/id.ts'
import { demoModel } from '../../../core/kernel/demo-model.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { FollowOptions, WorkerClient } from '../../../worker/client.ts'
import type { ReplyChunk, ReplyMetadata } from '../../../worker/contract.ts'
import { SessionChat } from './session-chat.ts'

const sessionId = sessionIdSchema.parse('session-1')
const question = messageIdSchema.parse('message-q')
const answer = messageIdSchema.parse('message-a')
const readModel = () => Promise.resolve(demoModel)
const run: StartedRun = {
  runId: runIdSchema.parse('run-1'),
  userMessageId: question,
  assistantMessageId: answer,
}
const metadata: ReplyMetadata = { status: 'streaming', createdAt: 1, model: demoModel }

/** A worker of which the test is the mind: it answers commands with `answers` and streams what it is told to. */
function setup(answers: Record<string, Result<unknown>> = {}) {
  const calls: [string, unknown][] = []
  const followers: FollowOptions<'follow-run'>[] = []
  const client: WorkerClient = {
    call: (name, input) => {
      calls.push([name, input])
      return Promise.resolve((answers[name] ?? succeed(run)) as never)
    },
    follow: (_name, _input, options) => {
      followers.push(options)
      return () => undefined
    },
    onReplaced: () => () => undefined,
    restart: () => undefined,
    dispose: () => undefined,
  }
  const chat = new SessionChat({ sessionId, client, readHead: () => Promise.resolve(null) })
  const follower = () => vi.waitFor(() => followers.at(-1) ?? expect.fail('nobody follows'))
  const send = async (...chunks: ReplyChunk[]) => (await follower()).onItem({ chunks, blocks: [] }, 0)
  const end = async () => (await follower()).onEnd()
  return { chat, calls, send, end, follower }
}

const start: ReplyChunk = { type: 'start', messageId: answer, messageMetadata: metadata }
const finish: ReplyChunk = {
  type: 'finish',
  finishReason: 'stop',
  messageMetadata: { ...metadata, status: 'complete' },
}
const called = (calls: [string, unknown][]) => calls.map(([name]) => name)

describe('SessionChat', () => {
  it('sends one message with its parent and model, and shows the answer as it grows', async () => {
    const { chat, calls, send, end } = setup()
    const asked = chat.send(question, 'hi', readModel)
    expect(chat.getOutline().isRunning).toBe(true)
    await send(start, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Hel' })
    expect(calls).toEqual([
      ['send-message', { sessionId, messageId: question, parentId: null, text: 'hi', model: demoModel }],
    ])
    await vi.waitFor(() => expect(chat.findView(answer)?.items).toEqual([{ type: 'text', prose: 0 }]))
    const [outline, view] = [chat.getOutline(), chat.findView(answer)]
    await send({ type: 'text-delta', id: 't', delta: 'lo' })
    await vi.waitFor(() => expect(chat.findMessage(answer)?.parts.at(-1)).toMatchObject({ text: 'Hello' }))
    expect(chat.getOutline()).toBe(outline)
    expect(chat.findView(answer)).toBe(view)
    await send({ type: 'text-end', id: 't' }, finish)
    await end()
    await asked
    expect(chat.findView(answer)?.status).toBe('complete')
    expect(chat.isCutOff(answer)).toBe(false)
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: null })
  })

  it('takes one message at a time', async () => {
    const { chat, calls, send, end } = setup()
    const asked = chat.send(question, 'hi', readModel)
    expect(chat.send(messageIdSchema.parse('message-other'), 'again', readModel)).toBeNull()
    await send(start, finish)
    await end()
    await asked
    expect(called(calls)).toEqual(['send-message'])
  })

  it('asks the worker to stop, also when the run is not known yet', async () => {
    const { chat, calls, send, end } = setup()
    const asked = chat.send(question, 'hi', readModel)
    chat.stop()
    expect(called(calls)).not.toContain('stop-run')
    await send(start)
    expect(calls.at(-1)).toEqual(['stop-run', { runId: run.runId }])
    expect(chat.getOutline().isRunning).toBe(true)
    await send({ ...finish, messageMetadata: { ...metadata, status: 'stopped' } })
    await end()
    await asked
    expect(chat.findView(answer)?.status).toBe('stopped')
    chat.stop()
    expect(called(calls).filter((name) => name === 'stop-run')).toHaveLength(1)
  })

  it('gives a message back that was not taken, and says why until the next is sent', async () => {
    const failure = createFailure('storage-full')
    const { chat } = setup({ 'send-message': fail(failure) })
    expect(await chat.send(question, 'hi', readModel)).toBe('not-taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure, messages: [] })
    const again = chat.send(question, 'hi', readModel)
    expect(chat.getOutline()).toMatchObject({ isRunning: true, failure: null })
    expect(await again).toBe('not-taken')
  })

  it('gives a message back whose model cannot be told', async () => {
    const { chat, calls } = setup()
    const sent = chat.send(question, 'hi', () => Promise.reject(new Error('unreadable')))
    expect(await sent).toBe('not-taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: { code: 'internal' } })
    expect(calls).toEqual([])
  })

  it('does not give back what storage has, when the answer is lost before it began', async () => {
    const { chat, follower } = setup()
    const sent = chat.send(question, 'hi', readModel)
    ;(await follower()).onEnd(createFailure('worker-lost'))
    expect(await sent).toBe('taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: { code: 'worker-lost' } })
  })

  it('asks again in place of an answer', async () => {
    const { chat, calls, send, end } = setup()
    const old = messageIdSchema.parse('message-old')
    const asked = chat.retry(old, readModel)
    await send(start)
    expect(calls[0]).toEqual(['retry-message', { sessionId, messageId: old, model: demoModel }])
    await vi.waitFor(() => expect(chat.getOutline().messages.map(({ id }) => id)).toEqual([answer]))
    expect(chat.getOutline().replaces).toBe(old)
    await send(finish)
    await end()
    await asked
  })

  it('goes on usable when the worker is lost in the midst', async () => {
    const { chat, send, follower } = setup()
    const asked = chat.send(question, 'hi', readModel)
    await send(start)
    ;(await follower()).onEnd(createFailure('worker-lost'))
    await asked
    expect(chat.findView(answer)).toMatchObject({ status: 'interrupted', failure: { code: 'worker-lost' } })
    expect(chat.isCutOff(answer)).toBe(true)
    expect(chat.getOutline().isRunning).toBe(false)
  })

  it('has nothing to resume when the worker has no run', async () => {
    const { chat } = setup({ 'find-run': succeed({ run: null }) })
    await chat.resume()
    expect(chat.getOutline()).toMatchObject({ isRunning: false, messages: [], failure: null })
  })

  it('follows a run that it finds', async () => {
    const { chat, send, end } = setup({ 'find-run': succeed({ run }) })
    const resumed = chat.resume()
    await send(start, finish)
    await end()
    await resumed
    expect(chat.findView(answer)?.status).toBe('complete')
  })
})
