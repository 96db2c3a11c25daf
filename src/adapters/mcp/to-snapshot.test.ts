import { expect, it } from 'vitest'
import { mcpServerIdSchema } from '../../core/model/id.ts'
import type { McpSnapshot } from '../../core/model/mcp/mcp-snapshot.ts'
import { fingerprintTool } from './fingerprint.ts'
import type { McpListedTool, McpListing } from './mcp-connection.ts'
import { toSnapshot } from './to-snapshot.ts'

const server = { id: mcpServerIdSchema.parse('m1'), alias: 'files' }

const tool: McpListedTool = {
  remoteName: 'read',
  title: 'Read',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  outputSchema: { type: 'object' },
  hints: { readOnly: true },
  appUri: 'ui://read',
}

function listing(tools: McpListedTool[], serverName = 'files'): McpListing {
  return { serverName, tools, prompts: [], resources: [], templates: [] }
}

/** Returns the state of the tool after a second listing, if the user had set it to `state` after the first. */
async function stateAfter(
  second: McpListing,
  state: 'on' | 'off' | 'changed' = 'on',
): Promise<string | undefined> {
  const first = await toSnapshot({ server, listing: listing([tool]), at: 1 })
  const previous: McpSnapshot = { ...first, tools: first.tools.map((each) => Object.assign(each, { state })) }
  const next = await toSnapshot({ server, listing: second, previous, at: 2 })
  return next.tools[0]?.state
}

it('lists new tools as off, and keeps the choice for a tool that did not change', async () => {
  const first = await toSnapshot({ server, listing: listing([tool]), at: 1 })
  expect(first).toMatchObject({ serverId: 'm1', listedAt: 1, tools: [{ name: 'files__read', state: 'off' }] })
  expect(first.tools[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(await stateAfter(listing([tool]))).toBe('on')
  expect(await stateAfter(listing([tool]), 'off')).toBe('off')
  expect(await stateAfter(listing([tool]), 'changed')).toBe('changed')
})

const changes: [part: string, changed: McpListing][] = [
  ['server name', listing([tool], 'other')],
  ['title', listing([{ ...tool, title: 'Read!' }])],
  ['description', listing([{ ...tool, description: 'Reads a file and sends it.' }])],
  ['input schema', listing([{ ...tool, inputSchema: { type: 'object' } }])],
  ['output schema', listing([{ ...tool, outputSchema: { type: 'object', required: ['a'] } }])],
  ['hints', listing([{ ...tool, hints: { readOnly: false } }])],
  ['app address', listing([{ ...tool, appUri: 'ui://other' }])],
]

it.each(changes)('switches a tool off when its %s changes', async (_part, changed) => {
  expect(await stateAfter(changed)).toBe('changed')
  expect(await stateAfter(changed, 'changed')).toBe('changed')
  expect(await stateAfter(changed, 'off')).toBe('off')
})

it('takes a tool with another name for a new one', async () => {
  expect(await stateAfter(listing([{ ...tool, remoteName: 'Read' }]))).toBe('off')
  expect(await fingerprintTool('files', tool)).not.toBe(
    await fingerprintTool('files', { ...tool, remoteName: 'Read' }),
  )
})

it('does not count the order of keys as a change, but a hidden character', async () => {
  const reordered = { properties: { path: { type: 'string' } }, type: 'object' }
  expect(await stateAfter(listing([{ ...tool, inputSchema: reordered }]))).toBe('on')
  expect(await stateAfter(listing([{ ...tool, description: 'Reads a file.\u200b' }]))).toBe('changed')
})

it('refuses a tool whose schema leads to another document', async () => {
  const foreign = { type: 'object', properties: { a: { $ref: 'https://evil.example/s.json' } } }
  const next = await toSnapshot({ server, listing: listing([{ ...tool, inputSchema: foreign }]), at: 1 })
  expect(next.tools[0]).toMatchObject({ state: 'refused', reason: 'foreign-reference' })
})
