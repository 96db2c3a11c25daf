/** The same text for the same content, whatever the order of fields; what is left out and what is `undefined` are the same. */
export function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(
      Object.entries(each).toSorted(([first], [second]) => (first < second ? -1 : Number(first > second))),
    )
  })
}
