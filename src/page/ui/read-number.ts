import { decimalSign } from '../i18n/formats.ts'

/**
 * A number as people write it where they are: marks before three digits are left out, any other one is the decimal sign, be it
 * a point or a comma. `NaN` for what is none, also for nothing at all.
 */
export function readNumber(text: string): number {
  const bare = text.replaceAll(/[\s_’']/g, '')
  const plain =
    decimalSign() === ','
      ? bare.replace(/^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/, (thousands) => thousands.replaceAll('.', ''))
      : bare.replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return plain === '' ? NaN : Number(plain.replace(',', '.'))
}
