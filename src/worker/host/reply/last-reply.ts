import type { RunEvent } from '../../../core/kernel/run-event.ts'

/** Returns the events since the last steered message: those of the newest assistant message. */
export function eventsOfLastReply(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.slice(events.findLastIndex(({ type }) => type === 'message-steered') + 1)
}
