import type { RecordDetail } from '../../src/core/model/review/turn-record.ts'
import { formatRecordDetail } from '../../src/core/model/review/turn-text.ts'

/** Returns a detail as a line; numbers are unformatted. */
export function toRecordLine(fact: RecordDetail): string {
  return `${fact.name.text}: ${typeof fact.value === 'number' ? fact.value : formatRecordDetail(fact)}`
}
