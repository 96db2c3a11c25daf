/** The part of a zod schema that is used here. */
interface Schema<T> {
  safeParse: (value: unknown) => { data?: T }
}

/** Returns a parser that caches its result for each object, because a chat is drawn again at every change. */
export function parseOnce<T>(schema: Schema<T>): (value: unknown) => T | null {
  const cache = new WeakMap<object, T | null>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return null
    const cached = cache.get(value)
    if (cached !== undefined) return cached
    const parsed = schema.safeParse(value).data ?? null
    cache.set(value, parsed)
    return parsed
  }
}
