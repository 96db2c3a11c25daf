import type { QueueStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import type { QueuedMessage } from '../../core/kernel/queued-message.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { readQueue } from './read-queue.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export function createQueueStore(db: Database): QueueStorePort {
  const change = (sessionId: SessionId, rearrange: (queue: QueuedMessage[]) => QueuedMessage[] | null) =>
    tryStorage(db, () =>
      db.transaction('rw', db.queue, db.sessions, async () => {
        const before = await readQueue(db, sessionId)
        const after = rearrange(before)
        if (!after) return fail(createFailure('not-found'))
        const kept = new Set(after.map(({ id }) => id))
        await db.queue.bulkDelete(before.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
        await db.queue.bulkPut(after.map((message, place) => ({ ...message, place })))
        if (after.length === 0) await db.sessions.update(sessionId, { queuePaused: undefined })
        return succeed(null)
      }),
    )
  return {
    async add(message) {
      const { sessionId } = message
      const isKnown = await tryStorage(db, () =>
        db.transaction('r', db.messages, db.sessions, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session || session.deletedAt !== undefined) return fail(createFailure('not-found'))
          return succeed((await db.messages.get(message.id)) !== undefined)
        }),
      )
      if (!isKnown.ok) return isKnown
      if (isKnown.value) {
        return fail(createFailure('invalid-input', { message: 'This message was already sent.' }))
      }
      return change(sessionId, (queue) => insert(queue, message))
    },
    edit: (sessionId, queuedId, text) =>
      change(sessionId, (queue) =>
        queue.some(({ id }) => id === queuedId)
          ? queue.map((message) => (message.id === queuedId ? { ...message, text } : message))
          : null,
      ),
    move: (sessionId, queuedId, by) =>
      change(sessionId, (queue) => {
        const from = queue.findIndex(({ id }) => id === queuedId)
        const moved = queue[from]
        if (!moved) return null
        const to = Math.min(Math.max(from + by, 0), queue.length - 1)
        return queue.toSpliced(from, 1).toSpliced(to, 0, moved)
      }),
    remove: (sessionId, queuedId) => change(sessionId, (queue) => queue.filter(({ id }) => id !== queuedId)),
    unsteer: (sessionId) => change(sessionId, (queue) => queue.map(withoutSteering)),
    next: (sessionId) =>
      tryStorage(db, () =>
        db.transaction('r', db.queue, db.sessions, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session || session.deletedAt !== undefined || session.queuePaused) return succeed(null)
          return succeed((await readQueue(db, sessionId))[0] ?? null)
        }),
      ),
    pause: (sessionId, reason) =>
      tryStorage(db, () =>
        db.transaction('rw', db.queue, db.sessions, async () => {
          const isEmpty = (await readQueue(db, sessionId)).length === 0
          if (!isEmpty) await db.sessions.update(sessionId, { queuePaused: reason })
          return succeed(null)
        }),
      ),
    resume: (sessionId) =>
      tryStorage(db, async () => {
        await db.sessions.update(sessionId, { queuePaused: undefined })
        return succeed(null)
      }),
    listSessions: () =>
      tryStorage(db, async () => {
        const keys = await db.queue.orderBy('[sessionId+place]').keys()
        return succeed([...new Set(keys.map((key) => (Array.isArray(key) ? key[0] : key) as SessionId))])
      }),
  }
}

function withoutSteering({ id, sessionId, place, text, model, createdAt }: QueuedMessage): QueuedMessage {
  return { id, sessionId, place, text, model, createdAt }
}

/** Those that a turn may still take come first, in the order they were sent. */
function insert(queue: readonly QueuedMessage[], message: QueuedMessage): QueuedMessage[] {
  const others = queue.filter(({ id }) => id !== message.id)
  if (!message.isSteered) return [...others, message]
  const after = others.findLastIndex(({ isSteered }) => isSteered) + 1
  return others.toSpliced(after, 0, message)
}
