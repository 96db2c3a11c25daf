import type { OutcomeStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export function createOutcomeStore(db: Database): OutcomeStorePort {
  return {
    report: ({ sessionId, messageId, callId, outcome }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.messages, async () => {
          const message = await db.messages.get(messageId)
          if (message?.sessionId !== sessionId) return fail(createFailure('not-found'))
          if (message.status === 'streaming') return fail(createFailure('session-busy'))
          let isFound = false
          const parts = message.parts.map((part) => {
            if (part.type !== 'tool-call' || part.callId !== callId) return part
            if (part.state !== 'outcome-unknown') return part
            isFound = true
            return { ...part, reportedOutcome: outcome }
          })
          if (!isFound) return fail(createFailure('not-found'))
          await db.messages.put({ ...message, parts })
          return succeed(null)
        }),
      ),
  }
}
