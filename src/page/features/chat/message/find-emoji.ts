export interface NamedEmoji {
  emoji: string
  name: string
}

/** The most common reactions. */
export const commonEmoji: readonly NamedEmoji[] = [
  { emoji: '👍', name: 'thumbs up' },
  { emoji: '👎', name: 'thumbs down' },
  { emoji: '❤️', name: 'red heart' },
  { emoji: '😄', name: 'grinning face' },
  { emoji: '🎉', name: 'party popper' },
  { emoji: '👀', name: 'eyes' },
  { emoji: '🙏', name: 'folded hands' },
  { emoji: '✅', name: 'check mark' },
]

interface ListedEmoji {
  emoji: string
  description: string
  names: readonly string[]
  tags: readonly string[]
}

const maxFound = 40

/** Searches emoji by name. Names that start with the query come first, then names that contain it, in the order of the list. */
export function findEmoji(query: string, all: readonly ListedEmoji[]): NamedEmoji[] {
  const wanted = normalize(query)
  if (wanted === '') return [...commonEmoji]
  const ranked = all.flatMap((listed) => {
    const words = [listed.description, ...listed.names, ...listed.tags].map(normalize)
    if (words.some((word) => word.startsWith(wanted))) return [{ listed, rank: 0 }]
    return words.some((word) => word.includes(wanted)) ? [{ listed, rank: 1 }] : []
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ listed: { emoji, description } }) => ({ emoji, name: description }))
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll('_', ' ').trim()
}
