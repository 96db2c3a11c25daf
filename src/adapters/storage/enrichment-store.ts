import type { EnrichmentStorePort } from '../../core/engine/host-ports.ts'
import { changePart } from './chats/change-part.ts'
import type { Database } from './schema.ts'

export function createEnrichmentStore(db: Database, now: () => number): EnrichmentStorePort {
  return {
    switch: ({ callId, isOn, ...place }) =>
      changePart(db, place, {
        at: now(),
        change: (part) => {
          if (part.type !== 'notice' || part.enrichment?.callId !== callId) return null
          const { isOff: _, ...enrichment } = part.enrichment
          const switched = { ...enrichment, ...(!isOn && { isOff: true as const }), switchedAt: now() }
          return { ...part, enrichment: switched }
        },
      }),
  }
}
