/** Those named first, as they are named; the others follow by id. Code units, so that it is the same everywhere. */
export function orderHooks<Item extends { readonly id: string }>(
  hooks: readonly Item[],
  named: readonly string[] = [],
): Item[] {
  const ranks = new Map<string, number>()
  for (const id of named) if (!ranks.has(id)) ranks.set(id, ranks.size)
  const rankOf = ({ id }: Item): number => ranks.get(id) ?? ranks.size
  return hooks.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
  )
}
