import { expect, test } from 'vitest'
import { findMcpCall } from './find-mcp-call.ts'
import { planReply } from './plan-reply.ts'

const names = ['tide_table', 'draw_chart', 'count_slowly', 'book_table', 'change_itself']
const tools = [...names.map((name) => `demo__${name}`), 'analyze_data', 'calculate'].map((name) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const },
}))

test.each([
  ['Show the tides at Ashcombe', 'tide_table', { harbor: 'Ashcombe' }],
  [
    'Show the tides at Brightwater on 2026-11-28.',
    'tide_table',
    { harbor: 'Brightwater', date: '2026-11-28' },
  ],
  ['Zeig die Gezeiten in Coldharbour', 'tide_table', { harbor: 'Coldharbour' }],
  ['Draw a chart of the harbors', 'draw_chart', { bars: expect.any(Array) }],
  ['Count slowly to 3', 'count_slowly', { to: 3 }],
  ['Please count slowly', 'count_slowly', { to: 5 }],
  ['Book a table', 'book_table', {}],
  ['Reserviere einen Tisch', 'book_table', {}],
  ['Let the tool change itself', 'change_itself', {}],
])('%s', (text, name, args) => {
  const call = findMcpCall(text, tools)
  expect(call?.toolName).toBe(`demo__${name}`)
  expect(call?.arguments).toMatchObject(args)
})

test('other requests, and a chat without the server, are answered as before', () => {
  for (const text of ['Plot the sample sales by region.', 'What is 2+2?', 'Make a table'])
    expect(findMcpCall(text, tools)).toBeUndefined()
  expect(findMcpCall('Count slowly to 3', tools.slice(-2))).toBeUndefined()
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Count slowly to 3' }] }]
  expect(planReply({ prompt, tools }).calls).toEqual([
    { callId: 'demo-call-1', call: { toolName: 'demo__count_slowly', arguments: { to: 3 } } },
  ])
})
