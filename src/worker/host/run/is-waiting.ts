import { findOpenInteractions } from '../../../core/authority/open-interactions.ts'
import { findOpenRetry } from '../../../core/engine/open-retry.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'

/** Returns whether a run was waiting when its log ended: for a person, or for its next try. */
export function isWaiting(events: readonly RunEvent[]): boolean {
  return findOpenInteractions(events).length > 0 || findOpenRetry(events) !== undefined
}
