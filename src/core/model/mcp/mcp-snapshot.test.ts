import { expect, it } from 'vitest'
import { mcpServerSchema } from './mcp-server.ts'
import { mcpSnapshotSchema } from './mcp-snapshot.ts'

const server = {
  id: 'm1',
  name: 'Everything',
  alias: 'everything',
  url: 'https://mcp.example/mcp',
  place: 'remote',
  auth: { kind: 'none' },
  isOn: true,
  inNewChats: false,
  trustsReadOnly: false,
}

it('reads a stored server, and refuses an alias that could end the prefix of a tool', () => {
  expect(mcpServerSchema.parse(server)).toEqual(server)
  for (const alias of ['', 'a__b', 'A', 'abcdefghijklm']) {
    expect(mcpServerSchema.safeParse({ ...server, alias }).success).toBe(false)
  }
})

it('reads a stored snapshot with all kinds of entries', () => {
  const snapshot = {
    serverId: 'm1',
    serverName: 'everything',
    tools: [
      {
        name: 'everything__echo',
        remoteName: 'echo',
        description: 'Echoes.',
        inputSchema: { type: 'object' },
        hints: { readOnly: true },
        fingerprint: 'f',
        state: 'refused',
        reason: 'too-deep',
      },
    ],
    prompts: [{ name: 'summarize', arguments: [{ name: 'text', isRequired: true }] }],
    resources: [{ uri: 'demo://a', name: 'A', mediaType: 'text/plain', bytes: 3 }],
    templates: [{ uriTemplate: 'demo://{id}', name: 'By id', variables: ['id'] }],
    listedAt: 1,
    ttlMs: 1000,
  }
  expect(mcpSnapshotSchema.parse(snapshot)).toEqual(snapshot)
})
