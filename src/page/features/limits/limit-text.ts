import { readNumber } from '../../ui/read-number.ts'
import type { LimitEntry } from '../../../core/kernel/limit-table.ts'
import { formatNumber, formatNumberInput } from '../../i18n/formats.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'

const units: Record<LimitEntry['unit'], Unsaid | null> = {
  count: null,
  ms: phrase('seconds'),
  tokens: phrase('tokens'),
  dollars: phrase('USD'),
}

/** Returns the display factor. Times are shown in seconds. */
function scaleOf({ unit }: LimitEntry): number {
  return unit === 'ms' ? 1000 : 1
}

export function unitOf({ unit }: LimitEntry): string {
  const name = units[unit]
  return name === null ? '' : say(name)
}

/** Returns the text for the field. */
export function toFieldText(value: number, entry: LimitEntry): string {
  return formatNumberInput(value / scaleOf(entry))
}

/** Returns `NaN` for invalid input. The worker reports the valid range. */
export function fromFieldText(text: string, entry: LimitEntry): number {
  return Math.round(readNumber(text) * scaleOf(entry) * 1000) / 1000
}

export function describeDefault(entry: LimitEntry): string {
  if (entry.default === 'off') return say('Default: off.')
  const unit = unitOf(entry)
  const value = formatNumber(entry.default / scaleOf(entry))
  return say('Default: {value}.', { value: unit === '' ? value : `${value} ${unit}` })
}
