import type { EnrichmentStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export function createEnrichmentStore(db: Database, now: () => number): EnrichmentStorePort {
  return {
    switch: ({ sessionId, messageId, callId, isOn }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.messages, async () => {
          const message = await db.messages.get(messageId)
          if (message?.sessionId !== sessionId) return fail(createFailure('not-found'))
          if (message.status === 'streaming') return fail(createFailure('session-busy'))
          let isFound = false
          const parts = message.parts.map((part) => {
            if (part.type !== 'notice' || part.enrichment?.callId !== callId) return part
            isFound = true
            const { isOff: _, ...enrichment } = part.enrichment
            const switched = { ...enrichment, ...(!isOn && { isOff: true as const }), switchedAt: now() }
            return { ...part, enrichment: switched }
          })
          if (!isFound) return fail(createFailure('not-found'))
          await db.messages.put({ ...message, parts })
          return succeed(null)
        }),
      ),
  }
}
