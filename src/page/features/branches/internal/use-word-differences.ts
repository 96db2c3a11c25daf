import { useEffect, useState, type RefObject } from 'react'
import { compareWords } from './compare-words.ts'

const highlightName = 'compare-different'

/** Delay after a change of the texts, in ms. Code is drawn again once its syntax colors are known. */
const repaintMs = 150

/** Numbers of words that only one of the texts has. */
export interface DifferenceCounts {
  first: number
  second: number
}

/**
 * Highlights the words that only one of two texts has, below an element. The texts are the elements with `data-compared`. Returns
 * how many there are, `'too-long'` if the texts were not compared, or `null` before. Uses the CSS Custom Highlight API, so
 * the texts stay unchanged.
 */
export function useWordDifferences(
  box: RefObject<HTMLElement | null>,
  pair: string,
): DifferenceCounts | 'too-long' | null {
  const [counts, setCounts] = useState<DifferenceCounts | 'too-long' | null>(null)
  useEffect(() => {
    const root = box.current
    if (root === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const compare = () => {
      timer = undefined
      setCounts(highlightDifferences(root))
    }
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(compare, repaintMs)
    })
    compare()
    for (const text of root.querySelectorAll('[data-compared]'))
      observer.observe(text, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      highlights()?.delete(highlightName)
    }
  }, [box, pair])
  return counts
}

function highlightDifferences(root: HTMLElement): DifferenceCounts | 'too-long' | null {
  const [first, second] = [...root.querySelectorAll('[data-compared]')].map(readWords)
  if (!first || !second) return null
  const differences = compareWords(
    first.map(({ word }) => word),
    second.map(({ word }) => word),
  )
  if (differences === null) {
    highlights()?.delete(highlightName)
    return 'too-long'
  }
  const different = {
    first: first.filter((_, at) => differences.first[at]),
    second: second.filter((_, at) => differences.second[at]),
  }
  if (highlights() !== undefined) {
    const ranges = joinRanges([different.first, different.second].flat())
    highlights()?.set(highlightName, new Highlight(...ranges))
  }
  return { first: different.first.filter(isWord).length, second: different.second.filter(isWord).length }
}

/** A word, or a sign such as a comma or an operator. */
interface PlacedWord {
  word: string
  isSign: boolean
  node: Text
  start: number
  end: number
}

function isWord({ isSign }: PlacedWord): boolean {
  return !isSign
}

/** Elements that are no text of an answer. The buttons of suggestions are made of its text. */
const skipped = 'button:not(.demo-suggestion), [aria-hidden="true"], .sr-only, svg'

/** Returns the words and signs of an element's visible text, without the space between them. */
function readWords(root: Element): PlacedWord[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const words: PlacedWord[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    for (const { segment, index, isWordLike } of segmenter.segment(node.data)) {
      if (segment.trim() === '') continue
      const end = index + segment.length
      words.push({ word: segment, isSign: isWordLike !== true, node, start: index, end })
    }
  }
  return words
}

/** Joins words of one node with nothing but space between them, so that a changed sentence is one range. */
function joinRanges(words: readonly PlacedWord[]): Range[] {
  const ranges: Range[] = []
  let last: PlacedWord | undefined
  for (const word of words) {
    const range = ranges.at(-1)
    const follows = last?.node === word.node && word.node.data.slice(last.end, word.start).trim() === ''
    if (range && follows) range.setEnd(word.node, word.end)
    else ranges.push(toRange(word))
    last = word
  }
  return ranges
}

function toRange({ node, start, end }: PlacedWord): Range {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range
}

/** Returns the highlight registry. Firefox before 140 has none; there the counts are all that is shown. */
function highlights(): HighlightRegistry | undefined {
  return 'highlights' in CSS ? CSS.highlights : undefined
}
