import { readNumber } from '../../ui/read-number.ts'
import type { LimitEntry } from '../../../core/kernel/limit-table.ts'

const units: Record<LimitEntry['unit'], string> = {
  count: '',
  ms: 'seconds',
  tokens: 'tokens',
  dollars: 'USD',
}

/** Times are typed and shown in seconds. */
function scaleOf({ unit }: LimitEntry): number {
  return unit === 'ms' ? 1000 : 1
}

export function unitOf({ unit }: LimitEntry): string {
  return units[unit]
}

/** What the field shows. */
export function toFieldText(value: number, entry: LimitEntry): string {
  return String(value / scaleOf(entry))
}

/** `NaN` for what is no number: the worker says what would be one. */
export function fromFieldText(text: string, entry: LimitEntry): number {
  return Math.round(readNumber(text) * scaleOf(entry) * 1000) / 1000
}

export function describeDefault(entry: LimitEntry): string {
  if (entry.default === 'off') return 'Default: off.'
  const unit = unitOf(entry)
  const value = (entry.default / scaleOf(entry)).toLocaleString('en')
  return `Default: ${value}${unit === '' ? '' : ` ${unit}`}.`
}
