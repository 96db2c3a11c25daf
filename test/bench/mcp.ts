/**
 * Measures what the MCP adapter costs: `node test/bench/mcp.ts [calls]`. A call against a plain POST of the same request to the
 * same server over loopback HTTP, the gate and the hashes of 200 tools, checks against hostile schemas, and the composing of a
 * request with 100 tools of a server against one with 100 built-in tools.
 */
import { z } from 'zod'
import { findMismatch } from '../../src/adapters/mcp/check-value.ts'
import { findSchemaProblem } from '../../src/adapters/mcp/gate-schema.ts'
import { createMcpConnection } from '../../src/adapters/mcp/mcp-client.ts'
import type { McpCallOptions, McpListedTool } from '../../src/adapters/mcp/mcp-connection.ts'
import { toSnapshot } from '../../src/adapters/mcp/to-snapshot.ts'
import { mcpServerIdSchema } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { McpTool } from '../../src/core/model/mcp/mcp-snapshot.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { previewRequest } from '../../src/core/engine/request/preview-request.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { createTurnToolFactory } from '../../src/worker/runs/turn-tools.ts'
import { createMcpTools } from '../../src/worker/services/mcp/mcp-tools.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { benchModel, userMessage } from '../doubles/turn-bench.ts'
import { serveMcpFixture } from '../doubles/serve-mcp-fixture.ts'
import { median } from './median.ts'

const calls = Number(process.argv[2] ?? 300)
const mostOfPost = { factor: 1.2, addedMs: 5 }
/** Ten rounds of the loop bench, which take about 2 ms each. */
const mostForListMs = 20
const mostForSchemaMs = 5
/** Composing with tools of a server, relative to built-in ones. */
const mostOfBuiltIn = 1.2

await compareCalls()
await measureList()
measureHostileSchemas()
await compareComposing()

async function compareCalls(): Promise<void> {
  const served = await serveMcpFixture()
  const scope = { admit: () => true }
  const sent: { headers: Headers; body: string }[] = []
  const connection = createMcpConnection({
    server: { url: served.url },
    scope,
    platform: {
      fetch: async (input, init) => {
        if (typeof init?.body === 'string') sent.push({ headers: new Headers(init.headers), body: init.body })
        return await fetch(input, init)
      },
    },
  })
  const tool: McpTool = {
    name: 'm__add',
    remoteName: 'add',
    description: '',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', required: ['sum'] },
    hints: {},
    fingerprint: '',
    state: 'on',
  }
  const options: McpCallOptions = { signal: new AbortController().signal, scope, timeoutMs: 10_000 }
  const call = async () => {
    const outcome = await connection.callTool({ tool, arguments: { one: 1, other: 2 } }, options)
    if (!outcome.ok) throw new Error(outcome.failure.message)
  }
  await call()
  const request = sent.at(-1)
  if (!request) throw new Error('nothing was sent')
  const post = async () => {
    const response = await fetch(served.url, { method: 'POST', ...request })
    JSON.parse(await response.text())
  }
  const times: { call: number[]; post: number[] } = { call: [], post: [] }
  for (let index = 0; index < calls; index += 1) {
    times.post.push(await time(post))
    times.call.push(await time(call))
  }
  await connection.close()
  await served.close()
  const limit = mostOfPost.factor * median(times.post) + mostOfPost.addedMs
  const of = `a plain POST ${median(times.post).toFixed(2)} ms`
  report('tools/call', median(times.call), limit, of)
}

async function measureList(): Promise<void> {
  const tools = Array.from({ length: 200 }, (_, index) => makeTool(index))
  const listing = { serverName: 'bench', tools, prompts: [], resources: [], templates: [] }
  const server = { id: mcpServerIdSchema.parse('m'), alias: 'bench' }
  const times: number[] = []
  for (let index = 0; index < 30; index += 1) {
    times.push(await time(() => toSnapshot({ server, listing, at: 0 })))
  }
  report('gate, names and hashes of 200 tools', median(times), mostForListMs)
}

/** Returns a tool with a schema of about 2 kB. */
function makeTool(index: number): McpListedTool {
  const properties: JsonObject = {}
  for (let each = 0; each < 12; each += 1) {
    properties[`field_${each}`] = {
      anyOf: [{ type: 'string', maxLength: 100 }, { $ref: '#/$defs/item' }],
      description: 'One of the values that the tool needs for its work, as described.',
    }
  }
  const item = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  return {
    remoteName: `tool_${index}`,
    description: 'Does something with the values and returns what came of it. '.repeat(5),
    inputSchema: { type: 'object', properties, $defs: { item } },
    hints: { readOnly: index % 2 === 0 },
  }
}

function measureHostileSchemas(): void {
  const twice = { oneOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] }
  const hostile: JsonObject[] = [
    { type: 'object', properties: { a: { $ref: '#/properties/a' } } },
    { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: twice } },
    { type: 'object', properties: { a: { pattern: '^(a+)+$' } } },
    { type: 'object', properties: { a: { enum: Array.from({ length: 8000 }, (_, index) => index) } } },
  ]
  for (const [index, schema] of hostile.entries()) {
    const times = Array.from({ length: 20 }, () => {
      const start = performance.now()
      findSchemaProblem(schema, 'input')
      findMismatch(schema, { a: 'a'.repeat(40) })
      return performance.now() - start
    })
    report(`hostile schema ${index + 1}`, median(times), mostForSchemaMs)
  }
}

async function compareComposing(): Promise<void> {
  const item = z.object({ id: z.int() })
  const value = z.union([z.string().max(100), item])
  const fields = Array.from({ length: 12 }, (_, index) => [`field_${index}`, value.describe('A value.')])
  const parameters = z.object(Object.fromEntries(fields) as Record<string, typeof value>)
  const builtIn = Array.from({ length: 100 }, (_, index): Tool =>
    defineTool({
      name: `tool_${index}`,
      description: makeTool(index).description,
      parameters,
      effects: ['read'],
      execute: async () => succeed(null),
    }),
  )
  const id = mcpServerIdSchema.parse('m')
  const server = {
    id,
    name: 'Bench',
    alias: 'bench',
    url: 'https://mcp.example/mcp',
    place: 'remote' as const,
    auth: { kind: 'none' as const },
    isOn: true,
    inNewChats: true,
    trustsReadOnly: false,
    createdAt: 0,
  }
  const tools = Array.from({ length: 100 }, (_, index) => makeTool(index))
  const listing = { serverName: 'bench', tools, prompts: [], resources: [], templates: [] }
  const listed = await toSnapshot({ server, listing, at: 0 })
  const snapshot = {
    ...listed,
    tools: listed.tools.map((tool) => Object.assign(tool, { state: 'on' as const })),
  }
  let requests = 0
  const ports = {
    sessionId: emptyTurnConfig.sessionId,
    blobs: new MemoryBlobs(),
    redactStoredKeys: async (text: string) => text,
    call: async () => {
      requests += 1
      throw new Error('composing calls no tool')
    },
  }
  const withBuiltIn = createTurnToolFactory(() => builtIn)
  const withMcp = createTurnToolFactory(() => [])
  const compose = async (source: ReturnType<typeof withMcp.toolsFor>) => {
    const composed = await previewRequest(
      { model: benchModel, prompt: [], history: [userMessage('Hello')] },
      source,
    )
    if (composed.tools.length !== 100) throw new Error(`${composed.tools.length} tools`)
  }
  const times: { builtIn: number[]; mcp: number[] } = { builtIn: [], mcp: [] }
  for (let index = 0; index < 100; index += 1) {
    times.builtIn.push(await time(() => compose(withBuiltIn.toolsFor(emptyTurnConfig))))
    const mcpTools = () => createMcpTools([{ server, snapshot }], ports)
    times.mcp.push(await time(() => compose(withMcp.toolsFor({ ...emptyTurnConfig, mcpTools: mcpTools() }))))
  }
  if (requests > 0) throw new Error(`${requests} requests while composing`)
  const limit = mostOfBuiltIn * median(times.builtIn)
  report('composing with 100 tools', median(times.mcp), limit, '0 requests, against 100 built-in tools')
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function report(name: string, ms: number, limit: number, more = ''): void {
  console.log(`mcp, ${name}: ${ms.toFixed(2)} ms (at most ${limit.toFixed(2)} ms)${more && `, ${more}`}`)
  if (ms > limit) process.exitCode = 1
}
