import { Dexie } from 'dexie'
import type { SessionId } from '../../core/kernel/id.ts'
import type { QueuedMessage } from '../../core/kernel/queued-message.ts'
import type { Database } from './schema.ts'

/** Loads queued messages in sending order. */
export function readQueue(db: Database, sessionId: SessionId): PromiseLike<QueuedMessage[]> {
  return db.queue
    .where('[sessionId+place]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
    .toArray()
}
