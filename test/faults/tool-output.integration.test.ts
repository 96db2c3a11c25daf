import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ManualClock } from '../doubles/manual-clock.ts'
import { serveOnLoopback } from '../doubles/serve-on-loopback.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { fetchText } from '../../src/adapters/network/fetch-text.ts'
import { isPrivateAddress } from '../../src/adapters/network/address-reach.ts'
import { checkUrl } from '../../src/adapters/network/url-gate.ts'
import { createFetchUrl } from '../../src/adapters/tools/fetch-url.ts'
import { findAddresses } from '../../src/core/engine/approvals/taint-addresses.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { runAgainst } from './fault-bench.ts'
import { FaultServer } from './fault-server.ts'

/** Row B18 of docs/reliability.md: a tool may return a huge result, and the turn continues. */
// The clock stands still, because no test here waits for time.
const clock = new ManualClock(1000)
let server: FaultServer
beforeAll(async () => {
  server = await FaultServer.start(() => clock.now())
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Serves this many pieces as fast as the client reads them, and counts the bytes that were sent. */
async function servePage(contentType: string, piece: Buffer, count: number) {
  const served = { bytes: 0, wasCut: false }
  const { origin } = await serveOnLoopback((_, response) => {
    response.on('close', () => {
      served.wasCut = !response.writableFinished
    })
    response.writeHead(200, { 'content-type': contentType })
    const push = (): void => {
      while (served.bytes < piece.length * count && !response.destroyed) {
        served.bytes += piece.length
        if (!response.write(piece)) return void response.once('drain', push)
      }
      response.end()
    }
    push()
  })
  return { served, url: `${origin}/page` }
}

async function readPage(url: string) {
  server.seen.length = 0
  server.script({ mode: 'answer', calls: [{ name: 'fetch_url', arguments: { url } }] }, { mode: 'answer' })
  const { readPage: readMarkdown, readThrough, samplePages } = new ToolPorts()
  const fetchUrl = createFetchUrl({
    fetchText,
    readPage: readMarkdown,
    samplePages,
    readThrough,
    checkUrl,
    isPrivateAddress,
    typedAddresses: new Set(findAddresses(url)),
  })
  return runAgainst({ server, dialect: 'openai-compatible', clock, tools: [fetchUrl] })
}

const sizes: [string, string, Buffer, number, boolean][] = [
  ['50 MB of text', 'text/plain', Buffer.alloc(megabyte, 'x'), 50, true],
  ['JSON of 10^6 items', 'application/json', Buffer.from(`[${'1,'.repeat(999_999)}1]`), 1, false],
  ['JSON of depth 10^5', 'application/json', Buffer.from(deep(100_000)), 1, false],
]

test.each(sizes)(
  'B18: a page of %s: its start reaches the model, which can read on, and the turn completes',
  async (...page) => {
    const [, contentType, piece, count, isCut] = page
    const { served, url } = await servePage(contentType, piece, count)
    const { reply, log } = await readPage(url)
    expect(reply.status).toBe('complete')
    expect(server.seen).toHaveLength(2)

    const received = log.ofType('egress-ended').at(1)?.bytesReceived ?? 0
    expect(received).toBe(isCut ? received : piece.length)
    // The limit is 5 MB, plus the one chunk that exceeded it.
    expect(received).toBeLessThanOrEqual(5 * megabyte + 256 * 1024)
    if (isCut) await expect.poll(() => served.wasCut).toBe(true)

    const requestLength = server.seen[1]?.body.length ?? 0
    expect(requestLength).toBeGreaterThan(12_000)
    expect(requestLength).toBeLessThan(16_000)
    expect(server.seen[1]?.body).toMatch(/\d bytes omitted\]/)
    expect(server.seen[1]?.body).toContain('read_result')
  },
)

test.each([
  ['10^6 items', () => Array.from({ length: 1_000_000 }, () => 1), /1998001 bytes omitted/],
  ['50 MB of text', () => 'x'.repeat(50 * megabyte), /larger than 20 MB/],
  ['depth 10^5', () => JSON.parse(deep(100_000)) as unknown, /nested too deeply/],
])(
  'B18: a result of %s from a tool is limited before it is stored or sent to the model',
  async (_, make, message) => {
    const tool = defineTool({
      name: 'work',
      description: 'Works',
      parameters: z.strictObject({}),
      effects: [],
      execute: async () => succeed(make()),
    })
    server.seen.length = 0
    server.script({ mode: 'answer', calls: [{ name: 'work', arguments: {} }] }, { mode: 'answer' })
    const { reply, log } = await runAgainst({
      server,
      dialect: 'openai-compatible',
      clock,
      tools: [tool],
    })
    expect([reply.status, server.seen.length]).toEqual(['complete', 2])
    expect(server.seen[1]?.body).toMatch(message)
    expect(JSON.stringify(log.events).length).toBeLessThan(64 * 1024)
  },
)
