import 'fake-indexeddb/auto'
import { Dexie, RangeSet } from 'dexie'
import { expect, test, vi } from 'vitest'
import { makeDatabase } from '../testing/sample-turn.ts'
import { watch } from './watch.ts'

/** Dispatches the event of a transaction that wrote rows of a table without readers in this tab. */
function writeElsewhere(count: number): void {
  const keys = new RangeSet().addKeys(Array.from({ length: count }, (_, key) => key))
  Dexie.on.storagemutated.fire({ 'idb://elsewhere/events/': keys })
}

async function open() {
  const db = makeDatabase()
  await db.open()
  const read = vi.fn(async () => (await db.settings.get('model')) ?? null)
  const values: unknown[] = []
  const stop = watch(db, { read }).subscribe((value) => values.push(value))
  await vi.waitFor(() => expect(values).toHaveLength(1), { interval: 2 })
  return { db, read, told: values, stop }
}

test('drops external changes above ten thousand keys without notifying anybody', async () => {
  const { read, told: values } = await open()
  writeElsewhere(4000)
  expect(read).toHaveBeenCalledTimes(1)
  for (let write = 0; write < 3; write += 1) writeElsewhere(4000)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { interval: 2 })
  expect(values).toEqual([null])
})

test('later changes are notified as before', async () => {
  const { db, told: values } = await open()
  for (let write = 0; write < 4; write += 1) writeElsewhere(4000)
  const row = { key: 'model', value: { providerId: 'demo', modelId: 'demo' } }
  await db.settings.put(row as never)
  await vi.waitFor(() => expect(values.at(-1)).toEqual(row), { interval: 2 })
})

test('unsubscribed listeners cause no reads', async () => {
  const { read, stop } = await open()
  stop()
  for (let write = 0; write < 4; write += 1) writeElsewhere(4000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('fails at once in a browser without IndexedDB', () => {
  const { dependencies } = Dexie
  const { indexedDB } = dependencies
  const failures: unknown[] = []
  try {
    Reflect.deleteProperty(dependencies, 'indexedDB')
    watch(makeDatabase(), { read: async () => null }).subscribe(
      () => undefined,
      (failure) => failures.push(failure),
    )
  } finally {
    dependencies.indexedDB = indexedDB
  }
  expect(failures).toEqual([expect.objectContaining({ code: 'storage-unavailable' })])
})
