import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { NetworkLogEntry } from '../../../core/model/usage/network-contact.ts'
import { createNetworkContactStore } from './network-contact-store.ts'
import { makeDatabase } from '../testing/sample-turn.ts'

const day = 24 * 60 * 60 * 1000
const noon = new Date(2026, 10, 22, 12).getTime()
const contact: NetworkLogEntry = {
  host: 'api.example',
  purpose: 'model-list',
  requests: 1,
  bytesSent: 10,
  bytesReceived: 0,
  at: noon,
}

function open(now = noon) {
  const db = makeDatabase()
  return { db, store: createNetworkContactStore(db, () => now) }
}

test('one row per day, purpose, host and proxy, with all sent and received bytes', async () => {
  const { db, store } = open()
  store.add(contact)
  store.add({ ...contact, requests: 0, bytesSent: 0, bytesReceived: 500 })
  store.add({ ...contact, at: noon + 60_000 })
  store.add({ ...contact, via: 'proxy.example' })
  store.add({ ...contact, purpose: 'connection-test' })
  store.add({ ...contact, at: noon + day })
  await store.prune()
  const rows = await db.outsideContacts.orderBy('at').toArray()
  expect(rows.map(({ requests, via, purpose }) => [requests, via, purpose])).toHaveLength(4)
  expect(rows).toContainEqual({
    ...contact,
    id: '2026-11-22 model-list api.example ',
    requests: 2,
    bytesSent: 20,
    bytesReceived: 500,
    at: noon + 60_000,
  })
})

test('contacts older than 90 days are deleted, and the oldest of more than 500', async () => {
  const { db, store } = open(noon)
  await db.outsideContacts.bulkPut([
    { ...contact, id: 'old', at: noon - 91 * day },
    { ...contact, id: 'oldest of the rest', at: noon - 90 * day },
    ...Array.from({ length: 500 }, (_, index) => ({ ...contact, id: `row-${index}`, at: noon - index })),
  ])
  await store.prune()
  expect(await db.outsideContacts.count()).toBe(500)
  expect(await db.outsideContacts.bulkGet(['old', 'oldest of the rest'])).toEqual([undefined, undefined])
})
