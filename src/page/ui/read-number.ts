/**
 * A number as people write it: commas before three digits are left out, any other one is a decimal comma. `NaN` for what is
 * none, also for nothing at all.
 */
export function readNumber(text: string): number {
  const plain = text
    .replaceAll(/[\s_]/g, '')
    .replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return plain === '' ? NaN : Number(plain)
}
