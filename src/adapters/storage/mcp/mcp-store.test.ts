import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerDraft } from '../../../core/model/commands/mcp-commands.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import { createApplicationLock } from '../database/application-lock.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { mcpSecretId } from '../vault/key-holders.ts'
import { redactStoredKeys } from '../vault/key-redaction.ts'
import { createKeyVault } from '../vault/key-vault.ts'
import { createMcpStore } from './mcp-store.ts'

const secret = 'token-0123456789-wxyz'
const draft: McpServerDraft = {
  name: 'My Tides',
  url: 'https://mcp.example/mcp',
  auth: { kind: 'header', header: 'x-key', secret },
}

function open() {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  let count = 0
  const store = createMcpStore(db, {
    vault,
    now: () => 42,
    newId: (prefix) => `${prefix}-${++count}`,
    lock: createApplicationLock(),
    checkAddress: (address) =>
      URL.canParse(address) ? succeed(null) : fail(createFailure('address-blocked')),
  })
  return { db, vault, store }
}

function tool(name: string, state: McpTool['state'], fingerprint = 'f1'): McpTool {
  return {
    name: `mytides__${name}`,
    remoteName: name,
    description: fingerprint,
    inputSchema: { type: 'object' },
    hints: {},
    fingerprint,
    state,
  }
}

test('a secret is sealed under the lock, so that a change of the passphrase cannot come between', async () => {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  let isLocked = false
  const sealed: boolean[] = []
  const store = createMcpStore(db, {
    vault: {
      seal: (...secretOf) => {
        sealed.push(isLocked)
        return vault.seal(...secretOf)
      },
    },
    now: () => 42,
    newId: (prefix) => `${prefix}-1`,
    lock: async (work) => {
      isLocked = true
      return await work().finally(() => (isLocked = false))
    },
    checkAddress: () => succeed(null),
  })
  const { id } = unwrap(await store.save(draft))
  expect(sealed).toEqual([true])
  expect(unwrap(await vault.read(mcpSecretId(id), 'https://mcp.example'))).toBe(secret)
})

const listed = (serverId: McpServerId, tools: McpTool[]) => ({
  serverId,
  serverName: 'tides',
  tools,
  prompts: [],
  resources: [],
  templates: [],
  listedAt: 1,
})

test('a secret is sealed for the origin of its server, and goes when the origin changes or the server is removed', async () => {
  const { db, vault, store } = open()
  const { id } = unwrap(await store.save(draft))
  expect(unwrap(await vault.read(mcpSecretId(id), 'https://mcp.example'))).toBe(secret)
  expect(await vault.read(mcpSecretId(id), 'https://evil.example')).toMatchObject({
    failure: { code: 'key-unreadable' },
  })
  expect(await redactStoredKeys(db, vault, `a ${secret} b`)).toBe('a [redacted] b')
  expect(JSON.stringify(await db.mcpServers.toArray())).not.toContain(secret)
  unwrap(await store.save({ ...draft, id, name: 'Tides', auth: { kind: 'header', header: 'x-key' } }))
  expect((await db.mcpServers.get(id))?.auth).toEqual({ kind: 'header', header: 'x-key', tail: 'wxyz' })
  expect(unwrap(await vault.read(mcpSecretId(id), 'https://mcp.example'))).toBe(secret)
  const moved = {
    ...draft,
    id,
    url: 'https://other.example/mcp',
    auth: { kind: 'header', header: 'x-key' },
  } as const
  unwrap(await store.save(moved))
  expect((await db.mcpServers.get(id))?.auth).toEqual({ kind: 'header', header: 'x-key', tail: '' })
  expect(unwrap(await vault.read(mcpSecretId(id), 'https://other.example'))).toBeNull()
  unwrap(await store.save({ ...moved, auth: draft.auth }))
  unwrap(await store.remove(id))
  expect(await db.vault.toArray()).toMatchObject([{ id: 'data-key' }])
})

test('an alias is given once, also after its server was removed', async () => {
  const { store } = open()
  const add = async (name: string) => {
    const server = unwrap(await store.save({ ...draft, name }))
    return server
  }
  const first = await add('A very long name')
  expect(first.alias).toBe('averylongnam')
  unwrap(await store.remove(first.id))
  expect((await add('A very long name!')).alias).toBe('averylongna2')
  expect((await add('…')).alias).toBe('server')
  expect(await store.find(first.id)).toMatchObject({ failure: { code: 'not-found' } })
})

test('is refused without a usable address, and at the limit of servers', async () => {
  const { store } = open()
  expect(await store.save({ ...draft, url: 'nowhere' })).toMatchObject({
    failure: { code: 'address-blocked' },
  })
  for (let count = 0; count < 20; count++) unwrap(await store.save(draft))
  expect(await store.save(draft)).toMatchObject({ failure: { code: 'invalid-input' } })
  expect(await store.addDemo()).toMatchObject({ failure: { code: 'invalid-input' } })
})

test('a server is on where the chat says so, else the project, else in new chats', async () => {
  const { store } = open()
  const { id } = unwrap(await store.save(draft))
  const isOn = async (choices?: Record<McpServerId, boolean>) =>
    unwrap(await store.listForChat(choices)).length === 1
  expect(await isOn()).toBe(true)
  expect(await isOn({ [id]: false })).toBe(false)
  unwrap(await store.change(id, { inNewChats: false }))
  expect(await isOn()).toBe(false)
  expect(await isOn({ [id]: true })).toBe(true)
  unwrap(await store.change(id, { isOn: false }))
  expect(await isOn({ [id]: true })).toBe(false)
})

test('accepting a change needs the definition that was compared, and forgets approvals and rules of the tool only', async () => {
  const { db, store } = open()
  const { id } = unwrap(await store.save(draft))
  unwrap(await store.saveSnapshot(listed(id, [tool('read', 'off'), tool('write', 'off')])))
  unwrap(await store.setTools(id, [tool('read', 'off'), tool('write', 'off')]))
  const approval = { scope: 'always', tainted: false, approvalKey: 'k', createdAt: 1 } as const
  await db.table('approvals').bulkAdd([
    { id: 'a1', toolName: 'mytides__read', ...approval },
    { id: 'a2', toolName: 'mytides__write', ...approval },
    { id: 'a3', toolName: 'fetch_url', ...approval },
  ])
  await db.table('allowlist').bulkAdd([
    { id: 'p1', toolName: 'mytides__read', pattern: '*', createdAt: 1 },
    { id: 'p2', toolName: 'fetch_url', pattern: '*', createdAt: 1 },
  ])
  const next = listed(id, [tool('read', 'changed', 'f2'), tool('write', 'on')])
  expect(unwrap(await store.saveSnapshot(next))).toEqual(['mytides__read'])
  expect(unwrap(await store.saveSnapshot(next))).toEqual([])
  const again = listed(id, [tool('read', 'changed', 'f3'), tool('write', 'on')])
  expect(unwrap(await store.saveSnapshot(again))).toEqual(['mytides__read'])
  expect((await db.mcpSnapshots.get(id))?.accepted).toMatchObject({ mytides__read: { fingerprint: 'f1' } })
  const accept = (fingerprint: string) => store.acceptChanges(id, [{ name: 'mytides__read', fingerprint }])
  expect(unwrap(await accept('f2'))).toEqual([])
  expect(await db.approvals.count()).toBe(3)
  expect(unwrap(await accept('f3'))).toEqual(['mytides__read'])
  const after = await db.mcpSnapshots.get(id)
  expect(after?.tools.map(({ state }) => state)).toEqual(['on', 'on'])
  expect(after?.accepted).toEqual({})
  expect(await db.approvals.toCollection().primaryKeys()).toEqual(['a2', 'a3'])
  expect(await db.allowlist.toCollection().primaryKeys()).toEqual(['p2'])
  unwrap(await store.remove(id))
  expect(await db.approvals.toCollection().primaryKeys()).toEqual(['a3'])
  expect(await db.mcpSnapshots.count()).toBe(0)
})

test('turning tools on leaves changed and refused ones off, and those with another definition than the person saw', async () => {
  const { db, store } = open()
  const { id } = unwrap(await store.addDemo())
  const tools = [
    tool('a', 'off'),
    tool('b', 'on'),
    tool('c', 'changed'),
    tool('d', 'refused'),
    tool('e', 'off', 'f2'),
  ]
  unwrap(await store.saveSnapshot(listed(id, tools)))
  const approval = { scope: 'always', tainted: false, approvalKey: 'k', createdAt: 1 } as const
  await db.table('approvals').bulkAdd([
    { id: 'a1', toolName: 'mytides__a', ...approval },
    { id: 'a2', toolName: 'mytides__b', ...approval },
  ])
  unwrap(
    await store.setTools(
      id,
      ['a', 'b', 'c', 'd', 'e'].map((name) => tool(name, 'off')),
    ),
  )
  expect((await db.mcpSnapshots.get(id))?.tools.map(({ state }) => state)).toEqual([
    'on',
    'on',
    'changed',
    'refused',
    'off',
  ])
  expect(await db.approvals.toCollection().primaryKeys(), 'of a tool that was on').toEqual(['a2'])
})

test('a choice that was made while the lists were read stays', async () => {
  const { db, store } = open()
  const { id } = unwrap(await store.addDemo())
  unwrap(await store.saveSnapshot(listed(id, [tool('a', 'on'), tool('b', 'off'), tool('c', 'changed')])))
  const read = listed(id, [tool('a', 'on'), tool('b', 'off'), tool('c', 'changed')])
  unwrap(await store.setTools(id, [tool('b', 'off')]))
  unwrap(await store.acceptChanges(id, [tool('c', 'changed')]))
  expect(unwrap(await store.saveSnapshot(read))).toEqual([])
  const states = (await db.mcpSnapshots.get(id))?.tools.map(({ state }) => state)
  expect(states).toEqual(['off', 'on', 'on'])
  expect((await db.mcpSnapshots.get(id))?.accepted).toEqual({})
})
