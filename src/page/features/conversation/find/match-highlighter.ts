import { normalizeForFind } from '../../../../lib/text.ts'
import { chooseTrace, openDetails } from '../../message-parts/disclosure.tsx'
import { findRow, highlightRow, type GoTo } from '../transcript/use-jump.ts'
import type { ChatMatch } from './chat-find.ts'
import { findRanges } from './find-ranges.ts'

const matchName = 'find-match'
const currentName = 'find-current'
const repaintMs = 150
const framesToWait = 40
/** Minimum distance of a match from the edge of its box, in pixels. */
const nearEdge = 24

/**
 * Highlights matches in the drawn rows and scrolls to a match. Uses the CSS Custom Highlight API, so the DOM stays
 * unchanged.
 */
export class MatchHighlighter {
  readonly #scroller: HTMLElement
  readonly #moveBy: (pixels: number) => void
  readonly #observer: MutationObserver
  #query = ''
  #current: { row: HTMLElement; match: ChatMatch; range: Range } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0

  constructor(scroller: HTMLElement, moveBy: (pixels: number) => void) {
    this.#scroller = scroller
    this.#moveBy = moveBy
    this.#observer = new MutationObserver(() => {
      this.#timer ??= setTimeout(() => this.#highlight(), repaintMs)
    })
    this.#observer.observe(scroller, { childList: true, subtree: true, characterData: true })
  }

  visible(): ReadonlySet<string> {
    const box = this.#scroller.getBoundingClientRect()
    const rows = [...this.#scroller.querySelectorAll<HTMLElement>('[data-message-id]')]
    const inView = rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > box.top && top < box.bottom
    })
    return new Set(inView.map((row) => row.dataset['messageId'] ?? ''))
  }

  show(query: string, match: ChatMatch | null, goTo: GoTo): void {
    this.#query = normalizeForFind(query)
    cancelAnimationFrame(this.#frame)
    highlights()?.delete(currentName)
    this.#current = null
    this.#highlight()
    if (match === null) return
    if (match.detail !== undefined) {
      openDetails(`${match.messageId}/${match.detail}`)
      chooseTrace(match.messageId, true)
    }
    const row = findRow(this.#scroller, match.messageId)
    if (row) this.#settle(row, match)
    else goTo(match.messageId, (row) => this.#settle(row, match))
  }

  end(): void {
    this.#observer.disconnect()
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    highlights()?.delete(matchName)
    highlights()?.delete(currentName)
  }

  #highlight(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!highlights()) return
    const rows = [...this.#scroller.querySelectorAll('[data-message-id]')]
    highlightRanges(matchName, this.#query === '' ? [] : rows.flatMap((row) => findRanges(row, this.#query)))
    this.#highlightCurrent()
  }

  /**
   * Restores the current match after its text was drawn again, for example with syntax colors. The text is the same, the
   * nodes are new.
   */
  #highlightCurrent(): void {
    if (this.#current === null) return
    const { row, match, range: before } = this.#current
    if (!before.collapsed && before.startContainer.isConnected) return
    const range = this.#rangesOf(row, match)[match.nth]
    if (!range) return
    this.#current = { row, match, range }
    highlightRanges(currentName, [range])
  }

  /** Waits some frames for a match in a part that was collapsed or is drawn late. */
  #settle(row: HTMLElement, match: ChatMatch): void {
    let left = framesToWait
    const look = () => {
      left -= 1
      const ranges = this.#rangesOf(row, match)
      const range = ranges[Math.min(match.nth, ranges.length - 1)]
      if (range && (match.nth < ranges.length || left <= 0)) return this.#bring(row, match, range)
      if (left <= 0) return this.#bring(row, match, null)
      this.#frame = requestAnimationFrame(look)
    }
    look()
  }

  #rangesOf(row: HTMLElement, { messageId, detail }: ChatMatch): Range[] {
    const name = detail === undefined ? null : `${messageId}/${detail}`
    return findRanges(row, this.#query).filter(({ startContainer }) => {
      const details = startContainer.parentElement?.closest<HTMLElement>('[data-detail]')
      return (details?.dataset['detail'] ?? null) === name
    })
  }

  #bring(row: HTMLElement, match: ChatMatch, range: Range | null): void {
    if (range) highlightRanges(currentName, [range])
    this.#current = range && { row, match, range }
    const box = this.#scroller.getBoundingClientRect()
    const pre = range?.startContainer.parentElement?.closest('pre')
    pre?.scrollIntoView({ block: 'nearest' })
    if (pre && range) scrollWithin(pre, range)
    const place = (range ?? row).getBoundingClientRect()
    const isInView = place.top > box.top + 64 && place.bottom < box.bottom - 24
    this.#moveBy(isInView ? 0 : place.top - box.top - box.height / 3)
    if (!range || !highlights()) highlightRow(row)
  }
}

/** Scrolls within a long result, and sideways in a long line. */
function scrollWithin(box: Element, range: Range): void {
  const view = box.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  const ofOverlap = (before: number, after: number) =>
    before < 0 ? before - nearEdge : after > 0 ? after + nearEdge : 0
  box.scrollBy(
    ofOverlap(place.left - view.left, place.right - view.right),
    ofOverlap(place.top - view.top, place.bottom - view.bottom),
  )
}

function highlightRanges(name: string, ranges: readonly Range[]): void {
  const registry = highlights()
  if (!registry) return
  const highlight = new Highlight(...ranges)
  highlight.priority = name === currentName ? 1 : 0
  registry.set(name, highlight)
}

/** Returns the highlight registry. Firefox before 140 has none; there the whole message is highlighted. */
function highlights(): HighlightRegistry | undefined {
  return 'highlights' in CSS ? CSS.highlights : undefined
}
