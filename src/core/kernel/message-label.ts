export const maxLabelLength = 40

const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const visible = /[^\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** A label as it is kept; `undefined` for what cannot be one: nothing to be seen, too long, or with what changes how others read. */
export function toLabel(text: string): string | undefined {
  const label = text.trim().normalize('NFC')
  const length = Array.from(label).length
  return length <= maxLabelLength && visible.test(label) && !forbidden.test(label) ? label : undefined
}

/** Whatever the case of their letters. */
export function isSameLabel(one: string, other: string): boolean {
  return toKey(one) === toKey(other)
}

/** Without those that say the same as an earlier one. */
export function withoutSameLabels<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  const first = new Map<string, Item>()
  for (const item of items) {
    const key = toKey(labelOf(item))
    if (!first.has(key)) first.set(key, item)
  }
  return [...first.values()]
}

/** Upper case first: letters such as ß and ς have no other way to be the same. */
function toKey(label: string): string {
  return label.toUpperCase().toLowerCase().normalize('NFC')
}
