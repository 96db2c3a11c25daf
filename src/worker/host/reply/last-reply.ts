import type { RunEvent } from '../../../core/kernel/run-event.ts'

/** The events since the last steered message: those of the reply that grew last. */
export function eventsOfLastReply(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.slice(events.findLastIndex(({ type }) => type === 'message-steered') + 1)
}
