import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { Dialect } from '../../e2e/provider/dialects.ts'
import { ManualClock } from '../doubles/manual-clock.ts'
import { canaryKey, runAgainst, SkippingClock, type FaultRun, type Outcome } from './fault-bench.ts'
import { FaultServer, chunks, type Fault } from './fault-server.ts'

/** The rows B7 to B17 and B37 of docs/reliability.md, over sockets, checked by the requests that the server received. */
const dialects = ['openai-compatible', 'openai', 'anthropic', 'google'] as const satisfies Dialect[]
const fullText = chunks.join('')
const answer: Fault = { mode: 'answer' }

let clock = new SkippingClock()
let server: FaultServer
beforeAll(async () => {
  server = await FaultServer.start(() => clock.now())
})
afterAll(() => server.stop())

async function meet(faults: readonly Fault[], run: Partial<FaultRun> = {}): Promise<Outcome> {
  clock = new SkippingClock()
  server.seen.length = 0
  server.script(...faults)
  return runAgainst({ server, dialect: 'openai-compatible', clock, ...run })
}

const status = (code: number, body?: unknown, headers?: Record<string, string>): Fault => ({
  mode: 'status',
  status: code,
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
})

/** Returns the times in ms between the requests that the server received. */
const gaps = () => server.seen.slice(1).map(({ at }, index) => at - (server.seen[index]?.at ?? 0))

describe.each(dialects)('%s', (dialect) => {
  test.each(chunks.map((_, index) => index + 1))(
    'B7: reset after %i pieces of text: they are kept, nothing is sent again',
    async (cut) => {
      const { reply, text } = await meet([{ mode: 'reset', afterFrames: cut }, answer], { dialect })
      expect(reply).toMatchObject({ status: 'failed', failure: { code: 'stream-cut' } })
      expect(fullText.startsWith(text)).toBe(true)
      expect(text).toBe(chunks.slice(0, cut).join(''))
      expect(server.seen).toHaveLength(1)
    },
  )

  test('B7: reset before any content: sent again, and answered', async () => {
    const { reply, text } = await meet([{ mode: 'reset', afterFrames: 0 }, answer], { dialect })
    expect([reply.status, text, server.seen.length]).toEqual(['complete', fullText, 2])
  })

  test('B8: a clean end without a finish is an incomplete answer', async () => {
    const { reply, text } = await meet([{ mode: 'end-early', afterFrames: 3 }], { dialect })
    expect(reply).toMatchObject({ status: 'failed', failure: { code: 'stream-cut' } })
    expect(text).toBe(chunks.slice(0, 3).join(''))
  })

  test('B11: 503 twice, then the answer', async () => {
    const { reply, log } = await meet([status(503), status(503), answer], { dialect })
    expect(reply.status).toBe('complete')
    expect(log.ofType('provider-request-started')).toHaveLength(1)
    expect(log.ofType('egress-ended').map((event) => event.status)).toEqual([503, 503, 200])
  })

  test.each([
    ['line ends of Windows', (sent: string) => sent.replaceAll('\n', '\r\n'), false],
    ['a byte order mark', (sent: string) => `\uFEFF${sent}`, false],
    ['comments and unknown fields', (sent: string) => sent.replaceAll('\n\n', '\nfoo: bar\n: hi\n\n'), false],
    ['one byte at a time', (sent: string) => sent, true],
  ] as const)('B14: %s change nothing', async (_, rewrite, bytewise) => {
    const { reply, text } = await meet([{ mode: 'rewritten', rewrite, bytewise }], { dialect })
    expect([reply.status, text]).toEqual(['complete', fullText])
  })

  test('B16: a web page with status 200 is named, once', async () => {
    const body = '<!doctype html><title>Hotel</title>'
    const { reply } = await meet([{ mode: 'document', contentType: 'text/html', body }], { dialect })
    expect([reply.failure?.code, server.seen.length]).toEqual(['not-an-api', 1])
  })

  test('B37: a revoked key: one request, and the key is only in its header', async () => {
    const { reply, log } = await meet([status(401, { error: { message: `bad key ${canaryKey}` } })], {
      dialect,
    })
    expect([reply.failure?.code, server.seen.length]).toEqual(['key-wrong', 1])
    expect(JSON.stringify([reply, log.events])).not.toContain(canaryKey)
    expect(
      Object.values(server.seen[0]?.headers ?? {}).filter((value) => String(value).includes(canaryKey)),
    ).toHaveLength(1)
  })
})

describe('B9: a server that says how long to wait gets no request before', () => {
  const inSeconds = (seconds: number): Fault[] => [
    status(429, {}, { 'retry-after': `${seconds}` }),
    status(429, {}, { 'retry-after-ms': `${seconds * 1000}` }),
    status(429, { error: { message: `Rate limit reached. Please try again in ${seconds}s.` } }),
  ]
  const cases = [5, 59, 60, 120].flatMap((seconds) =>
    inSeconds(seconds).flatMap((fault) => [0, 0.999].map((random) => ({ seconds, fault, random }))),
  )

  test.each(cases)('$seconds s, jitter $random', async ({ seconds, fault, random }) => {
    const { reply } = await meet([fault, answer], { random })
    expect(reply.status).toBe('complete')
    expect(gaps()[0]).toBeGreaterThanOrEqual(seconds * 1000)
    expect(gaps()[0]).toBeLessThanOrEqual(seconds * 1200)
  })

  test('a wait of an hour is left to the person: one request is sent, and the message names the time', async () => {
    const { reply } = await meet([status(429, {}, { 'retry-after': '3600' }), answer])
    expect([server.seen.length, reply.failure?.hint]).toEqual([1, 'Wait 60 minutes, then retry.'])
  })

  test('five tries at most', async () => {
    await meet([status(429, {}, { 'retry-after': '5' })])
    expect(server.seen).toHaveLength(5)
  })
})

test.each([
  [402, {}],
  [429, { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } }],
  [429, { error: { type: 'enforced_spend_limit_reached', message: 'limit' } }],
  [403, { error: { code: 'credit_balance_exhausted', message: 'no' } }],
  [
    400,
    { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
  ],
])('B10: no credit (%i): one request exactly', async (code, body) => {
  const { reply } = await meet([status(code, body, { 'retry-after': '1' }), answer])
  expect([reply.failure?.code, server.seen.length]).toEqual(['no-credit', 1])
})

test.each([500, 502, 503, 504, 529, 408, 409])('B11: %i: five tries, 15 s of waits', async (code) => {
  const { reply } = await meet([status(code)], { random: 0.5 })
  expect(reply.status).toBe('failed')
  expect(gaps()).toEqual([1000, 2000, 4000, 8000])
})

const overloaded = `event: error\ndata: ${JSON.stringify({
  type: 'error',
  error: { type: 'overloaded_error', message: 'Overloaded' },
})}\n\n`

test('B12: overloaded inside a stream before content: sent again', async () => {
  const first: Fault = { mode: 'rewritten', rewrite: () => overloaded }
  const { reply, text } = await meet([first, answer], { dialect: 'anthropic' })
  expect([reply.status, text, server.seen.length]).toEqual(['complete', fullText, 2])
})

test('B12: overloaded after content: content is kept, and nothing is sent again', async () => {
  const fault: Fault = { mode: 'inserted', frames: [overloaded], afterFrames: 2 }
  const { reply, text } = await meet([fault, answer], { dialect: 'anthropic' })
  expect([reply.failure?.code, text, server.seen.length]).toEqual([
    'overloaded',
    chunks.slice(0, 2).join(''),
    1,
  ])
})

test.each([
  ['after the headers', { mode: 'stall', afterFrames: 0 }, ''],
  ['after some text', { mode: 'stall', afterFrames: 2 }, chunks.slice(0, 2).join('')],
  ['with comments only', { mode: 'stall', afterFrames: 0, comments: true }, ''],
] as const)('B13: a stall %s ends the call and its request', async (_, fault, partialText) => {
  server.seen.length = 0
  server.script(fault)
  const manual = new ManualClock(1000)
  const limits = { firstTokenMs: 60_000, streamInactivityMs: 60_000 }
  const running = runAgainst({ server, dialect: 'openai-compatible', clock: manual, limits })
  await server.stalled
  for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  manual.advance(60_000)
  const { reply, text } = await running
  expect([reply.failure?.code, text]).toEqual(['stream-stalled', partialText])
  await expect.poll(() => server.seen[0]?.wasClosedByClient).toBe(true)
})

test.each([
  ['a line that is not JSON', 'data: {"choices":[{"index":0,"delta":{"con\n\n'],
  ['two objects in one event', 'data: {"a":1}{"b":2}\n\n'],
  ['an object and a half in one event', 'data: {"a":1}{"b":\n\n'],
])('B14: %s: the answer says that it is damaged, and continues', async (_, frame) => {
  const { reply, text } = await meet([{ mode: 'inserted', frames: [frame], afterFrames: 2 }])
  expect([reply.status, text]).toEqual(['complete', fullText])
  expect(reply.parts).toContainEqual(expect.objectContaining({ type: 'notice', code: 'response-damaged' }))
  expect(server.seen).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const { reply } = await meet([status(307, '', { location: '/v1/elsewhere' })])
  expect([reply.failure?.code, server.seen.map(({ path }) => path)]).toEqual([
    'redirected',
    ['/v1/chat/completions'],
  ])
})

test('one document instead of a stream is reported', async () => {
  const { reply } = await meet([
    { mode: 'document', contentType: 'application/json', body: '{"choices":[]}' },
  ])
  expect([reply.failure?.code, server.seen.length]).toEqual(['malformed-response', 1])
})

test('B15: an endless line is cut at its limit, with bounded memory, and the server sees the connection close', async () => {
  const before = process.memoryUsage().rss
  const { reply } = await meet([{ mode: 'endless', piece: 'x'.repeat(1024 * 1024) }])
  expect(reply.failure?.code).toBe('response-too-large')
  expect(reply.failure?.detail).toContain('a line')
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(48 * 6)
  await expect.poll(() => server.seen[0]?.wasClosedByClient).toBe(true)
})

describe('B17: an invalid call does not run', () => {
  const runs: unknown[] = []
  const work = defineTool({
    name: 'work',
    description: 'Works',
    parameters: z.strictObject({ n: z.number() }),
    effects: [],
    async execute(args) {
      runs.push(args)
      return succeed('done')
    },
  })

  test.each([
    ['a tool that was not offered', { name: 'rm', arguments: {} }],
    ['invalid arguments', { name: 'work', arguments: { n: 'many' } }],
    ['__proto__', { name: 'work', arguments: JSON.parse('{"n":1,"__proto__":{"isAdmin":true}}') as object }],
  ])('%s', async (_, call) => {
    runs.length = 0
    const fault: Fault = { mode: 'answer', calls: [call as never] }
    const { reply, log } = await meet([fault, answer], { tools: [work] })
    expect(runs).toEqual([])
    expect(log.ofType('tool-invocation-refused')).toHaveLength(1)
    expect([reply.status, server.seen.length]).toEqual(['complete', 2])
  })
})
