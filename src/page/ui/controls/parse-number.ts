import { decimalSign } from '../../i18n/formats.ts'

/**
 * Parses a number in the user's locale. Separators before three digits are ignored. Any other point or comma is the decimal sign. Returns
 * `NaN` for invalid or empty input.
 */
export function parseLocalNumber(text: string): number {
  const bare = text.replaceAll(/[\s_’']/g, '')
  const plain =
    decimalSign() === ','
      ? bare.replace(/^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/, (thousands) => thousands.replaceAll('.', ''))
      : bare.replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return plain === '' ? NaN : Number(plain.replace(',', '.'))
}
