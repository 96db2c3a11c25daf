import { describe, expect, test } from 'vitest'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import type { PriceTag } from '../../src/core/model/usage/usage-price.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { CallId, ProviderId } from '../../src/core/model/id.ts'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { finish, reasoning, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { work } from './check-tools.ts'

const callId = 'srvtoolu_1' as CallId
const providerMetadata = { anthropic: { signature: 'signed' } }
const opened: ModelStreamPart = {
  type: 'hosted-call',
  callId,
  toolName: 'web_search',
  arguments: { query: 'Bern' },
}
const hostedResult: ModelStreamPart = {
  type: 'hosted-result',
  callId,
  isError: false,
  value: [{ url: 'https://bern.example/' }],
}
const thinks: Script = [reasoning('Hm'), { type: 'reasoning-end', id: 'r', providerMetadata }]
const pauses: Script = [...thinks, text('Looking'), opened, finish('paused')]
const done: Script = [hostedResult, text('Done'), finish('stop')]
const input = { hostedTools: ['web-search' as const] }
const sentBack = [
  { type: 'reasoning', text: 'Hm', providerMetadata },
  { type: 'text', text: 'Looking' },
  { type: 'hosted-call', callId, toolName: 'web_search', arguments: { query: 'Bern' }, isError: false },
]

describe('an answer that the provider paused', () => {
  test('continues with the same content, and the result is where it arrived', async () => {
    const bench = new TurnBench([pauses, [hostedResult, finish('paused')], [text('Done'), finish('stop')]])
    await bench.run({ input })
    const result = {
      type: 'hosted-result',
      callId,
      toolName: 'web_search',
      isError: false,
      result: hostedResult.value,
    }
    expect(bench.model.requests.map(({ messages }) => messages.slice(1))).toEqual([
      [],
      [{ role: 'assistant', parts: sentBack }],
      [
        { role: 'assistant', parts: sentBack },
        { role: 'assistant', parts: [result] },
      ],
    ])
    expect(bench.reply()).toMatchObject({
      status: 'complete',
      parts: [
        { type: 'reasoning', round: 0 },
        { type: 'text', text: 'Looking', round: 0 },
        { type: 'hosted-call', round: 0, state: 'succeeded', resultRound: 1 },
        { type: 'text', text: 'Done', round: 2 },
      ],
    })
  })

  test('counts every pause as a request and a round, with its usage', async () => {
    const bench = new TurnBench([pauses, done])
    const price: PriceTag = {
      price: { input: 1e6, output: 2e6 },
      source: { by: 'person', name: 'you', at: '2026-01-01' },
    }
    await bench.run({ input: { ...input, price } })
    expect(bench.end?.counters).toMatchObject({ iterations: 2, rounds: 1, round: 1 })
    const completed = bench.log.ofType('provider-request-completed')
    expect(completed.map(({ finishReason, status, round }) => [finishReason, status, round])).toEqual([
      ['paused', 'paused', 0],
      ['stop', 'completed', 1],
    ])
    expect(completed.map(({ usage }) => usage.cost?.amount)).toEqual([20, 20])
    expect(bench.log.ofType('session-turn-end')[0]?.usage).toMatchObject({
      requests: 2,
      inputTokens: 20,
      outputTokens: 10,
      cost: { amount: 40 },
    })
  })

  test('ends at the eleventh pause in a row, with a notice, and can be continued', async () => {
    const bench = new TurnBench(Array.from({ length: 12 }, () => [text('x'), finish('paused')]))
    await bench.run({ input })
    expect(bench.model.requests).toHaveLength(11)
    expect(bench.reply()).toMatchObject({ status: 'stopped' })
    expect(bench.log.ofType('notice-raised').map(({ code }) => code)).toEqual(['pause-limit-reached'])

    const next = new TurnBench([[text('y'), finish('stop')]])
    await next.run({ input: { ...input, earlier: { type: 'continue', parts: bench.reply().parts } } })
    const answers = next.model.requests[0]?.messages.filter(({ role }) => role === 'assistant')
    expect(answers).toHaveLength(11)
  })

  test('starts a new series of pauses after calls of our own tools', async () => {
    const pause: Script = [text('x'), finish('paused')]
    const nine = Array.from({ length: 9 }, () => pause)
    const calls: Script = [toolCall('a', 'work', '{"n":1}'), finish('tool-calls')]
    const bench = new TurnBench([...nine, calls, ...nine, done], [work])
    await bench.run({ input })
    expect(bench.reply().status).toBe('complete')
    expect(bench.model.requests).toHaveLength(20)
  })

  test('stops at once when the person stops it', async () => {
    const bench: TurnBench = new TurnBench([
      [text('x'), { type: 'do', act: () => bench.stop() }, finish('paused')],
    ])
    await bench.run({ input })
    expect(bench.model.requests).toHaveLength(1)
    expect(bench.reply().status).toBe('stopped')
  })

  test('takes a steered message in between, and omits the call that stayed open', async () => {
    const inbox = new SteerInbox()
    const bench = new TurnBench([
      [text('x'), opened, { type: 'do', act: () => inbox.send('And Basel?') }, finish('paused')],
      [text('y'), finish('stop')],
    ])
    bench.extraPorts = { steer: inbox }
    await bench.run({ input, limits: { followUpInterrupts: 0 } })
    expect(bench.model.requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
      { role: 'user', text: 'And Basel?' },
    ])
  })
})

test('an open hosted call next to a call of ours is sent back with it', async () => {
  const both: Script = [text('x'), opened, toolCall('a', 'work', '{"n":1}'), finish('tool-calls')]
  const bench = new TurnBench(
    [both, [hostedResult, text('y'), toolCall('b', 'work', '{"n":2}'), finish('tool-calls')], done],
    [work],
  )
  await bench.run({ input })
  expect(bench.model.requests[2]?.messages.slice(1)).toMatchObject([
    { role: 'assistant', parts: [{ text: 'x' }, { type: 'hosted-call', callId }, { type: 'tool-call' }] },
    { role: 'tool' },
    { role: 'assistant', parts: [{ type: 'hosted-result', callId }, { text: 'y' }, { type: 'tool-call' }] },
    { role: 'tool' },
  ])
})

describe('the container of the provider', () => {
  const usage = { ...noUsage, requests: 1, inputTokens: 10, outputTokens: 5 }
  const paused = (container: object): Script => [
    opened,
    { type: 'finish', reason: 'paused', usage, container: container as { id: string } },
  ]

  test.each([
    ['without an end', { id: 'box' }, 'box'],
    ['that is still valid', { id: 'box', expiresAt: '2030-01-01T00:00:00Z' }, 'box'],
    ['that has expired', { id: 'box', expiresAt: '1969-01-01T00:00:00Z' }, undefined],
  ])('%s', async (_, container, expected) => {
    const bench = new TurnBench([paused(container), done])
    await bench.run({ input })
    expect(bench.model.requests[1]?.container).toBe(expected)
  })

  test.each([
    ['stays with its provider', { providerId: 'provider-2' as ProviderId, modelId: 'model-1' }, undefined],
    [
      'stays with its provider under any model',
      { providerId: 'provider-2' as ProviderId, modelId: 'm' },
      undefined,
    ],
    ['serves another model of its provider', { ...benchModel, modelId: 'model-2' }, 'box'],
  ])('%s', async (_, model, expected) => {
    const overloaded: Script = [{ type: 'failure', failure: createFailure('overloaded') }]
    const bench = new TurnBench([paused({ id: 'box' }), overloaded, [text('y'), finish('stop')]])
    await bench.run({ input: { ...input, fallbacks: [{ model }] } })
    const requests = bench.model.requests.map((request) => [request.model.modelId, request.container])
    expect(requests.slice(0, 2)).toEqual([
      [benchModel.modelId, undefined],
      [benchModel.modelId, 'box'],
    ])
    expect(bench.model.requests.at(-1)).toMatchObject({ model, hostedTools: ['web-search'] })
    expect(bench.model.requests.at(-1)?.container).toBe(expected)
  })

  test('is named again if the answer is continued', async () => {
    const bench = new TurnBench(Array.from({ length: 10 }, () => paused({ id: 'box' })))
    await bench.run({ input })
    const next = new TurnBench([[text('y'), finish('stop')]])
    await next.run({ input: { ...input, earlier: { type: 'continue', parts: bench.reply().parts } } })
    expect(next.model.requests[0]?.container).toBe('box')
  })
})
