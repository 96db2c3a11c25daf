import { useEffect, useState } from 'react'
import { controlClass } from '../../../ui/controls/field.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { SearchInput } from '../../../ui/controls/search-input.tsx'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'

export interface EmojiChoiceProps {
  /** Reactions that the user has set. */
  selected: ReadonlySet<string>
  onChoose: (emoji: string) => void
}

export function ReactionPicker(props: EmojiChoiceProps) {
  return (
    <div role="dialog" aria-label={i18n.t('React')} className="w-76 max-w-full">
      <EmojiChoice {...props} />
    </div>
  )
}

/** A few common emoji, and a search for all others by name. The names are loaded when the search starts. */
export function EmojiChoice({ selected, onChoose }: EmojiChoiceProps) {
  const [query, setQuery] = useState('')
  const matches = useEmoji(query)
  return (
    <div className="flex flex-col gap-1 p-1">
      <SearchInput
        label={i18n.t('Search emoji')}
        value={query}
        onChange={setQuery}
        className={controlClass}
      />
      {matches === 'unavailable' ? (
        <p role="status" className="p-2 text-sm text-muted">
          {i18n.t('The emoji names could not be loaded. Reload the page to search them.')}
        </p>
      ) : (
        <>
          <div
            role="listbox"
            aria-label={i18n.t('Emoji')}
            className="grid max-h-44 grid-cols-8 overflow-y-auto empty:hidden pointer-coarse:grid-cols-6"
          >
            {(matches ?? []).map(({ emoji, name }) => (
              <button
                key={emoji}
                type="button"
                role="option"
                aria-selected={selected.has(emoji)}
                aria-label={name}
                title={name}
                tabIndex={-1}
                onClick={() => onChoose(emoji)}
                className="flex aspect-square items-center justify-center rounded-md text-xl -outline-offset-2 hover:bg-surface aria-selected:bg-accent-soft"
              >
                {emoji}
              </button>
            ))}
          </div>
          {matches?.length === 0 && (
            <p role="status" className="p-2 text-sm text-muted">
              {i18n.t('No emoji has this name.')}
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** Returns the search results; `undefined` while the names are loading. */
function useEmoji(query: string): readonly NamedEmoji[] | undefined | 'unavailable' {
  const [all, setAll] = useState<Parameters<typeof findEmoji>[1] | 'unavailable'>()
  const isSearching = query.trim() !== ''
  useEffect(() => {
    if (!isSearching) return undefined
    const load = import('gemoji').then(
      ({ gemoji }) => gemoji,
      () => 'unavailable' as const,
    )
    return onResolved(load, setAll)
  }, [isSearching])
  if (!isSearching) return commonEmoji
  return all === undefined || all === 'unavailable' ? all : findEmoji(query, all)
}

interface NamedEmoji {
  emoji: string
  name: string
}

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

const maxMatches = 40

/** Searches emoji by name. Names that start with the query come first, then names that contain it, in the order of the list. */
export function findEmoji(query: string, all: readonly ListedEmoji[]): NamedEmoji[] {
  const normalizedQuery = normalize(query)
  if (normalizedQuery === '') return [...commonEmoji]
  const ranked = all.flatMap((listed) => {
    const terms = [listed.description, ...listed.names, ...listed.tags].map(normalize)
    if (terms.some((word) => word.startsWith(normalizedQuery))) return [{ listed, rank: 0 }]
    return terms.some((word) => word.includes(normalizedQuery)) ? [{ listed, rank: 1 }] : []
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxMatches)
    .map(({ listed: { emoji, description } }) => ({ emoji, name: description }))
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll('_', ' ').trim()
}
