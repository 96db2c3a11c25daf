import { findGraphemeBoundary } from '../../../lib/text.ts'
import type { ContextProviderId } from '../../model/context/context-fragment.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import { measureRoom } from '../context-figures.ts'
import type { WindowInfo } from '../../model/context/context-window.ts'
import { contextProviders } from './context-providers.ts'

/** The part of a fragment that is sent. The estimates count the line about the cut. */
export interface FragmentClip {
  provider: ContextProviderId
  tokensBefore: number
  tokensAfter: number
  /** Characters that are not sent. */
  cutCharacters: number
}

const shares = { prompt: { share: 0.25, min: 2000 }, tail: { share: 0.05, min: 500 } }
const unknownRoomTokens = 32_000

/** Returns the most tokens that the fragments of a place may take together: a share of the available tokens. */
export function maxFragmentTokens(place: 'prompt' | 'tail', window: WindowInfo = {}): number {
  const { share, min } = shares[place]
  const { windowTokens } = window
  const roomTokens =
    windowTokens === undefined ? unknownRoomTokens : measureRoom(0, { ...window, windowTokens }).roomTokens
  return Math.max(min, Math.floor(roomTokens * share))
}

/** Returns the longest text of a provider in tokens. A share of the window is no limit here. */
export function maxProviderTokens(provider: ContextProviderId): number {
  const { budget } = contextProviders[provider]
  return 'tokens' in budget ? budget.tokens : Infinity
}

interface Fragment {
  provider: ContextProviderId
  text: string
}

/**
 * Cuts each fragment to the budget of its provider, and then those of the lowest priority until all fit together. A fragment
 * without a cut stays the same object. The order stays. Pure.
 */
export function clipFragments<Each extends Fragment>(
  fragments: readonly Each[],
  maxTokens: number,
): { fragments: Each[]; clips: FragmentClip[] } {
  const tokensBefore = fragments.map(({ text }) => estimateTokens(text))
  const limits = fragments.map(({ provider }) => maxProviderTokens(provider))
  const texts = fragments.map(({ text }, index) => clipText(text, limits[index] ?? 0))
  const tokens = texts.map(estimateTokens)
  const byPriority = [...fragments.keys()].toSorted((one, other) => priorityAt(one) - priorityAt(other))
  for (const index of byPriority) {
    const excess = tokens.reduce((sum, each) => sum + each, 0) - maxTokens
    if (excess <= 0) break
    texts[index] = clipText(fragments[index]?.text ?? '', Math.max(0, (tokens[index] ?? 0) - excess))
    tokens[index] = estimateTokens(texts[index])
  }
  const clipped = fragments.map((fragment, index) => {
    const text = texts[index] ?? ''
    return text === fragment.text ? fragment : { ...fragment, text }
  })
  const clips = fragments.flatMap((fragment, index): FragmentClip[] => {
    if (clipped[index] === fragment) return []
    return [
      {
        provider: fragment.provider,
        tokensBefore: tokensBefore[index] ?? 0,
        tokensAfter: tokens[index] ?? 0,
        cutCharacters: countCut(fragment.text, texts[index] ?? ''),
      },
    ]
  })
  return { fragments: clipped, clips }

  function priorityAt(index: number): number {
    const fragment = fragments[index]
    return fragment ? contextProviders[fragment.provider].priority : 0
  }
}

const markerPattern = /\n\[cut: (\d+) more characters\]$/

function countCut(text: string, clipped: string): number {
  return clipped === '' ? text.length : Number(markerPattern.exec(clipped)?.[1] ?? 0)
}

/**
 * Cuts a text to a number of estimated tokens, at the end of a line, and says how much is missing. Where no line ends in the
 * second half of what fits, the cut is within a line. If not even the marker fits, the text is left out. Pure.
 */
export function clipText(text: string, maxTokens: number): string {
  if (estimateTokens(text) <= maxTokens) return text
  const longestMarker = formatMarker(text.length)
  const fitting = countFitting(text, maxTokens, longestMarker.length)
  if (fitting <= 0) return ''
  const lineEnd = text.lastIndexOf('\n', fitting)
  const end = lineEnd > fitting / 2 ? lineEnd : findGraphemeBoundary(text, fitting, 'before')
  const start = text.slice(0, end).trimEnd()
  return start === '' ? '' : `${start}${formatMarker(text.length - start.length)}`
}

function formatMarker(characters: number): string {
  return `\n[cut: ${characters} more characters]`
}

/** Returns how many characters from the start fit with a marker of plain characters. */
function countFitting(text: string, maxTokens: number, markerCharacters: number): number {
  let low = 0
  let high = Math.min(text.length, maxTokens * 4)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const tokens = estimateTokens(text.slice(0, middle)) + Math.ceil(markerCharacters / 4)
    if (tokens <= maxTokens) low = middle
    else high = middle - 1
  }
  return low
}
