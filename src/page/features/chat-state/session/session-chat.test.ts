import { describe, expect, it, vi } from 'vitest'
import type { StartedRun } from '../../../../core/model/commands/turn-commands.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import {
  interactionIdSchema,
  messageIdSchema,
  type MessageId,
  runIdSchema,
  sessionIdSchema,
} from '../../../../core/model/id.ts'
import type { Interaction } from '../../../../core/model/tools/interaction.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { FollowOptions, WorkerClient } from '../../../../worker/client.ts'
import type { ChatUIMessageChunk, ChatUIMessageMetadata } from '../../../../worker/contract.ts'
import { SessionChat } from './session-chat.ts'

const sessionId = sessionIdSchema.parse('session-1')
const question = messageIdSchema.parse('message-q')
const answer = messageIdSchema.parse('message-a')
const steered = messageIdSchema.parse('message-s')
const readModel = () => Promise.resolve(demoModel)
const run: StartedRun = {
  runId: runIdSchema.parse('run-1'),
  userMessageId: question,
  assistantMessageId: answer,
}
const hi = { messageId: question, text: 'hi', readModel }
const metadata: ChatUIMessageMetadata = { status: 'streaming', createdAt: 1, model: demoModel }

/** A fake worker that responds to commands with `answers` and streams what the test sends. */
function setup(
  answers: Record<string, Result<unknown>> = {},
  readHead: () => Promise<MessageId | null> = () => Promise.resolve(null),
) {
  const responses: Record<string, Result<unknown>> = { 'find-run': succeed({ run: null }), ...answers }
  const calls: [string, unknown][] = []
  const followers: FollowOptions<'follow-run'>[] = []
  const client: WorkerClient = {
    call: (name, input) => {
      calls.push([name, input])
      return Promise.resolve((responses[name] ?? succeed(run)) as never)
    },
    follow: (_name, _input, options) => {
      followers.push(options as never)
      return () => undefined
    },
    onReplaced: () => () => undefined,
    onTrouble: () => () => undefined,
    onStall: () => () => undefined,
    onPartMissing: () => () => undefined,
    restart: () => undefined,
    dispose: () => undefined,
  }
  const rows = new Set<(open: readonly Interaction[]) => void>()
  const chat = new SessionChat({
    sessionId,
    client,
    readInteractionAnswer: async () => null,
    watchInteractions: () => ({
      subscribe: (next) => {
        rows.add(next)
        return () => rows.delete(next)
      },
    }),
    readHead,
    readUserMessage: (id) => Promise.resolve(id === steered ? { text: 'and then?' } : null),
  })
  const change = (name: string, result: Result<unknown>) => (responses[name] = result)
  const follower = () => vi.waitFor(() => followers.at(-1) ?? expect.fail('no subscriber'))
  const send = async (...chunks: ChatUIMessageChunk[]) => (await follower()).onItem({ chunks, blocks: [] }, 0)
  const end = async () => (await follower()).onEnd()
  const write = (...open: Interaction[]) => rows.forEach((next) => next(open))
  return { chat, calls, send, end, follower, followers, change, write, rows }
}

const start: ChatUIMessageChunk = { type: 'start', messageId: answer, messageMetadata: metadata }
const finish: ChatUIMessageChunk = {
  type: 'finish',
  finishReason: 'stop',
  messageMetadata: { ...metadata, status: 'complete' },
}
const called = (calls: [string, unknown][]) => calls.map(([name]) => name)

describe('SessionChat', () => {
  it('sends one message with its parent and model, and shows the answer while it streams', async () => {
    const { chat, calls, send, end } = setup()
    const sending = chat.send(hi)
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
    await sending
    expect(chat.findView(answer)?.status).toBe('complete')
    expect(chat.isCutOff(answer)).toBe(false)
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: null })
  })

  it('reads nothing from storage before the first message of a new chat', async () => {
    const readHead = vi.fn<() => Promise<MessageId | null>>(async () => question)
    const { chat, calls } = setup({}, readHead)
    void chat.send({ ...hi, isFirst: true })
    await vi.waitFor(() => expect(calls[0]?.[1]).toMatchObject({ parentId: null }))
    expect(readHead).not.toHaveBeenCalled()
  })

  it('follows an answer of another tab, and continues when its owner changes', async () => {
    const { chat, calls, send, followers, change } = setup()
    change('find-run', succeed({ run: { ...run, isElsewhere: true } }))
    const followed = chat.resume()
    await send(start, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Hel' })
    expect(chat.getOutline()).toMatchObject({ isRunning: true, isRemote: true })
    expect(await chat.controls.takeOver()).toBeNull()
    expect(calls.at(-1)).toEqual(['take-over-session', { sessionId }])
    change('find-run', succeed({ run }))
    followers[0]?.onEnd(createFailure('taken-over'))
    await vi.waitFor(() => expect(followers).toHaveLength(2))
    await send(start, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Hello' })
    await vi.waitFor(() => expect(chat.findMessage(answer)?.parts.at(-1)).toMatchObject({ text: 'Hello' }))
    expect(chat.getOutline()).toMatchObject({ isRunning: true, isRemote: false })
    change('find-run', succeed({ run: null }))
    followers[1]?.onEnd(createFailure('taken-over'))
    await followed
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: null, messages: [] })
  })

  it('accepts one message at a time', async () => {
    const { chat, calls, send, end } = setup()
    const sending = chat.send(hi)
    expect(chat.send({ ...hi, messageId: messageIdSchema.parse('message-other') })).toBeNull()
    await chat.retry(answer, readModel)
    await send(start, finish)
    await end()
    await sending
    expect(called(calls).filter((name) => /^(send|retry|regenerate)/.test(name))).toEqual(['send-message'])
    expect(chat.askCount).toBe(1)
  })

  it('asks the worker to stop, even if the run is not known yet', async () => {
    const { chat, calls, send, end } = setup()
    const sending = chat.send(hi)
    chat.stop()
    expect(called(calls)).not.toContain('stop-run')
    await send(start)
    expect(calls.at(-1)).toEqual(['stop-run', { runId: run.runId }])
    expect(chat.getOutline().isRunning).toBe(true)
    await send({ ...finish, messageMetadata: { ...metadata, status: 'stopped' } })
    await end()
    await sending
    expect(chat.findView(answer)?.status).toBe('stopped')
    chat.stop()
    expect(called(calls).filter((name) => name === 'stop-run')).toHaveLength(1)
  })

  it('returns a rejected message, and shows the reason until the next is sent', async () => {
    const failure = createFailure('storage-full')
    const { chat } = setup({ 'send-message': fail(failure) })
    expect(await chat.send(hi)).toBe('not-taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure, messages: [] })
    const again = chat.send(hi)
    expect(chat.getOutline()).toMatchObject({ isRunning: true, failure: null })
    expect(await again).toBe('not-taken')
  })

  it('returns a message to the draft if its model cannot be read', async () => {
    const { chat, calls } = setup()
    const sending = chat.send({ ...hi, readModel: () => Promise.reject(new Error('unreadable')) })
    expect(await sending).toBe('not-taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: { code: 'internal' } })
    expect(calls).toEqual([])
  })

  it('does not return a stored message if the answer is lost before it started', async () => {
    const { chat, follower } = setup()
    const sending = chat.send(hi)
    ;(await follower()).onEnd(createFailure('worker-lost'))
    expect(await sending).toBe('taken')
    expect(chat.getOutline()).toMatchObject({ isRunning: false, failure: { code: 'worker-lost' } })
  })

  it('regenerates in place of an answer', async () => {
    const { chat, calls, send, end } = setup()
    const old = messageIdSchema.parse('message-old')
    const sending = chat.retry(old, readModel)
    await send(start)
    expect(calls[0]).toEqual(['retry-message', { sessionId, messageId: old, model: demoModel }])
    await vi.waitFor(() => expect(chat.getOutline().messages.map(({ id }) => id)).toEqual([answer]))
    expect(chat.getOutline().replaces).toBe(old)
    await send(finish)
    await end()
    await sending
  })

  it('stays usable when the worker is lost during an answer', async () => {
    const { chat, send, follower } = setup()
    const sending = chat.send(hi)
    await send(start)
    ;(await follower()).onEnd(createFailure('worker-lost'))
    await sending
    expect(chat.findView(answer)).toMatchObject({ status: 'interrupted', failure: { code: 'worker-lost' } })
    expect(chat.isCutOff(answer)).toBe(true)
    expect(chat.getOutline().isRunning).toBe(false)
  })

  it('releases a turn that is stored, and never a running one', async () => {
    const { chat, send, end } = setup()
    const sending = chat.send(hi)
    await send(start)
    chat.release()
    expect(chat.getOutline().messages.map(({ id }) => id)).toEqual([question, answer])
    await send(finish)
    await end()
    await sending
    chat.release()
    expect(chat.getOutline().messages).toEqual([])
    expect(chat.findView(answer)?.status).toBe('complete')
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

  it('continues with the answer after a steered message, as one turn', async () => {
    const { chat, send, end, followers, change } = setup()
    const sending = chat.send(hi)
    await send(start, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'First.' })
    const second = messageIdSchema.parse('message-b')
    const rest: StartedRun = { ...run, userMessageId: steered, assistantMessageId: second }
    change('find-run', succeed({ run: rest }))
    await send({ type: 'text-end', id: 't' }, finish)
    await end()
    await vi.waitFor(() => expect(followers).toHaveLength(2))
    expect(chat.getOutline().isRunning).toBe(true)
    await send({ ...start, messageId: second }, { ...finish })
    await vi.waitFor(() =>
      expect(chat.getOutline().messages.map(({ id }) => id)).toEqual([question, answer, steered, second]),
    )
    expect(chat.findView(answer)?.items).toEqual([{ type: 'text', prose: 0 }])
    await end()
    await sending
    expect(chat.findView(second)?.status).toBe('complete')
    expect(chat.getOutline().isRunning).toBe(false)
  })

  it('continues with an answer whose question is not in storage', async () => {
    const { chat, send, end, followers, change } = setup()
    const sending = chat.send(hi)
    await send(start)
    const second = messageIdSchema.parse('message-b')
    const unknown = messageIdSchema.parse('message-unknown')
    change('find-run', succeed({ run: { ...run, userMessageId: unknown, assistantMessageId: second } }))
    await send(finish)
    await end()
    await vi.waitFor(() => expect(followers).toHaveLength(2))
    await send({ ...start, messageId: second }, finish)
    await end()
    await sending
    expect(chat.getOutline().messages.map(({ id }) => id)).toEqual([second])
    expect(chat.findView(second)?.status).toBe('complete')
  })

  it('sends no other command while an answer runs, and says so', async () => {
    const { chat, send, end } = setup()
    const sending = chat.send(hi)
    const command = vi.fn<() => Promise<Result<unknown>>>()
    expect(await chat.begin(command)).toEqual(createFailure('session-busy'))
    expect(command).not.toHaveBeenCalled()
    await send(start, finish)
    await end()
    await sending
  })

  it('follows the run that another command started, and reports why one did not start', async () => {
    const { chat, send, end, change } = setup({ 'find-run': succeed({ run }) })
    const starting = chat.begin(() => Promise.resolve(succeed(run)))
    await send(start, finish)
    await end()
    change('find-run', succeed({ run: null }))
    expect(await starting).toBeNull()
    expect(chat.findView(answer)?.status).toBe('complete')
    const failure = createFailure('session-busy')
    expect(await chat.begin(() => Promise.resolve(fail(failure)))).toEqual(failure)
    expect(chat.getOutline().isRunning).toBe(false)
  })

  it('prefers the stored version of an answer that continued and ended before it was followed', async () => {
    const { chat, send, end, change, followers } = setup()
    const sending = chat.send(hi)
    await send(start, { ...finish, messageMetadata: { ...metadata, status: 'stopped' } })
    await end()
    await sending
    expect(chat.isCutOff(answer)).toBe(false)
    const resume = () => Promise.resolve(succeed(run))
    expect(await chat.begin(resume, { continues: answer })).toBeNull()
    expect(chat.isCutOff(answer)).toBe(true)
    change('find-run', succeed({ run }))
    const followed = chat.begin(resume, { continues: answer })
    await vi.waitFor(() => expect(followers).toHaveLength(2))
    await send(start, finish)
    change('find-run', succeed({ run: null }))
    await end()
    await followed
    expect(chat.isCutOff(answer)).toBe(false)
  })

  it('knows during its turn that a person must respond, and does not read storage after it', async () => {
    const { chat, calls, send, end, write, rows } = setup({
      'answer-interaction': succeed({ wasOpen: true }),
    })
    let changeCount = 0
    chat.subscribe(() => (changeCount += 1))
    const sending = chat.send(hi)
    const interaction: Interaction = {
      kind: 'confirm',
      id: interactionIdSchema.parse('interaction-1'),
      prompt: 'Continue?',
    }
    await send(start)
    const before = changeCount
    write(interaction)
    expect(changeCount).toBe(before + 1)
    expect(chat.interactions.read()).toHaveLength(1)
    await chat.interactions.answer(interaction, { outcome: 'rejected' })
    expect(calls.at(-1)).toEqual([
      'answer-interaction',
      { sessionId, interactionId: interaction.id, answer: { outcome: 'rejected' } },
    ])
    write()
    await send(finish)
    await end()
    await sending
    expect(rows.size).toBe(0)
    expect(chat.interactions.read()).toHaveLength(1)
    const next = chat.send({ ...hi, messageId: messageIdSchema.parse('message-next') })
    await vi.waitFor(() => expect(chat.interactions.read()).toEqual([]))
    await end()
    await next
  })

  it('follows the run of a closed tab that is continued in this tab', async () => {
    const { chat, send, end, change } = setup({ 'answer-interaction': succeed({ wasOpen: true }) })
    change('find-run', succeed({ run }))
    const interaction: Interaction = {
      kind: 'confirm',
      id: interactionIdSchema.parse('interaction-1'),
      prompt: 'Continue?',
    }
    await chat.interactions.answer(interaction, { outcome: 'rejected' })
    await vi.waitFor(() => expect(chat.getOutline().isRunning).toBe(true))
    await send(start, finish)
    change('find-run', succeed({ run: null }))
    await end()
    await vi.waitFor(() => expect(chat.findView(answer)?.status).toBe('complete'))
  })
})
