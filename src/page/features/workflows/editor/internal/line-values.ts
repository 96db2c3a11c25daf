import { formatNumberInput } from '../../../../i18n/formats.ts'
import { parseLocalNumber } from '../../../../ui/controls/parse-number.ts'

/** Parses a line of a list of values. In a list of numbers, a line that is no number stays a text, which is a problem of the list. */
export function parseLine(line: string, isNumber: boolean): string | number {
  const number = isNumber ? parseLocalNumber(line) : Number.NaN
  return Number.isFinite(number) ? number : line
}

export function formatLine(value: string | number): string {
  return typeof value === 'number' ? formatNumberInput(value) : value
}
