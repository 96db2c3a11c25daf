import { type LocalizedText, toStoredText } from '../../../core/model/messages/localized-text.ts'
import type { QueueStorePort } from '../../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { QueuedMessage } from '../../../core/model/conversation/queued-message.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import {
  withoutUnplacedPastes,
  toDraftParts,
  type MessageDraft,
} from '../../../core/model/conversation/message-draft.ts'
import { retainAttachments } from '../files/message-files.ts'
import { loadQueue } from './messages.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export function createQueueStore(db: Database): QueueStorePort {
  const change = (
    sessionId: SessionId,
    rearrange: (queue: QueuedMessage[]) => Result<readonly QueuedMessage[]>,
    named: MessageDraft = { text: '' },
  ) =>
    tryStorage(db, () =>
      db.transaction('rw', db.queue, db.sessions, db.blobs, async () => {
        const retained = await retainAttachments(db, sessionId, toDraftParts(named))
        if (!retained.ok) return retained
        const before = await loadQueue(db, sessionId)
        const after = rearrange(before)
        if (!after.ok) return after
        const remainingIds = new Set(after.value.map(({ id }) => id))
        await db.queue.bulkDelete(before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id))
        await db.queue.bulkPut(after.value.map((message, place) => ({ ...message, place })))
        if (after.value.length === 0) await db.sessions.update(sessionId, { queuePaused: undefined })
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
        return fail(createFailure('invalid-input', { message: storageText('message-already-sent') }))
      }
      return change(sessionId, (queue) => succeed(insert(queue, message)), message)
    },
    edit: (sessionId, queuedId, text) =>
      change(
        sessionId,
        (queue) => {
          const queued = queue.find((message) => message.id === queuedId)
          if (!queued) return fail(createFailure('not-found'))
          if (queued.isTaken) return fail(alreadySentFailure)
          const { refusal: _, localizedRefusal: __, ...rest } = queued
          return succeed(queue.map((message) => (message === queued ? withText(rest, text) : message)))
        },
        text,
      ),
    move: (sessionId, queuedId, by) =>
      change(sessionId, (queue) => {
        const from = queue.findIndex(({ id }) => id === queuedId)
        const moved = queue[from]
        if (!moved) return fail(createFailure('not-found'))
        const to = Math.min(Math.max(from + by, 0), queue.length - 1)
        return succeed(queue.toSpliced(from, 1).toSpliced(to, 0, moved))
      }),
    remove: (sessionId, queuedId) =>
      change(sessionId, (queue) =>
        queue.some(({ id, isTaken }) => id === queuedId && isTaken)
          ? fail(alreadySentFailure)
          : succeed(queue.filter(({ id }) => id !== queuedId)),
      ),
    listSteered: (sessionId) =>
      tryStorage(db, async () => {
        const steered = (await loadQueue(db, sessionId)).filter(({ isSteered }) => isSteered)
        return succeed(steered.map(({ id }) => id))
      }),
    take: (sessionId, queuedId) =>
      tryStorage(db, () =>
        db.transaction('rw', db.queue, async () => {
          const queued = await db.queue.get(queuedId)
          if (queued?.sessionId !== sessionId || !queued.isSteered) return succeed(null)
          await db.queue.put({ ...queued, isTaken: true })
          const { text, pasted, attachments, replyTo } = queued
          return succeed({ text, pasted, attachments, replyTo })
        }),
      ),
    refuse: (sessionId, queuedId, { reason, ...text }) =>
      change(sessionId, (queue) =>
        succeed(
          queue.map((message) =>
            message.id === queuedId
              ? { ...withText(withoutSteering(message), text), ...toRefusal(reason) }
              : message,
          ),
        ),
      ),
    unsteer: (sessionId) => change(sessionId, (queue) => succeed(queue.map(withoutSteering))),
    next: (sessionId) =>
      tryStorage(db, () =>
        db.transaction('r', db.queue, db.sessions, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session || session.deletedAt !== undefined || session.queuePaused) return succeed(null)
          const queue = await loadQueue(db, sessionId)
          return succeed(queue.find(({ refusal }) => refusal === undefined) ?? null)
        }),
      ),
    pause: (sessionId, reason) =>
      tryStorage(db, () =>
        db.transaction('rw', db.queue, db.sessions, async () => {
          const queue = await loadQueue(db, sessionId)
          if (queue.some(({ refusal }) => refusal === undefined))
            await db.sessions.update(sessionId, { queuePaused: reason })
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

const alreadySentFailure = createFailure('not-found', { message: storageText('message-already-sent') })

function withoutSteering(message: QueuedMessage): QueuedMessage {
  const { isSteered: _, isTaken: __, ...waiting } = message
  return waiting
}

function withText(message: QueuedMessage, text: MessageDraft): QueuedMessage {
  const { pasted: _, attachments: __, ...rest } = message
  return { ...rest, ...withoutUnplacedPastes(text) }
}

/** Puts messages that a running turn may still take first, in sending order. */
function insert(queue: readonly QueuedMessage[], message: QueuedMessage): QueuedMessage[] {
  const others = queue.filter(({ id }) => id !== message.id)
  if (!message.isSteered) return [...others, message]
  const after = others.findLastIndex(({ isSteered }) => isSteered) + 1
  return others.toSpliced(after, 0, message)
}

function toRefusal(reason: LocalizedText): Pick<QueuedMessage, 'refusal' | 'localizedRefusal'> {
  const { text, localized } = toStoredText(reason)
  return { refusal: text, ...(localized && { localizedRefusal: localized }) }
}
