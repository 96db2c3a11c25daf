import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { PatternId, SessionId } from '../../../core/model/id.ts'
import { createAllowlistStore, createApprovalStore } from './permission-stores.ts'
import { createKeyVault } from '../vault/key-vault.ts'
import { createProviderStore } from '../providers/provider-store.ts'
import { redactStoredKeys } from '../vault/key-redaction.ts'
import { makeFaulty } from '../testing/faulty-store.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

let names = 0
const clockAndIds = { now: () => 5, newId: (prefix: string) => `${prefix}-${++names}` }
const [one, two] = ['session-1', 'session-2'] as SessionId[] as [SessionId, SessionId]
const yes = { toolName: 'fetch_url', approvalKey: 'https://a.test/x', tainted: false }

test('an approval for a chat applies there, one for always everywhere, each is stored once and can be removed', async () => {
  const db = makeDatabase()
  const store = createApprovalStore(db, clockAndIds)
  for (const scope of ['chat', 'chat', 'always', 'always'] as const)
    unwrap(await store.of(one).add({ ...yes, scope }))
  expect((await store.of(one).list()).map(({ scope }) => scope).toSorted()).toEqual(['always', 'chat'])
  expect((await store.of(two).list()).map(({ scope }) => scope)).toEqual(['always'])
  for (const { id } of await db.approvals.toArray()) unwrap(await store.remove(id))
  expect(await store.of(one).list()).toEqual([])
})

test('a removal is undone exactly, once; no other approval can be created this way', async () => {
  const db = makeDatabase()
  const store = createApprovalStore(db, clockAndIds)
  unwrap(await store.of(one).add({ ...yes, scope: 'always' }))
  const [before] = await db.approvals.toArray()
  if (before === undefined) return expect.fail('nothing was added')
  unwrap(await store.remove(before.id))
  unwrap(await createApprovalStore(db, clockAndIds).restore(before.id))
  expect(await db.approvals.toArray()).toEqual([])
  unwrap(await store.restore(before.id))
  expect(await db.approvals.toArray()).toEqual([before])
  await db.approvals.clear()
  unwrap(await store.restore(before.id))
  expect(await db.approvals.toArray()).toEqual([])
})

test('an approval that cannot be stored is not remembered', async () => {
  const db = makeDatabase()
  makeFaulty(db).full = true
  const store = createApprovalStore(db, clockAndIds).of(one)
  expect(await store.add({ ...yes, scope: 'always' })).toMatchObject({ failure: { code: 'storage-full' } })
  expect(await store.list()).toEqual([])
})

test('patterns are stored once per tool', async () => {
  const db = makeDatabase()
  const store = createAllowlistStore(db, clockAndIds)
  const allow = (toolName: string, pattern: string) => ({ toolName, pattern })
  const patterns = [allow('read', 'a*'), allow('read', 'b*'), allow('write', 'a*')]
  for (const each of [...patterns, allow('read', 'a*')]) unwrap(await store.add(each))
  const listed = unwrap(await store.patterns())
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(expect.arrayContaining(patterns))
  for (const { id } of await db.allowlist.toArray()) unwrap(await store.remove(id))
  expect(unwrap(await store.patterns())).toEqual([])
})

test('a pattern of the first version, which named no tool, allows nothing', async () => {
  const db = makeDatabase()
  await db.allowlist.add({ id: 'pattern-1' as PatternId, pattern: '*', createdAt: 1 })
  expect(unwrap(await createAllowlistStore(db, clockAndIds).patterns())).toEqual([])
})

test('stored keys are found at any position in a text, and short ones are ignored', async () => {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  const providers = createProviderStore(db, vault)
  const draft = { dialect: 'openai-compatible' as const, baseUrl: 'http://127.0.0.1:9/v1', models: [] }
  const proxyUrl = 'http://127.0.0.1:8/?url='
  unwrap(await providers.save({ ...draft, proxyUrl, name: 'A', apiKey: 'key-of-provider-a' }))
  unwrap(await providers.save({ ...draft, name: 'B', apiKey: 'local' }))
  unwrap(await providers.save({ ...draft, name: 'C', apiKey: 'key-of-provider-a-and-c' }))
  const text = 'a local key-of-provider-a, key-of-provider-a-and-c!'
  expect(await redactStoredKeys(db, vault, text)).toBe('a local [redacted], [redacted]!')
  expect(await redactStoredKeys(db, vault, 'nothing')).toBe('nothing')
})
