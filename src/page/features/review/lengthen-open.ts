import type { TurnRecord } from '../../../core/kernel/flight-record.ts'

/** A turn that goes on, at a moment: what is open reaches that far, though nothing was recorded since. */
export function lengthenOpen(record: TurnRecord, now: number): TurnRecord {
  const nowMs = Math.max(record.durationMs, now - record.startedAt)
  return {
    ...record,
    durationMs: nowMs,
    items: record.items.map((item) => (item.state === 'open' ? { ...item, endMs: nowMs } : item)),
  }
}
