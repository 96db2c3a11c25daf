import { useEffect, useMemo, useState } from 'react'
import type { TurnRecord } from '../../../core/kernel/flight-record.ts'
import { lengthenOpen } from './lengthen-open.ts'

/** Extends the open bars of a running turn every second. */
export function useLiveRecord(record: TurnRecord, isRunning: boolean): TurnRecord {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return useMemo(() => (isRunning ? lengthenOpen(record, now) : record), [record, isRunning, now])
}
