import { describeAnchor, findAnchor, type Anchor, type AnchorPlace } from './find-anchor.ts'
import {
  findTop,
  isNearEnd,
  opened,
  reduceReading,
  type Following,
  type ReadingEvent,
  type ScrollState,
} from './following.ts'
import { NewSelection } from './new-selection.ts'
import { listenToReader, type Turn } from './reader-inputs.ts'
import { scrollBox } from './scroll-box.ts'

export interface ScrollView {
  /** Nothing new is out of sight. */
  isAtEnd: boolean
}

/** The reader is being taken somewhere, which takes some frames. */
export interface Travel {
  /** Aborted when the reader goes elsewhere by hand. */
  signal: AbortSignal
  /** What is in view from now on is what is read. */
  arrive: () => void
}

/** Above the message that was asked last, where its beginning is what is followed. */
const roomAbove = 16

/** Keeps the reader’s place in a scrolling box while what is in it changes. What its place is, `following.ts` decides. */
export class ScrollKeeper {
  readonly #listeners = new Set<() => void>()
  readonly #selection = new NewSelection()
  #box: HTMLElement | null = null
  #reading = opened
  #startId: string | null = null
  #anchor: Anchor | null = null
  #travel: AbortController | null = null
  #view: ScrollView = { isAtEnd: true }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getView = (): ScrollView => this.#view

  /** What is read and how far below the upper edge it stands; `null` at the end. */
  readPlace(): AnchorPlace | null {
    const { following, scroll } = this.#reading
    if (this.#box === null || following === 'end' || isNearEnd(scroll)) return null
    const anchor = following === 'place' ? this.#anchor : findAnchor(this.#box)
    return anchor && describeAnchor(anchor)
  }

  /** `readAll`: what is above all that is read is wanted too. */
  attach(box: HTMLElement, content: HTMLElement, readAll: () => void): () => void {
    this.#box = box
    const observer = new ResizeObserver(this.settle)
    observer.observe(content)
    observer.observe(box)
    const ending = new AbortController()
    const { signal } = ending
    box.addEventListener('scroll', this.#noteScroll, { signal, passive: true })
    const turn = (towards: Turn) => {
      if (towards === 'end') return this.goToEnd()
      if (towards === 'top') {
        readAll()
        return this.#goTo('top')
      }
      this.#hear({ type: 'turned', towards, scroll: measure(box) })
    }
    const select = () => {
      if (this.#reading.following !== 'place' && this.#selection.isIn(box)) this.#hear({ type: 'stayed' })
    }
    const press = () => this.#hear({ type: 'pressed' })
    const release = () => {
      this.#hear({ type: 'released' })
      this.settle()
    }
    listenToReader(box, { turn, press, release, select, unfold: this.#holdButton }, signal)
    this.settle()
    return () => {
      observer.disconnect()
      ending.abort()
      this.#box = null
    }
  }

  /** Goes to the end and stays there. */
  readonly goToEnd = (): void => this.#goTo('end')

  /** Follows what is written until this message stands at the upper edge. */
  goToStart(messageId: string | undefined): void {
    this.#startId = messageId ?? null
    this.#goTo('start')
  }

  /** Another message was asked since, by the queue or as it became known. */
  noteStart(messageId: string | undefined): void {
    if (this.#reading.following !== 'start') return
    this.#startId = messageId ?? null
    this.settle()
  }

  readonly depart = (): Travel => {
    this.#travel?.abort()
    const travel = new AbortController()
    this.#selection.forget()
    this.#hear({ type: 'departed' })
    this.#travel = travel
    const arrive = () => {
      if (this.#travel !== travel) return
      this.#travel = null
      this.#hear({ type: 'arrived' })
    }
    return { signal: travel.signal, arrive }
  }

  /** By hand, to something in view of it. */
  readonly moveBy = (pixels: number): void => {
    if (this.#box !== null) scrollBox(this.#box, this.#box.scrollTop + pixels)
    this.#hear({ type: 'stayed' })
  }

  /** After layout, before it is painted: whatever has changed, the place stays. */
  readonly settle = (): void => {
    const box = this.#box
    if (box === null) return
    const { following } = this.#reading
    const isFollowing = following !== 'place' && following !== 'travel'
    if (isFollowing && this.#selection.isIn(box)) this.#hear({ type: 'stayed' })
    if (this.#reading.following === 'place') this.#keepAnchor(box, 0)
    else {
      const top = findTop(this.#reading, measure(box), this.#findStartTop(box))
      if (top !== null) this.#scrollTo(box, top)
    }
    this.#hear({ type: 'settled', scroll: measure(box) })
  }

  #goTo(to: 'end' | 'start' | 'top'): void {
    this.#selection.forget()
    this.#hear({ type: 'went', to })
    this.settle()
  }

  /** Another anchor is looked for where what is read has become something else. */
  #hear(event: ReadingEvent): void {
    const before = this.#reading
    this.#reading = reduceReading(before, event)
    const { following } = this.#reading
    if (following !== 'travel') {
      this.#travel?.abort()
      this.#travel = null
    }
    if (following === 'place' && (before.following !== 'place' || event.type === 'stayed')) this.#anchorHere()
    this.#tell()
  }

  #anchorHere(): void {
    const box = this.#box
    if (box === null) return
    this.#reading = reduceReading(this.#reading, { type: 'settled', scroll: measure(box) })
    this.#anchor = findAnchor(box)
  }

  /** `scrolled`: so far the reader has moved it since. */
  #keepAnchor(box: HTMLElement, scrolled: number): void {
    const top = this.#anchor && distanceOf(this.#anchor.element, box)
    if (this.#anchor === null || top === null) {
      this.#anchor = findAnchor(box)
      return
    }
    const away = top - (this.#anchor.top - scrolled)
    if (Math.abs(away) < 1) return
    this.#scrollTo(box, box.scrollTop + away)
    // There may be no room to go to.
    const left = distanceOf(this.#anchor.element, box)
    if (left !== null && Math.abs(left - this.#anchor.top) >= 1) this.#anchor = { ...this.#anchor, top: left }
  }

  /** Known before anybody hears of it: it is no scroll of the reader’s. */
  #scrollTo(box: HTMLElement, wanted: number): void {
    const now = measure(box)
    const top = Math.max(0, Math.min(wanted, now.height - now.view))
    this.#reading = reduceReading(this.#reading, { type: 'settled', scroll: { ...now, top } })
    scrollBox(box, top)
  }

  #findStartTop(box: HTMLElement): number {
    if (this.#startId === null) return Number.POSITIVE_INFINITY
    const row = box.querySelector(`[data-message-id="${CSS.escape(this.#startId)}"]`)
    const distance = row && distanceOf(row, box)
    return distance === null ? Number.POSITIVE_INFINITY : box.scrollTop + distance - roomAbove
  }

  readonly #noteScroll = (): void => {
    const box = this.#box
    if (box === null) return
    const before = this.#reading
    const now = measure(box)
    this.#hear({ type: 'scrolled', scroll: now })
    if (this.#selection.isIn(box) && this.#reading.following === 'end') this.#hear({ type: 'stayed' })
    if (before.following !== 'place' || this.#reading.following !== 'place') return
    // What has changed its size since moves it as well, and is taken back.
    if (now.height !== before.scroll.height) this.#keepAnchor(box, now.top - before.scroll.top)
    this.#anchorHere()
  }

  /** What is opened or folded stays under the hand that did it; at the end is again who is there afterwards. */
  readonly #holdButton = (button: Element): void => {
    const box = this.#box
    if (box === null) return
    const { following } = this.#reading
    this.#hear({ type: 'stayed' })
    this.#anchor = { element: button, top: distanceOf(button, box) ?? 0 }
    if (following !== 'end' && following !== 'start') return
    requestAnimationFrame(() => requestAnimationFrame(() => this.#goBackTo(following)))
  }

  #goBackTo(following: Extract<Following, 'end' | 'start'>): void {
    if (this.#box === null || this.#reading.following !== 'place' || !isNearEnd(measure(this.#box))) return
    this.#hear({ type: 'went', to: following })
    this.settle()
  }

  #tell(): void {
    const isAtEnd = this.#reading.following === 'end' || isNearEnd(this.#reading.scroll)
    if (isAtEnd === this.#view.isAtEnd) return
    this.#view = { isAtEnd }
    for (const listener of this.#listeners) listener()
  }
}

function measure({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollState {
  return { top: scrollTop, height: scrollHeight, view: clientHeight }
}

/** How far below the upper edge of the box; `null`: it is not shown any more. */
function distanceOf(element: Element, box: HTMLElement): number | null {
  if (!element.isConnected) return null
  const { top, height } = element.getBoundingClientRect()
  return height === 0 ? null : top - box.getBoundingClientRect().top
}
