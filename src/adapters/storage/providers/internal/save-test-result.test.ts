import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { ProviderDraft, ConnectionRecord } from '../../../../core/model/providers/provider.ts'
import { createKeyVault } from '../../vault/key-vault.ts'
import { createProviderStore } from '../provider-store.ts'
import { makeDatabase, unwrap } from '../../testing/sample-turn.ts'

const draft: ProviderDraft = {
  dialect: 'openai-compatible',
  name: 'Local',
  baseUrl: 'http://localhost:11434/v1',
  apiKey: 'sk-0123456789-tail',
  models: ['llama'],
}
const record: ConnectionRecord = { at: 1, outcome: 'passed', steps: [] }

async function saved() {
  const db = makeDatabase()
  const store = createProviderStore(db, createKeyVault(db), { now: () => 7 })
  const { id } = unwrap(await store.save(draft))
  const { apiKey: _, ...stored } = { ...draft, id }
  return { store, stored, find: async () => unwrap(await store.find(id)).lastTest }
}

test('a test of stored data is stored with it; a test of an unsaved form is not', async () => {
  const { store, stored, find } = await saved()
  for (const typed of [
    { baseUrl: 'http://localhost:1234/v1' },
    { kind: 'ollama' as const },
    { proxyUrl: 'https://proxy.example/?url=' },
    { apiKey: 'sk-another-0000' },
  ]) {
    unwrap(await store.saveTestResult({ ...stored, ...typed }, record))
    expect(await find()).toBeUndefined()
  }
  unwrap(await store.saveTestResult({ ...stored, baseUrl: `${stored.baseUrl}/` }, record))
  expect(await find()).toEqual(record)
})

test('saving keeps the test while address and key are unchanged, and deletes it if one changes', async () => {
  const { store, stored, find } = await saved()
  unwrap(await store.saveTestResult(stored, record))
  unwrap(await store.save({ ...stored, name: 'Renamed' }))
  expect(await find()).toEqual(record)
  unwrap(await store.save({ ...stored, baseUrl: 'http://localhost:11434/v2' }))
  expect(await find()).toBeUndefined()
  unwrap(await store.save({ ...stored, lastTest: record }))
  expect(await find()).toEqual(record)
  unwrap(await store.save({ ...stored, apiKey: 'sk-another-0000' }))
  expect(await find()).toBeUndefined()
})
