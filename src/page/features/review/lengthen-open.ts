import type { TurnRecord } from '../../../core/kernel/flight-record.ts'

/** Returns a running turn at a given time. Open items extend to that time. */
export function lengthenOpen(record: TurnRecord, now: number): TurnRecord {
  const nowMs = Math.max(record.durationMs, now - record.startedAt)
  return {
    ...record,
    durationMs: nowMs,
    items: record.items.map((item) => (item.state === 'open' ? { ...item, endMs: nowMs } : item)),
  }
}
