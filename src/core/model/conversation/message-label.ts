export const maxLabelLength = 40

const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const visible = /[^\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/**
 * Returns the normalized label, or `undefined` if it is invalid: without visible characters, too long, or with characters that
 * change how other text is read.
 */
export function normalizeLabel(text: string): string | undefined {
  const label = text.trim().normalize('NFC')
  const length = Array.from(label).length
  return length <= maxLabelLength && visible.test(label) && !forbidden.test(label) ? label : undefined
}

/** Compares labels without regard to case. */
export function isSameLabel(one: string, other: string): boolean {
  return toKey(one) === toKey(other)
}

/** Removes items whose label equals that of an earlier one. */
export function uniqueByLabel<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  const first = new Map<string, Item>()
  for (const item of items) {
    const key = toKey(labelOf(item))
    if (!first.has(key)) first.set(key, item)
  }
  return [...first.values()]
}

/** Converts to upper case first, because letters such as ß and ς have no other common form. */
function toKey(label: string): string {
  return label.toUpperCase().toLowerCase().normalize('NFC')
}
