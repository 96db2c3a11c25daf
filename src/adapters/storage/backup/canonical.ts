/**
 * Returns the same text for the same content, whatever the order of fields. Missing and `undefined` fields are equal.
 */
export function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(
      Object.entries(each).toSorted(([first], [second]) => (first < second ? -1 : Number(first > second))),
    )
  })
}
