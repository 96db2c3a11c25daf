import { completable, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { DemoServerState } from './demo-server-state.ts'
import { completeHarbor, computeTides, harbors } from './harbors.ts'

/** Address of the resource that changes with the tool `change_itself`. */
export const rulesUri = 'demo://harbors/rules'

/** Resources of the demo server. */
const resources = [
  {
    name: 'Harbor guide',
    uri: 'demo://harbors/guide',
    mimeType: 'text/markdown',
    text: `# Three harbors\n\n${harbors.map(({ name, meanM }) => `- **${name}**: mean water ${meanM} m`).join('\n')}\n`,
  },
  {
    name: 'Harbor rules',
    uri: rulesUri,
    mimeType: 'text/plain',
    text: 'Boats keep to the right. The speed limit is 5 knots. Engines stop at the quay.\n',
  },
  {
    name: 'Ferry timetable',
    uri: 'demo://harbors/ferries',
    mimeType: 'text/csv',
    text: 'from,to,departs\nAshcombe,Brightwater,09:15\nBrightwater,Coldharbour,11:40\nColdharbour,Ashcombe,16:05\n',
  },
]

/** Adds the prompt, the resources and the resource template. */
export function addLibrary(server: McpServer, state: DemoServerState): void {
  server.registerPrompt(
    'plan_a_trip',
    {
      title: 'Plan a trip',
      description: 'Asks for a plan for a boat trip from a harbor.',
      argsSchema: z.object({
        harbor: completable(z.string().describe('Harbor where the trip starts'), completeHarbor),
        hours: z.string().optional().describe('Length of the trip in hours'),
      }),
    },
    ({ harbor, hours = '4' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Plan a boat trip of ${hours} hours from ${harbor}. Look at the tide table first, and leave at high water.`,
          },
        },
      ],
    }),
  )
  for (const { name, uri, mimeType, text } of resources) {
    server.registerResource(name, uri, { mimeType, size: text.length }, () => ({
      contents: [{ uri, mimeType, text: uri === rulesUri ? `${text}Version ${state.version}.\n` : text }],
    }))
  }
  server.registerResource(
    'Tides of a harbor',
    new ResourceTemplate('demo://tides/{harbor}/{date}', {
      list: undefined,
      complete: { harbor: completeHarbor },
    }),
    { mimeType: 'application/json', description: 'Tides of one day, given as YYYY-MM-DD' },
    (uri, variables) => {
      const harbor = harbors.find(({ name }) => name === variables['harbor'])
      const date = z.iso.date().safeParse(variables['date'])
      if (!harbor || !date.success) throw new Error('There is no such harbor or date.')
      const text = JSON.stringify({
        harbor: harbor.name,
        date: date.data,
        tides: computeTides(harbor, date.data),
      })
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
    },
  )
}
