import type { RecordDetail } from '../../src/core/model/review/turn-record.ts'
import { formatRecordDetail } from '../../src/core/model/review/turn-text.ts'

/** Returns a detail as a line; numbers are unformatted. */
export function toRecordLine(detail: RecordDetail): string {
  return `${detail.name.text}: ${typeof detail.value === 'number' ? detail.value : formatRecordDetail(detail)}`
}
