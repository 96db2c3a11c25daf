import { readUIMessageStream, uiMessageChunkSchema } from 'ai'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benchModel, replyStub } from '../../../../test/doubles/turn-bench.ts'
import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { CallId, InteractionId, RunId } from '../../../core/model/id.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'
import type { RunEvent, RunEventBody } from '../../../core/model/runs/run-event.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import type { ChatUIMessageChunk, ChatUIMessage } from '../../contract.ts'
import { ChunkProjection } from './chunk-projection.ts'

const otherModel: ModelRef = { ...benchModel, modelId: 'model-2' }
const calls = ['call-1', 'call-2'] as CallId[]
const failure = createFailure('tool-failed', { detail: 'why' })

const callId = fc.constantFrom(...calls)

function approvalOf(callOfApproval: CallId): Interaction {
  return {
    kind: 'approve',
    id: `interaction-of-${callOfApproval}` as InteractionId,
    callId: callOfApproval,
    toolName: 'calculate',
    description: 'Calculate.',
    arguments: {},
    effects: ['network'],
    approvalKey: 'calculate',
    reason: 'mode',
    tainted: false,
    scopes: ['once'],
  }
}

const prose = { round: fc.constant(0), text: fc.string() }
const streamed = fc.oneof(
  fc.record({
    type: fc.constant('provider-tokens-streamed' as const),
    partId: fc.constantFrom('text-0', 'text-1'),
    ...prose,
  }),
  fc.record({
    type: fc.constant('provider-reasoning-streamed' as const),
    partId: fc.constantFrom('reasoning-0', 'reasoning-1'),
    ...prose,
  }),
)
const body: fc.Arbitrary<RunEventBody> = fc.oneof(
  { weight: 4, arbitrary: streamed },
  fc.record({
    type: fc.constant('provider-part-ended' as const),
    round: fc.constant(0),
    partId: fc.constantFrom('text-0', 'text-1', 'reasoning-0', 'reasoning-1', 'never'),
    part: fc.constantFrom('text' as const, 'reasoning' as const),
    durationMs: fc.nat(),
  }),
  fc.record({
    type: fc.constant('provider-tool-input-streamed' as const),
    round: fc.constant(0),
    callId,
    toolName: fc.constant('calculate'),
    text: fc.string(),
  }),
  fc.record(
    {
      type: fc.constant('tool-invocation-proposed' as const),
      round: fc.constant(0),
      callId,
      toolName: fc.constant('calculate'),
      argumentsText: fc.json(),
      arguments: fc.jsonValue() as fc.Arbitrary<null>,
    },
    { requiredKeys: ['type', 'round', 'callId', 'toolName', 'argumentsText'] },
  ),
  fc.record({
    type: fc.constant('tool-invocation-started' as const),
    callId,
    toolName: fc.constant('calculate'),
  }),
  fc.record({
    type: fc.constant('tool-invocation-succeeded' as const),
    callId,
    result: fc.jsonValue() as fc.Arbitrary<null>,
    durationMs: fc.nat(),
  }),
  fc.record({
    type: fc.constant('tool-invocation-failed' as const),
    callId,
    failure: fc.constant(failure),
    durationMs: fc.nat(),
  }),
  fc.record({ type: fc.constant('tool-invocation-refused' as const), callId, failure: fc.constant(failure) }),
  fc.record({ type: fc.constant('tool-invocation-cancelled' as const), callId }),
  fc.record({ type: fc.constant('tool-invocation-denied' as const), callId, failure: fc.constant(failure) }),
  fc.record({ type: fc.constant('tool-invocation-lost' as const), callId }),
  fc.record({ type: fc.constant('tool-invocation-progressed' as const), callId, text: fc.string() }),
  callId.map((callOfApproval) => ({
    type: 'interaction-raised' as const,
    interaction: approvalOf(callOfApproval),
  })),
  callId.map((callOfApproval) => ({
    type: 'interaction-answered' as const,
    interactionId: approvalOf(callOfApproval).id,
    answer: { outcome: 'rejected' as const },
  })),
  fc.record({
    type: fc.constant('provider-source-received' as const),
    round: fc.constant(0),
    sourceId: fc.string(),
    url: fc.webUrl(),
  }),
  fc.constant({
    type: 'model-replaced' as const,
    round: 0,
    from: benchModel,
    to: otherModel,
    failure,
  }),
  fc.constant({
    type: 'provider-silent' as const,
    requestId: 'request-1',
    round: 0,
    silentMs: 60_000,
    timeoutMs: 120_000,
  }),
  fc.constant({
    type: 'notice-raised' as const,
    round: 0,
    code: 'empty-answer' as const,
    text: 'Nothing came.',
  }),
)
const status = fc.constantFrom(
  'complete' as const,
  'stopped' as const,
  'interrupted' as const,
  'failed' as const,
)

function toEvents(
  bodies: readonly RunEventBody[],
  ending: 'complete' | 'stopped' | 'interrupted' | 'failed',
): RunEvent[] {
  const { id, sessionId, model, parentId } = replyStub()
  const start: RunEventBody = {
    type: 'session-turn-start',
    sessionId,
    userMessageId: parentId!,
    assistantMessageId: id,
    model: model!,
  }
  const end: RunEventBody = { type: 'session-turn-end', status: ending, usage: noUsage }
  const place = (event: RunEventBody, seq: number) => ({
    ...event,
    runId: 'run-1' as RunId,
    seq,
    at: 1000 + seq,
  })
  return [start, ...withoutAfterlife(bodies), end].map(place)
}

/** Removes events that an engine never sends: those of an ended part, and of a model that another has replaced. */
function withoutAfterlife(bodies: readonly RunEventBody[]): RunEventBody[] {
  const ended = new Set<string>()
  const seen = new Set<string>()
  return bodies.filter((event) => {
    if (event.type === 'model-replaced') for (const partId of seen) ended.add(partId)
    if ('partId' in event) seen.add(event.partId)
    if (!('partId' in event)) return true
    if (ended.has(event.partId)) return false
    if (event.type === 'provider-part-ended') ended.add(event.partId)
    return true
  })
}

function project(events: readonly RunEvent[]) {
  const projection = new ChunkProjection(replyStub())
  const reducer = new MessageReducer(replyStub())
  const initialChunks = projection.begin()
  const chunks = events.flatMap((event) => projection.toChunks(reducer.apply(event)))
  const message = reducer.message()
  return { message, chunks: [...initialChunks, ...chunks, ...projection.finish(message)] }
}

async function readMessage(chunks: readonly ChatUIMessageChunk[]): Promise<ChatUIMessage | undefined> {
  const stream = new ReadableStream<ChatUIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  let last: ChatUIMessage | undefined
  for await (const message of readUIMessageStream<ChatUIMessage>({ stream, terminateOnError: true }))
    last = message
  return last
}

describe('for any events of a run', () => {
  it('makes chunks that the AI SDK accepts and a port can post', async () => {
    const validate = uiMessageChunkSchema().validate!
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 25 }), status, async (bodies, ending) => {
        for (const chunk of project(toEvents(bodies, ending)).chunks) {
          expect(structuredClone(chunk)).toEqual(chunk)
          expect(await validate(chunk)).toMatchObject({ success: true })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('makes a stream from which a chat builds the stored message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 25 }), status, async (bodies, ending) => {
        const { message, chunks } = project(toEvents(bodies, ending))
        expectToSay(await readMessage(chunks), message)
        expect((await readMessage(chunks))?.metadata).toMatchObject({ status: ending })
      }),
      { numRuns: 40 },
    )
  })

  it('makes a stream of a continued answer that contains its earlier text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 25 }), status, async (bodies, ending) => {
        const { message } = project(toEvents(bodies, ending))
        const projection = new ChunkProjection({ ...message, status: 'streaming' })
        expectToSay(await readMessage([...projection.begin(), ...projection.finish(message)]), message)
      }),
      { numRuns: 40 },
    )
  })
})

function expectToSay(read: ChatUIMessage | undefined, message: Message): void {
  const toProse = (parts: readonly { type: string; text?: string }[]) =>
    parts
      .filter(({ type }) => type === 'text' || type === 'reasoning')
      .map(({ type, text }) => ({ type, text }))
  expect(toProse(read?.parts ?? [])).toEqual(toProse(message.parts))
  const superseded = (read?.parts ?? []).flatMap((part) =>
    part.type === 'data-prose' && part.data.superseded ? part.data.prose : [],
  )
  const prose = message.parts.filter((part) => part.type === 'text' || part.type === 'reasoning')
  expect(superseded.toSorted((left, right) => left - right)).toEqual(
    [...prose.keys()].filter((index) => prose[index]?.superseded === true),
  )
  expect(read?.metadata?.model).toEqual(message.model)
  const whole = (read?.parts ?? []).flatMap((part) => (part.type === 'data-part' ? part.data : []))
  expect(whole).toEqual(message.parts.filter(({ type }) => type !== 'text' && type !== 'reasoning'))
  expect(read?.metadata).toMatchObject({ status: message.status, endedAt: message.endedAt })
  expect(read?.parts.some((part) => 'state' in part && part.state === 'streaming')).toBe(false)
}

describe('a tool call', () => {
  it('is sent whole at each change, and its arguments in pieces while they stream', () => {
    const call = { callId: calls[0]!, toolName: 'calculate' }
    const { chunks } = project(
      toEvents(
        [
          { type: 'provider-tool-input-streamed', round: 0, ...call, text: '{"a"' },
          {
            type: 'tool-invocation-proposed',
            round: 0,
            ...call,
            argumentsText: '{"a":1}',
            arguments: { a: 1 },
          },
          { type: 'tool-invocation-started', ...call },
          { type: 'tool-invocation-succeeded', callId: call.callId, result: 2, durationMs: 5 },
        ],
        'complete',
      ),
    )
    const part = {
      type: 'tool-call',
      round: 0,
      ...call,
      argumentsText: '',
      state: 'proposed',
    }
    const completed = { ...part, argumentsText: '{"a":1}', arguments: { a: 1 } }
    const set = (data: object) => ({ type: 'data-part', id: 'part-0', data })
    expect(chunks.slice(1, -1)).toEqual([
      set(part),
      { type: 'data-call-input', data: { callId: 'call-1', text: '{"a"' }, transient: true },
      set(completed),
      set({ ...completed, state: 'running' }),
      set({ ...completed, state: 'succeeded', result: 2, durationMs: 5 }),
    ])
  })

  it('that was cut off is ended with the turn', () => {
    const call = { callId: calls[0]!, toolName: 'calculate' }
    const proposed: RunEventBody = {
      type: 'tool-invocation-proposed',
      round: 0,
      ...call,
      argumentsText: '{}',
    }
    const { chunks } = project(
      toEvents([proposed, { type: 'tool-invocation-started', ...call }], 'interrupted'),
    )
    expect(chunks.at(-2)).toMatchObject({ type: 'data-part', data: { state: 'outcome-unknown' } })
    expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'interrupted' })
  })
})

it('numbers reasoning among all prose and gives its duration', () => {
  const { chunks } = project(
    toEvents(
      [
        { type: 'provider-tokens-streamed', round: 0, partId: 't', text: 'Let me see.' },
        { type: 'provider-reasoning-streamed', round: 0, partId: 'r', text: 'Hm.' },
        { type: 'provider-part-ended', round: 0, partId: 'r', part: 'reasoning', durationMs: 700 },
      ],
      'complete',
    ),
  )
  expect(chunks).toContainEqual({
    type: 'data-prose',
    id: 'prose-1',
    data: { prose: 1, durationMs: 700 },
  })
})

it('shows a storage failure with an answer that is otherwise complete', () => {
  const { message } = project(toEvents([], 'complete'))
  const finish = new ChunkProjection(replyStub()).finish(message, createFailure('storage-full')).at(-1)
  expect(finish).toMatchObject({
    type: 'finish',
    messageMetadata: { status: 'complete', failure: { code: 'storage-full' } },
  })
})

describe('a silent model', () => {
  const silent: RunEventBody = {
    type: 'provider-silent',
    requestId: 'request-1',
    round: 0,
    silentMs: 400,
    timeoutMs: 800,
  }
  const partAfter = (...bodies: RunEventBody[]) =>
    project(toEvents(bodies, 'complete')).chunks.flatMap((chunk) =>
      chunk.type === 'data-activity' ? [chunk.data.stall ?? null] : [],
    )

  it('is waited for from its last event until the next one', () => {
    const counting = { since: 601, timeoutMs: 800 }
    const token: RunEventBody = { type: 'provider-tokens-streamed', round: 0, partId: 't', text: 'a' }
    expect(partAfter(silent, token, token)).toEqual([counting, null])
    expect(partAfter(silent, { type: 'patience-extended', requestId: 'request-1', round: 0 })).toEqual([
      counting,
      null,
    ])
    expect(partAfter(silent)).toEqual([counting, null])
    expect(partAfter(token)).toEqual([])
  })
})

it('removes the text of a failed model from the page, and ends its calls', () => {
  const { chunks } = project(
    toEvents(
      [
        { type: 'provider-tokens-streamed', round: 0, partId: 'a', text: 'Kept.' },
        { type: 'provider-reasoning-streamed', round: 1, partId: 'b', text: 'Hm.' },
        { type: 'provider-tokens-streamed', round: 1, partId: 'c', text: 'Half an' },
        { type: 'provider-tool-input-streamed', round: 1, callId: calls[0]!, toolName: 'work', text: '{' },
        { type: 'model-replaced', round: 1, from: benchModel, to: otherModel, failure },
      ],
      'complete',
    ),
  )
  const superseded = chunks.flatMap((chunk) =>
    chunk.type === 'data-prose' && chunk.data.superseded ? chunk.data.prose : [],
  )
  expect(superseded).toEqual([1, 2])
  expect(chunks.findLast((chunk) => chunk.type === 'data-part')?.data).toMatchObject({ state: 'cancelled' })
  expect(chunks.find((chunk) => chunk.type === 'message-metadata')).toMatchObject({
    messageMetadata: { model: otherModel },
  })
})
