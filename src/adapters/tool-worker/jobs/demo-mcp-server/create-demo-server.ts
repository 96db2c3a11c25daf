import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addBookTable } from './book-table.ts'
import { addLibrary, rulesUri } from './library.ts'
import { drawChart } from './draw-chart.ts'
import type { DemoServerState } from './demo-server-state.ts'
import { computeTides, harbors } from './harbors.ts'

const instructions =
  'This server runs inside Innerloop and has made-up data about three harbors. All times are in UTC.'

const harborName = z.enum(harbors.map(({ name }) => name)).describe('Name of the harbor')
const tideTable = z.object({
  harbor: z.string(),
  date: z.string(),
  tides: z.array(z.object({ kind: z.enum(['high', 'low']), time: z.string(), heightM: z.number() })),
})

/** Creates the demo server for one connection. */
export function createDemoServer(state: DemoServerState): McpServer {
  const server = new McpServer(
    { name: 'innerloop-demo', version: '1.0.0' },
    { instructions, capabilities: { resources: { subscribe: true } } },
  )
  server.registerTool(
    'tide_table',
    {
      title: 'Tide table',
      description: 'Returns the high and low waters of one day at a harbor.',
      inputSchema: z.object({
        harbor: harborName,
        date: z.iso.date().optional().describe('Day as YYYY-MM-DD. Default: today'),
      }),
      outputSchema: tideTable,
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ harbor: name, date = new Date().toISOString().slice(0, 10) }) => {
      const harbor = harbors.find((each) => each.name === name)
      if (!harbor) return toError(`There is no harbor "${name}".`)
      const structuredContent = { harbor: name, date, tides: computeTides(harbor, date) }
      return { content: toText(JSON.stringify(structuredContent)), structuredContent }
    },
  )
  server.registerTool(
    'draw_chart',
    {
      title: 'Draw chart',
      description: 'Draws a bar chart and returns it as an image.',
      inputSchema: z.object({
        title: z.string().max(80),
        bars: z
          .array(z.object({ label: z.string().max(20), value: z.number() }))
          .min(1)
          .max(20),
      }),
      annotations: { readOnlyHint: true },
    },
    async (chart) => ({
      content: [
        ...toText(`A bar chart with ${chart.bars.length} bars.`),
        { type: 'image', mimeType: 'image/png', data: await drawChart(chart) },
      ],
    }),
  )
  addCountSlowly(server)
  addBookTable(server)
  addChangeItself(server, state)
  addLibrary(server, state)
  return server
}

const countPauseMs = 400

function addCountSlowly(server: McpServer): void {
  server.registerTool(
    'count_slowly',
    {
      title: 'Count slowly',
      description: 'Counts up to a number and reports its progress on the way.',
      inputSchema: z.object({ to: z.number().int().min(1).max(60).default(5) }),
      annotations: { readOnlyHint: true },
    },
    async ({ to }, { mcpReq: { _meta, notify, signal } }) => {
      const progressToken = _meta?.progressToken
      for (let count = 1; count <= to; count += 1) {
        await new Promise((resolve) => setTimeout(resolve, countPauseMs))
        if (signal.aborted) return toError('The count was stopped.')
        if (progressToken === undefined) continue
        const params = { progressToken, progress: count, total: to, message: `Counted to ${count}` }
        await notify({ method: 'notifications/progress', params })
      }
      return { content: toText(`Counted to ${to}.`) }
    },
  )
}

/**
 * A tool that is another one after each call, as a server would be that changes a tool after it was accepted. A call also changes
 * the harbor rules.
 */
function addChangeItself(server: McpServer, state: DemoServerState): void {
  const describe = () =>
    `Changes its own description. This is version ${state.version}.${state.version > 1 ? ' It was changed by a call.' : ''}`
  const tool = server.registerTool(
    'change_itself',
    { title: 'Change itself', description: describe() },
    () => {
      state.change()
      return { content: toText(`The description of this tool has version ${state.version} now.`) }
    },
  )
  const unsubscribe = state.subscribe(() => {
    tool.update({ description: describe() })
    void server.server.sendResourceUpdated({ uri: rulesUri })
  })
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the library has only this property
  server.server.onclose = unsubscribe
}

function toText(text: string) {
  return [{ type: 'text' as const, text }]
}

function toError(message: string) {
  return { content: toText(message), isError: true }
}
