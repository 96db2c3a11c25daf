// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { messageSchema, type Message } from '../../src/core/model/conversation/message.ts'
import type { MessageId } from '../../src/core/model/id.ts'
import { runEventSchema, type RunEvent } from '../../src/core/model/runs/run-event.ts'
import type { AnswerView } from '../../src/page/features/chat-state/answer/answer-view.ts'
import { ReplayChat } from '../../src/page/features/chat-state/answer/replay-chat.ts'
import { StreamingChat } from '../../src/page/features/chat-state/answer/streaming-chat.ts'
import { StreamingToolState } from '../../src/page/features/chat-state/answer/streaming-tool-state.ts'
import { toAnswerView } from '../../src/page/features/chat-state/answer/to-answer-view.ts'
import { toUIMessage } from '../../src/page/features/chat-state/answer/ui-message.ts'
import type { ChatUIMessageChunk } from '../../src/worker/contract.ts'
import { ChunkProjection } from '../../src/worker/runs/message-stream/chunk-projection.ts'
import { replayRun } from '../../src/worker/runs/message-stream/replay-run.ts'
import { plainRendering } from './plain-renderer.ts'
import { readRecordedDatabase, rowsOf } from './recorded-data.ts'

/** The answers of the recorded database whose events are all stored, each with the row as it started and as it ended. */
const recorded = await readAnswers()

async function readAnswers() {
  const rows = rowsOf(await readRecordedDatabase())
  const events = (rows['events'] ?? []).map((row) => runEventSchema.parse(row))
  const messages = (rows['messages'] ?? []).map((row) => messageSchema.parse(row))
  const byRun = Map.groupBy(events, ({ runId }) => runId)
  return messages.flatMap((stored) => {
    const log = (byRun.get(stored.runId!) ?? []).toSorted((one, other) => one.seq - other.seq)
    // A worker that had lost its run went on writing events after the end.
    const all = log.slice(0, log.findIndex(({ type }) => type === 'session-turn-end') + 1)
    const own = eventsOf(all, stored.id)
    const { id, sessionId, parentId, order, role, createdAt, model, runId } = stored
    const stub: Message = {
      id,
      sessionId,
      parentId,
      order,
      role,
      createdAt,
      model,
      runId,
      status: 'streaming',
      parts: [],
    }
    const reducer = new MessageReducer(stub)
    for (const event of own) reducer.apply(event)
    // An answer that was continued starts with parts of an earlier run.
    const isWhole = own.length > 1 && reducer.message().parts.length === stored.parts.length
    return stored.role === 'assistant' && stored.status !== 'streaming' && isWhole
      ? [{ stored, stub, own, all }]
      : []
  })
}

/** The events of one message of a run: a steered message ends one and starts the next. */
function eventsOf(events: readonly RunEvent[], messageId: MessageId): RunEvent[] {
  let current: MessageId | undefined
  return events.filter((event) => {
    if (event.type === 'session-turn-start') current = event.assistantMessageId
    const isOwn = current === messageId
    if (event.type === 'message-steered') current = event.assistantMessageId
    return isOwn
  })
}

/** A chat that gets chunks as a page does. */
class LiveChat {
  readonly toolState = new StreamingToolState(() => undefined)
  readonly #chat: StreamingChat
  #controller!: ReadableStreamDefaultController<ChatUIMessageChunk>

  constructor() {
    const stream = new ReadableStream<ChatUIMessageChunk>({
      start: (controller) => void (this.#controller = controller),
    })
    this.#chat = new StreamingChat({
      id: 'live',
      transport: {
        sendMessages: () => Promise.reject(new Error('It sends nothing.')),
        reconnectToStream: () => Promise.resolve(stream),
      },
      onData: (part) => this.toolState.onData(part),
      onChange: () => undefined,
    })
    void this.#chat.resumeStream()
  }

  async take(chunks: readonly ChatUIMessageChunk[]): Promise<AnswerView> {
    for (const chunk of chunks) this.#controller.enqueue(chunk)
    await settle()
    return toAnswerView(this.#chat.messages.at(-1) ?? expect.fail('no message'), this.toolState)
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** State of a live answer only: the reason why the run waits, and arguments that are not complete. */
function withoutLiveDetails({ stall: _s, retry: _r, compaction: _c, contacts: _n, ...view }: AnswerView) {
  const items = view.items.map((item) =>
    item.type === 'calls'
      ? {
          ...item,
          calls: item.calls.map(({ progress: _p, argumentsText: _t, ...call }) =>
            call.state === 'proposed' ? { ...call, arguments: undefined } : call,
          ),
        }
      : item,
  )
  return { ...view, items }
}

const fromStored = (message: Message) => toAnswerView(toUIMessage(message))

describe('one view of an answer', () => {
  it('is compared for every kind of part', () => {
    expect(recorded.length).toBeGreaterThan(10)
    const kinds = new Set(recorded.flatMap(({ stored }) => stored.parts.map(({ type }) => type)))
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(['notice', 'reasoning', 'text', 'tool-call']),
    )
  })

  it.each(recorded)('live, stored and replayed: $stored.id', async ({ stored, stub, own, all }) => {
    const reducer = new MessageReducer(stub)
    const projection = new ChunkProjection(stub)
    const live = new LiveChat()
    let sent = projection.begin()
    let count = sent.length
    await live.take(sent)
    const views = new Map<number, ReturnType<typeof withoutLiveDetails>>()
    let hasEnded = false
    for (const event of own) {
      sent = projection.toChunks(reducer.apply(event))
      count += sent.length
      const view = withoutLiveDetails(await live.take(sent))
      views.set(count, view)
      // The end is sent once the message is stored.
      hasEnded ||= event.type === 'session-turn-end' || event.type === 'message-steered'
      if (!hasEnded) expect(view).toEqual(withoutLiveDetails(fromStored(reducer.message())))
    }
    const last = await live.take(projection.finish(reducer.message()))
    expect(last).toEqual({ ...fromStored(reducer.message()), contacts: last.contacts })
    expect(withoutUsage(last)).toEqual(withoutUsage(fromStored(withoutReports(stored))))

    const stubOf = (id: MessageId) => Promise.resolve(id === stub.id ? stub : null)
    const [reply = expect.fail('no replay')] = await replayRun(all, { rendering: plainRendering, stubOf })
    const replay = new ReplayChat(reply)
    let played = 0
    for (const [index, { atMs, chunks }] of reply.frames.entries()) {
      played += chunks.length
      if (reply.frames[index + 1]?.atMs === atMs) continue
      replay.seek(atMs)
      await settle()
      const view = replay.getView()
      if (index === reply.frames.length - 1) expect(withoutUsage(view)).toEqual(withoutUsage(last))
      else if (index > 0) expect(withoutLiveDetails(view)).toEqual(views.get(played))
    }
  })
})

/** The message before a person reported how its calls ended. */
function withoutReports(message: Message): Message {
  const parts = message.parts.map((part) => {
    if (part.type !== 'tool-call') return part
    const { reportedOutcome: _, ...others } = part
    return others
  })
  return { ...message, parts }
}

/** Fields that storage adds to a message: the usage of earlier runs, and contacts at the end. */
function withoutUsage({ usage: _u, contacts: _c, ...view }: AnswerView) {
  return view
}
