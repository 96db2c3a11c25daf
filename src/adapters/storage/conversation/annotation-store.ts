import type {
  AnnotationStorePort,
  MessageRef,
} from '../../../core/model/conversation/annotation-store-port.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { isSameLabel } from '../../../core/model/conversation/message-label.ts'
import {
  maxLabels,
  maxPins,
  maxReactions,
  type MessageAnnotationSet,
  type Reaction,
} from '../../../core/model/conversation/message-annotations.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database, MessageAnnotationsRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { loadBranch } from './messages.ts'

export function createAnnotationStore(db: Database, now: () => number): AnnotationStorePort {
  const inTransaction = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    tryStorage(db, () =>
      db.transaction('rw', [db.sessions, db.messages, db.messageMarks, db.renderings, db.runs], work),
    )
  /** Changes the annotations of a message. Writes nothing if `change` returns the same object. */
  const changeAnnotations = <T>(
    { sessionId, messageId }: MessageRef,
    change: (
      annotations: MessageAnnotationSet,
      message: Message,
    ) => Promise<Result<[MessageAnnotationSet, T]>> | Result<[MessageAnnotationSet, T]>,
  ): Promise<Result<T>> =>
    inTransaction(async () => {
      const message = await findMessage(db, { sessionId, messageId })
      if (!message) return fail(createFailure('not-found'))
      const before = await db.messageMarks.get(messageId)
      const { messageId: _, sessionId: __, ...annotations } = before ?? { messageId, sessionId }
      const changed = await change(annotations, message)
      if (!changed.ok) return changed
      const [after, answer] = changed.value
      if (after !== annotations) {
        // Changing the text may have undone the compaction stored here.
        const compaction = (await db.messageMarks.get(messageId))?.compaction
        await db.messageMarks.put({ ...after, ...(compaction && { compaction }), messageId, sessionId })
      }
      return succeed(answer)
    })
  const undoOver = ({ sessionId, messageId }: MessageRef): Promise<void> =>
    undoCompactionsOver(db, { sessionId, messageIds: [messageId] }, now())
  const pin: AnnotationStorePort['pin'] = (ref, source) =>
    changeAnnotations<'pinned' | 'pinned-before' | 'full'>(ref, async (annotations) => {
      if (annotations.pin) {
        return succeed([
          annotations,
          annotations.pin.changeId === source.changeId ? 'pinned' : 'pinned-before',
        ])
      }
      const rows = await annotationsOf(db, ref.sessionId)
      if (rows.filter((row) => row.pin && !isHidden(row)).length >= maxPins)
        return succeed([annotations, 'full'])
      return succeed([{ ...annotations, pin: { ...source, at: now() } }, 'pinned'])
    })
  return {
    pin,
    unpin: (ref) =>
      changeAnnotations<null>(ref, (annotations) => {
        const { pin: _, ...others } = annotations
        return succeed([others, null])
      }),
    react: (ref, { emoji, ...source }) =>
      changeAnnotations<boolean>(ref, (annotations) => {
        const reactions = annotations.reactions ?? []
        if (reactions.some((each) => isSame(each, { emoji, by: source.by })))
          return succeed([annotations, true])
        if (reactions.length >= maxReactions) return succeed([annotations, false])
        return succeed([{ ...annotations, reactions: [...reactions, { emoji, ...source, at: now() }] }, true])
      }),
    removeReaction: (ref, reaction) =>
      changeAnnotations(ref, ({ reactions = [], ...annotations }) => {
        const others = reactions.filter((each) => !isSame(each, reaction))
        return succeed([{ ...annotations, reactions: others.length > 0 ? others : undefined }, null])
      }),
    label: (ref, { text, ...source }) =>
      changeAnnotations<'labeled' | 'labeled-before' | 'full'>(ref, (annotations) => {
        const labels = annotations.labels ?? []
        const before = labels.find((each) => isSameLabel(each.text, text))
        if (before) {
          return succeed([annotations, before.changeId === source.changeId ? 'labeled' : 'labeled-before'])
        }
        if (labels.length >= maxLabels) return succeed([annotations, 'full'])
        return succeed([{ ...annotations, labels: [...labels, { text, ...source, at: now() }] }, 'labeled'])
      }),
    removeLabel: (ref, text) =>
      changeAnnotations(ref, ({ labels = [], ...annotations }) => {
        const others = labels.filter((each) => !isSameLabel(each.text, text))
        return succeed([{ ...annotations, labels: others.length > 0 ? others : undefined }, null])
      }),
    remove: ({ sessionId, messageIds }, source) =>
      inTransaction(async () => {
        const removed: MessageId[] = []
        for (const messageId of messageIds) {
          const message = await findMessage(db, { sessionId, messageId })
          if (!message || (await isInUse(db, message))) continue
          const row = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
          if (isHidden(row) && row.deletion?.changeId !== source.changeId) continue
          if (!isHidden(row)) await db.messageMarks.put({ ...row, deletion: { ...source, at: now() } })
          removed.push(messageId)
        }
        await undoCompactionsOver(db, { sessionId, messageIds: removed }, now())
        return succeed(removed)
      }),
    restore: (sessionId, changeId) =>
      inTransaction(async () => {
        const rows = (await annotationsOf(db, sessionId)).filter(
          ({ deletion }) => deletion?.changeId === changeId,
        )
        if (rows.length === 0) return fail(createFailure('not-found'))
        for (const row of rows.filter(isHidden)) {
          if (row.deletion)
            await db.messageMarks.put({ ...row, deletion: { ...row.deletion, undoneAt: now() } })
        }
        const messageIds = rows.map(({ messageId }) => messageId)
        await undoCompactionsOver(db, { sessionId, messageIds }, now())
        return succeed(null)
      }),
    reword: (ref, { text, ...source }) =>
      changeAnnotations<null>(ref, async (annotations, message) => {
        if (await isInUse(db, message)) return fail(createFailure('session-busy'))
        const revisions = annotations.revisions ?? []
        if (revisions.some(({ changeId }) => changeId === source.changeId))
          return succeed([annotations, null])
        await undoOver(ref)
        const all = [...revisions, { text, ...source, at: now() }]
        return succeed([{ ...annotations, revisions: all, shownRevision: all.length }, null])
      }),
    showRevision: (ref, revision) =>
      changeAnnotations<null>(ref, async (annotations) => {
        if (revision > (annotations.revisions?.length ?? 0)) return fail(createFailure('not-found'))
        if (revision !== (annotations.shownRevision ?? 0)) await undoOver(ref)
        const { shownRevision: _, ...others } = annotations
        return succeed([{ ...others, shownRevision: revision > 0 ? revision : undefined }, null])
      }),
  }
}

export function annotationsOf(db: Database, sessionId: SessionId): Promise<MessageAnnotationsRow[]> {
  return db.messageMarks.where('sessionId').equals(sessionId).toArray()
}

export function isHidden({ deletion }: MessageAnnotationSet): boolean {
  return deletion !== undefined && deletion.undoneAt === undefined
}

function isSame(one: Pick<Reaction, 'emoji' | 'by'>, other: Pick<Reaction, 'emoji' | 'by'>): boolean {
  return one.emoji === other.emoji && one.by === other.by
}

async function findMessage(db: Database, { sessionId, messageId }: MessageRef): Promise<Message | undefined> {
  const session = await db.sessions.get(sessionId)
  const message = await db.messages.get(messageId)
  return session?.deletedAt === undefined && message?.sessionId === sessionId ? message : undefined
}

/** Returns whether the message is streaming or being answered. Its run would continue with deleted content. */
async function isInUse(db: Database, { id, sessionId, status }: Message): Promise<boolean> {
  if (status === 'streaming') return true
  const live = await db.runs.where('[state+sessionId]').equals(['live', sessionId]).toArray()
  return live.some(({ userMessageId }) => userMessageId === id)
}

/**
 * Marks summaries that cover one of these messages as undone, because they repeat its old content. Must be called
 * within a transaction over `messages` and `messageMarks`.
 */
export async function undoCompactionsOver(
  db: Database,
  { sessionId, messageIds }: { sessionId: SessionId; messageIds: readonly MessageId[] },
  at: number,
): Promise<void> {
  const rows = await db.messageMarks.where('sessionId').equals(sessionId).toArray()
  for (const row of rows) {
    const { compaction, messageId } = row
    const last = compaction && !compaction.undone ? await db.messages.get(messageId) : undefined
    if (!compaction || !last) continue
    const covered = new Set((await loadBranch(db, last, Infinity)).map(({ id }) => id))
    if (!messageIds.some((id) => covered.has(id))) continue
    await db.messageMarks.put({ ...row, compaction: { ...compaction, undone: { at, because: 'changed' } } })
  }
}
