import { createFailure } from '../../../core/model/failures/failure.ts'
import type { CallId, MessageId, SessionId } from '../../../core/model/id.ts'
import type { MessagePart, ReportedOutcome } from '../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { undoCompactionsOver } from './annotation-store.ts'
import type { Database } from '../database/schema.ts'
import { hasRunningTurn } from './reduction-store.ts'
import { tryStorage } from '../database/try-storage.ts'

interface MessagePlace {
  sessionId: SessionId
  messageId: MessageId
}

interface PartChange {
  change: (part: MessagePart) => MessagePart | null
  at: number
  /** The change would alter what a running turn has sent. */
  isBetweenTurns?: boolean
}

/**
 * Changes the parts for which `change` returns another part, in one transaction. `change` returns null for a part that
 * stays as it is. Fails with `not-found` if no part changes or the message belongs to another session, and with
 * `session-busy` while the message is streaming, or any answer of the chat for a change that is made only between turns.
 */
export function changeMessagePart(
  db: Database,
  { sessionId, messageId }: MessagePlace,
  { change, at, isBetweenTurns = false }: PartChange,
): Promise<Result<null>> {
  return tryStorage(db, () =>
    db.transaction('rw', db.messages, db.messageMarks, db.runs, async () => {
      const message = await db.messages.get(messageId)
      if (message?.sessionId !== sessionId) return fail(createFailure('not-found'))
      if (message.status === 'streaming') return fail(createFailure('session-busy'))
      if (isBetweenTurns && (await hasRunningTurn(db, sessionId))) return fail(createFailure('session-busy'))
      const changed = message.parts.map(change)
      if (changed.every((part) => part === null)) return fail(createFailure('not-found'))
      const parts = message.parts.map((part, index) => changed[index] ?? part)
      await db.messages.put({ ...message, parts })
      await undoCompactionsOver(db, { sessionId, messageIds: [messageId] }, at)
      return succeed(null)
    }),
  )
}

interface OutcomeReport extends MessagePlace {
  callId: CallId
  outcome: ReportedOutcome
}

export type OutcomeStore = ReturnType<typeof createOutcomeStore>

export function createOutcomeStore(db: Database, now: () => number) {
  return {
    /** Stores the user's report about a call with unknown outcome, in an ended answer. Any other call is `not-found`. */
    report: ({ callId, outcome, ...place }: OutcomeReport): Promise<Result<null>> =>
      changeMessagePart(db, place, {
        at: now(),
        change: (part) => {
          if (part.type !== 'tool-call' || part.callId !== callId) return null
          return part.state === 'outcome-unknown' ? { ...part, reportedOutcome: outcome } : null
        },
      }),
  }
}

interface EnrichmentChoice extends MessagePlace {
  callId: CallId
  isOn: boolean
}

export type EnrichmentStore = ReturnType<typeof createEnrichmentStore>

export function createEnrichmentStore(db: Database, now: () => number) {
  return {
    /** Switches whether the context that a call added is sent in later requests. Fails with `session-busy` if the answer has not ended. */
    switch: ({ callId, isOn, ...place }: EnrichmentChoice): Promise<Result<null>> =>
      changeMessagePart(db, place, {
        at: now(),
        change: (part) => {
          if (part.type !== 'notice' || part.enrichment?.callId !== callId) return null
          const { isOff: _, ...enrichment } = part.enrichment
          const switched = { ...enrichment, isOff: isOn ? undefined : (true as const), switchedAt: now() }
          return { ...part, enrichment: switched }
        },
      }),
  }
}

export type MessageCutStore = ReturnType<typeof createMessageCutStore>

export function createMessageCutStore(db: Database, now: () => number) {
  return {
    /**
     * Sends all of a cut message from the next request on. A message that is not cut is `not-found`. Fails with `session-busy`
     * while a turn runs in any tab, because its requests have the cut.
     */
    sendInFull: (place: MessagePlace): Promise<Result<null>> =>
      changeMessagePart(db, place, {
        isBetweenTurns: true,
        at: now(),
        change: (part) => {
          if (part.type !== 'text' || !part.sentRanges) return null
          const { sentRanges: _, ...whole } = part
          return { ...whole, sentInFullAt: now() }
        },
      }),
  }
}
