import {
  completable,
  createMcpHandler,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Calls that the server's tools ran, by tool, and those that were canceled. */
export interface FixtureCalls {
  ran: string[]
  canceled: string[]
}

export interface McpFixture {
  calls: FixtureCalls
  /** Serves one request. */
  fetch(request: Request): Promise<Response>
  /** Tells all listeners that the list of tools has changed. */
  changeTools(): void
  /** Tells all listeners that a resource has changed. */
  changeResource(uri: string): void
  close(): Promise<void>
}

/** A server of the modern era with a tool of each kind, a prompt, resources and a template. Serves legacy clients without a session. */
export function createMcpFixture(): McpFixture {
  const calls: FixtureCalls = { ran: [], canceled: [] }
  const handler = createMcpHandler(() => createServer(calls))
  return {
    calls,
    fetch: (request) => handler.fetch(request),
    changeTools: () => handler.notify.toolsChanged(),
    changeResource: (uri) => handler.notify.resourceUpdated(uri),
    close: () => handler.close(),
  }
}

/** A transparent image of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function createServer(calls: FixtureCalls): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      instructions: 'Use the tools.',
      capabilities: { tools: { listChanged: true }, resources: { subscribe: true } },
    },
  )
  server.registerTool(
    'add',
    {
      title: 'Add',
      description: 'Adds two numbers.',
      inputSchema: z.object({ one: z.number(), other: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ one, other }) => {
      calls.ran.push('add')
      const structuredContent = { sum: one + other }
      return { content: [say(String(structuredContent.sum))], structuredContent }
    },
  )
  server.registerTool('write', { description: 'Writes.', inputSchema: z.object({}) }, () => {
    calls.ran.push('write')
    return { content: [say('written')] }
  })
  server.registerTool('fail', { description: 'Fails.', inputSchema: z.object({}) }, () => ({
    content: [say('no such file')],
    isError: true,
  }))
  server.registerTool('draw', { description: 'Draws.', inputSchema: z.object({}) }, () => ({
    content: [
      say('a pixel'),
      { type: 'image', mimeType: 'image/png', data: pixel },
      { type: 'resource_link', uri: 'fixture://notes', name: 'Notes' },
    ],
  }))
  server.registerTool(
    'count',
    { description: 'Counts with progress.', inputSchema: z.object({ to: z.number(), pauseMs: z.number() }) },
    async ({ to, pauseMs }, { mcpReq: { _meta, notify, signal } }) => {
      for (let count = 1; count <= to; count += 1) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        if (signal.aborted) {
          calls.canceled.push('count')
          return { content: [say('canceled')], isError: true }
        }
        const progressToken = _meta?.progressToken
        if (progressToken === undefined) continue
        const params = { progressToken, progress: count, total: to, message: `at ${count}` }
        await notify({ method: 'notifications/progress', params })
      }
      calls.ran.push('count')
      return { content: [say(`counted to ${to}`)] }
    },
  )
  addForm(server, calls)
  addLibrary(server)
  return server
}

/** Adds a tool that asks the user with a form and a link, both in one round. */
function addForm(server: McpServer, calls: FixtureCalls): void {
  server.registerTool('book', { description: 'Books.', inputSchema: z.object({}) }, (_input, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'details')
    if (answer.kind !== 'elicit') {
      return inputRequired({
        inputRequests: {
          details: inputRequired.elicit({
            message: 'For whom?',
            requestedSchema: {
              type: 'object',
              properties: {
                name: { type: 'string', title: 'Name' },
                guests: { type: 'integer', default: 2 },
                outdoors: { type: 'boolean' },
                time: { type: 'string', enum: ['18:00', '21:00'] },
              },
              required: ['name'],
            },
          }),
        },
        requestState: 'state of the booking',
      })
    }
    calls.ran.push('book')
    const state = mcpReq.requestState()
    return {
      content: [
        say(
          `${answer.action} ${JSON.stringify(answer.action === 'accept' ? answer.content : {})} ${String(state)}`,
        ),
      ],
    }
  })
}

function addLibrary(server: McpServer): void {
  const complete = (value: string | undefined) =>
    ['Ashcombe', 'Brightwater'].filter((name) => name.toLowerCase().startsWith((value ?? '').toLowerCase()))
  server.registerPrompt(
    'plan',
    { title: 'Plan', argsSchema: z.object({ harbor: completable(z.string(), complete) }) },
    ({ harbor }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Plan a trip from ${harbor}.` } }],
    }),
  )
  server.registerResource('Notes', 'fixture://notes', { mimeType: 'text/plain', size: 5 }, () => ({
    contents: [{ uri: 'fixture://notes', mimeType: 'text/plain', text: 'notes' }],
  }))
  server.registerResource(
    'Tides',
    new ResourceTemplate('fixture://tides/{harbor}', { list: undefined, complete: { harbor: complete } }),
    { mimeType: 'text/plain' },
    (uri, { harbor }) => ({ contents: [{ uri: uri.href, text: `tides at ${String(harbor)}` }] }),
  )
}

function say(text: string) {
  return { type: 'text' as const, text }
}
