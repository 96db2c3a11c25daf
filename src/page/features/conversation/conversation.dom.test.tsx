// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries, TranscriptItem } from '../../../adapters/storage/queries.ts'
import type { StartedRun } from '../../../core/model/commands/turn-commands.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { messageIdSchema, runIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { FollowOptions, WorkerClient } from '../../../worker/client.ts'
import type { ChatUIMessageChunk } from '../../../worker/contract.ts'
import { ChatRegistry } from '../chat-state/chat-registry.ts'
import { Conversation } from './conversation.tsx'
import type { ModelChoice } from '../chat-state/model-choice.ts'

const sessionId = sessionIdSchema.parse('session-1')
const question = messageIdSchema.parse('message-q')
const answer = messageIdSchema.parse('message-a')
const run: StartedRun = {
  runId: runIdSchema.parse('run-1'),
  userMessageId: question,
  assistantMessageId: answer,
}

// The URL of the drawing library, which is outside of the readable files where packages are linked.
vi.mock('mermaid/dist/mermaid.min.js?url', () => ({ default: '' }))

afterEach(cleanup)

/** Creates an object that counts every read of a property. */
function watched<T extends object>(value: T, onRead: () => void): T {
  return new Proxy(value, {
    get: (target, name, receiver) => {
      onRead()
      return Reflect.get(target, name, receiver)
    },
  })
}

function toItem(index: number, onRead: () => void): TranscriptItem {
  const id = messageIdSchema.parse(`message-${index}`)
  const text = `Text ${index}`
  const message: Message = {
    id,
    sessionId,
    parentId: index === 0 ? null : messageIdSchema.parse(`message-${index - 1}`),
    order: index,
    role: index % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    createdAt: index,
    model: watched(demoModel, onRead),
    parts: watched([{ round: 0, type: 'text', text }], onRead),
  }
  const rendering = {
    messageId: id,
    version: 1,
    prose: [[{ type: 'tree' as const, nodes: [['p', 0, text] as const] }]],
  }
  return {
    message: watched(message, onRead),
    rendering,
    versions: { index: 0, count: 1, ids: [id] },
  } as never
}

/** Creates a chat of this many messages, with a streaming answer. */
async function openChat(count: number) {
  const counts = { reads: 0, commits: 0 }
  const items = Array.from({ length: count }, (_, index) => toItem(index, () => (counts.reads += 1)))
  const transcript = { items: watched(items, () => (counts.reads += 1)), hasMore: false }
  const never = { subscribe: () => () => undefined }
  const watchTranscript: Queries['watchTranscript'] = () => ({
    subscribe: (next) => {
      next(transcript as never)
      return () => undefined
    },
  })
  // Only the transcript query returns data.
  const queries = new Proxy({ watchTranscript } as Queries, {
    get: (target, name) => (name === 'watchTranscript' ? target.watchTranscript : () => never),
  })
  const followers: FollowOptions<'follow-run'>[] = []
  const client: WorkerClient = {
    call: (name) => Promise.resolve(succeed(name === 'find-run' ? { run } : run) as never),
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
  const chats = new ChatRegistry(client, queries)
  render(
    <Profiler id="chat" onRender={() => (counts.commits += 1)}>
      <Conversation
        sessionId={sessionId}
        client={client}
        queries={queries}
        chats={chats}
        models={{} as ModelChoice}
        onOpen={() => undefined}
      />
    </Profiler>,
  )
  void chats.open(sessionId).resume()
  const follower = await vi.waitFor(() => followers.at(-1) ?? expect.fail('no subscriber'))
  const show = async (chunks: ChatUIMessageChunk[], text: string) => {
    const block = { type: 'tree' as const, nodes: [['p', 0, text] as const] }
    await act(async () => {
      await follower.onItem({ chunks, blocks: [{ prose: 0, splice: { start: 0, blocks: [block] } }] }, 0)
    })
    expect(screen.getByText(text).closest('article')?.dataset['messageId']).toBe(answer)
  }
  await show(
    [
      {
        type: 'start',
        messageId: answer,
        messageMetadata: { status: 'streaming', createdAt: 1, model: demoModel },
      },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'It' },
    ],
    'It',
  )
  return { counts, show }
}

it('costs the same in a long chat as in a short one: growing text reads no other message and renders only its own row', async () => {
  const costs: unknown[] = []
  for (const count of [10, 2000]) {
    const { counts, show } = await openChat(count)
    expect(counts.reads).toBeGreaterThan(count)
    let otherChanges = 0
    let here = 0
    const article = screen.getByText('It').closest('article')
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        if (article?.contains(target) === true) here += 1
        else otherChanges += 1
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(counts, { reads: 0, commits: 0 })
    let text = 'It'
    for (let flush = 0; flush < 8; flush += 1) {
      text += ' grows'
      await show([{ type: 'text-delta', id: 't', delta: ' grows' }], text)
    }
    await Promise.resolve()
    observer.disconnect()
    expect(counts.reads).toBe(0)
    expect(otherChanges).toBe(0)
    expect(here).toBeGreaterThan(0)
    costs.push({ commits: counts.commits, here })
    cleanup()
  }
  expect(costs[1]).toEqual(costs[0])
})
