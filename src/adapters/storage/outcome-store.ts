import type { OutcomeStorePort } from '../../core/engine/host-ports.ts'
import { changePart } from './chats/change-part.ts'
import type { Database } from './schema.ts'

export function createOutcomeStore(db: Database, now: () => number): OutcomeStorePort {
  return {
    report: ({ callId, outcome, ...place }) =>
      changePart(db, place, {
        at: now(),
        change: (part) => {
          if (part.type !== 'tool-call' || part.callId !== callId) return null
          return part.state === 'outcome-unknown' ? { ...part, reportedOutcome: outcome } : null
        },
      }),
  }
}
