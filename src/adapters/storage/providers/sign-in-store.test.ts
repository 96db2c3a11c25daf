import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { PendingSignIn } from '../../../core/model/providers/provider.ts'
import { createSignInStore } from './sign-in-store.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

const pendingSignIn: PendingSignIn = {
  state: 'state-1',
  verifier: 'verifier-1',
  draft: { dialect: 'openai-compatible', kind: 'openrouter', name: 'OpenRouter', baseUrl: '', models: [] },
  at: 100,
}

test('a sign-in can be taken once, by the first caller', async () => {
  const store = createSignInStore(makeDatabase(), 'draft')
  unwrap(await store.save(pendingSignIn, 0))
  const consumed = await Promise.all([store.consume('state-1'), store.consume('state-1')])
  expect(consumed.map(unwrap).toSorted((one) => (one ? -1 : 1))).toEqual([pendingSignIn, null])
  expect(unwrap(await store.consume('state-2'))).toBeNull()
})

test('old ones are deleted when another one starts, and at a start', async () => {
  const db = makeDatabase()
  const store = createSignInStore(db, 'draft')
  unwrap(await store.save(pendingSignIn, 0))
  unwrap(await store.save({ ...pendingSignIn, state: 'state-2', at: 300 }, 200))
  expect(await db.signIns.toCollection().primaryKeys()).toEqual(['state-2'])
  await store.sweep(301)
  expect(await db.signIns.count()).toBe(0)
})
