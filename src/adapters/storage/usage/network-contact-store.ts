import type { NetworkLogEntry } from '../../../core/model/usage/network-contact.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { toDay } from '../../../lib/calendar-day.ts'
import { tryStorage } from '../database/try-storage.ts'

const retentionMs = 90 * 24 * 60 * 60 * 1000
const maxRows = 500

export interface NetworkContactStore {
  /** Adds a contact without making a request wait for it. Storage failures are ignored. */
  add(contact: NetworkLogEntry): void
  /** Deletes contacts older than 90 days, and the oldest of more than 500. */
  prune(): Promise<void>
}

export function createNetworkContactStore(db: Database, now: () => number): NetworkContactStore {
  return {
    add: (contact) => void tryStorage(db, () => add(db, contact)),
    async prune() {
      await tryStorage(db, () =>
        db.transaction('rw', db.outsideContacts, async () => {
          await db.outsideContacts
            .where('at')
            .below(now() - retentionMs)
            .delete()
          const excess = (await db.outsideContacts.count()) - maxRows
          if (excess > 0) await db.outsideContacts.orderBy('at').limit(excess).delete()
          return succeed(null)
        }),
      )
    },
  }
}

function add(db: Database, contact: NetworkLogEntry) {
  const { host, via = '', purpose, at } = contact
  const id = `${toDay(at)} ${purpose} ${host} ${via}`
  return db.transaction('rw', db.outsideContacts, async () => {
    const stored = await db.outsideContacts.get(id)
    await db.outsideContacts.put({
      id,
      ...contact,
      requests: contact.requests + (stored?.requests ?? 0),
      bytesSent: contact.bytesSent + (stored?.bytesSent ?? 0),
      bytesReceived: contact.bytesReceived + (stored?.bytesReceived ?? 0),
      at: Math.max(at, stored?.at ?? 0),
    })
    return succeed(null)
  })
}
