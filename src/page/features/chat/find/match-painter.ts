import { foldLetters } from '../../../../core/kernel/fold-letters.ts'
import { openDetails } from '../transcript/open-details.ts'
import { findRow, standOut, type GoTo } from '../transcript/use-jump.ts'
import type { ChatMatch } from './chat-find.ts'
import { findRanges } from './find-ranges.ts'

const matchName = 'find-match'
const currentName = 'find-current'
const repaintMs = 150
const framesToWait = 40

/** Marks matches in the rows that are drawn, and brings one of them in view. The text itself is not touched. */
export class MatchPainter {
  readonly #scroller: HTMLElement
  readonly #moveBy: (pixels: number) => void
  readonly #observer: MutationObserver
  #wanted = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0

  constructor(scroller: HTMLElement, moveBy: (pixels: number) => void) {
    this.#scroller = scroller
    this.#moveBy = moveBy
    this.#observer = new MutationObserver(() => {
      this.#timer ??= setTimeout(() => this.#paint(), repaintMs)
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
    this.#wanted = foldLetters(query)
    cancelAnimationFrame(this.#frame)
    highlights()?.delete(currentName)
    this.#paint()
    if (match === null) return
    if (match.detail !== undefined) openDetails(`${match.messageId}/${match.detail}`)
    const row = findRow(this.#scroller, match.messageId)
    if (row) this.#settle(row, match)
    else goTo(match.messageId, (drawn) => this.#settle(drawn, match))
  }

  end(): void {
    this.#observer.disconnect()
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    highlights()?.delete(matchName)
    highlights()?.delete(currentName)
  }

  #paint(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!highlights()) return
    const rows = [...this.#scroller.querySelectorAll('[data-message-id]')]
    paintRanges(matchName, this.#wanted === '' ? [] : rows.flatMap((row) => findRanges(row, this.#wanted)))
  }

  /** What was folded away, or is drawn late, takes some frames. */
  #settle(row: HTMLElement, match: ChatMatch): void {
    let left = framesToWait
    const look = () => {
      left -= 1
      const ranges = this.#rangesOf(row, match)
      const range = ranges[Math.min(match.nth, ranges.length - 1)]
      if (range && (match.nth < ranges.length || left <= 0)) return this.#bring(row, range)
      if (left <= 0) return this.#bring(row, null)
      this.#frame = requestAnimationFrame(look)
    }
    look()
  }

  #rangesOf(row: HTMLElement, { messageId, detail }: ChatMatch): Range[] {
    const name = detail === undefined ? null : `${messageId}/${detail}`
    return findRanges(row, this.#wanted).filter(({ startContainer }) => {
      const folded = startContainer.parentElement?.closest<HTMLElement>('[data-detail]')
      return (folded?.dataset['detail'] ?? null) === name
    })
  }

  #bring(row: HTMLElement, range: Range | null): void {
    if (range) paintRanges(currentName, [range])
    const box = this.#scroller.getBoundingClientRect()
    const holder = range?.startContainer.parentElement
    // A long result scrolls in its own box.
    holder?.closest('pre')?.scrollIntoView({ block: 'nearest' })
    if (holder?.closest('pre')) holder.scrollIntoView({ block: 'nearest' })
    const place = (range ?? row).getBoundingClientRect()
    const isInView = place.top > box.top + 64 && place.bottom < box.bottom - 24
    this.#moveBy(isInView ? 0 : place.top - box.top - box.height / 3)
    if (!range || !highlights()) standOut(row)
  }
}

function paintRanges(name: string, ranges: readonly Range[]): void {
  const registry = highlights()
  if (!registry) return
  const highlight = new Highlight(...ranges)
  highlight.priority = name === currentName ? 1 : 0
  registry.set(name, highlight)
}

/** Firefox before 140 has none: there the message stands out. */
function highlights(): HighlightRegistry | undefined {
  return 'highlights' in CSS ? CSS.highlights : undefined
}
