/** Payloads are plain data, so a copy is arrays and objects all the way down; what it shares with the original are primitives. */
export function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map((item: unknown) => frozenCopy(item))
    : // Not by assignment: a key named "__proto__" has to stay a key.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy(item)]))
  return Object.freeze(copy) as Value
}
