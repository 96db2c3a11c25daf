import { describeAnchor, findAnchor, type Anchor, type AnchorPlace } from './find-anchor.ts'
import { findTop, followAfterScroll, isNearEnd, type Following, type ScrollState } from './following.ts'

export interface ScrollView {
  /** Nothing new is out of sight. */
  isAtEnd: boolean
}

/** Above the message that was asked last, where its beginning is what is followed. */
const roomAbove = 16
const foldedWithin = 'button[aria-expanded], summary'
const none: ScrollState = { top: 0, height: 0, view: 0 }

/**
 * Keeps its place in a scrolling box while what is in it changes: at the end while the reader is there, else where the
 * reader reads. It moves nothing while a finger is on the glass, and lets go of the end as soon as the reader goes up,
 * selects text or opens something.
 */
export class ScrollKeeper {
  readonly #listeners = new Set<() => void>()
  #box: HTMLElement | null = null
  #following: Following = 'end'
  #startId: string | null = null
  #state = none
  #anchor: Anchor | null = null
  #isHeld = false
  #suspended = 0
  #view: ScrollView = { isAtEnd: true }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getView = (): ScrollView => this.#view

  /** What is read and how far below the upper edge it stands; `null` at the end. */
  readPlace(): AnchorPlace | null {
    if (this.#box === null || this.#following === 'end' || isNearEnd(this.#state)) return null
    const anchor = this.#following === 'nothing' ? this.#anchor : findAnchor(this.#box)
    return anchor && describeAnchor(anchor)
  }

  attach(box: HTMLElement, content: HTMLElement): () => void {
    this.#box = box
    const observer = new ResizeObserver(this.settle)
    observer.observe(content)
    observer.observe(box)
    const ending = new AbortController()
    const { signal } = ending
    const passive = { signal, passive: true }
    box.addEventListener('scroll', this.#noteScroll, passive)
    box.addEventListener('pointerdown', this.#hold, passive)
    addEventListener('pointerup', this.#letGo, passive)
    addEventListener('pointercancel', this.#letGo, passive)
    content.addEventListener('click', this.#noteFolding, { signal, capture: true })
    document.addEventListener('selectionchange', this.#noteSelection, { signal })
    this.settle()
    return () => {
      observer.disconnect()
      ending.abort()
      this.#box = null
    }
  }

  /** Goes to the end and stays there. */
  readonly goToEnd = (): void => {
    this.#following = 'end'
    this.settle()
  }

  /** Follows what is written until this message stands at the upper edge. */
  goToStart(messageId: string | undefined): void {
    this.#startId = messageId ?? null
    this.#following = 'start'
    this.settle()
  }

  /** Another message was asked since, by the queue or as it became known. */
  noteStart(messageId: string | undefined): void {
    if (this.#following === 'start') this.goToStart(messageId)
  }

  /** What changes from now on does not move what is read. */
  readonly leave = (): void => {
    this.#following = 'nothing'
    this.#note()
  }

  /** The reader is taken elsewhere, which takes some frames; what it returns ends that. */
  readonly suspend = (): (() => void) => {
    this.#suspended += 1
    this.#following = 'nothing'
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#suspended -= 1
      this.#note()
    }
  }

  /** By hand, to something in view of it. */
  readonly moveBy = (pixels: number): void => {
    if (this.#box === null) return
    this.#box.scrollTop += pixels
    this.leave()
  }

  /** After layout, before it is painted: whatever has changed, the place stays. */
  readonly settle = (): void => {
    const box = this.#box
    if (box === null || this.#suspended > 0) return
    if (this.#following === 'nothing') this.#keepAnchor(box)
    else if (!this.#isHeld) {
      const top = findTop(this.#following, measure(box), this.#findStartTop(box))
      if (top !== null && Math.abs(top - box.scrollTop) >= 1) box.scrollTop = top
    }
    this.#state = measure(box)
    this.#tell()
  }

  #keepAnchor(box: HTMLElement): void {
    const anchor = this.#anchor
    const moved = anchor && distanceOf(anchor.element, box)
    if (anchor === null || moved === null) return this.#note()
    const away = moved - anchor.top
    if (Math.abs(away) < 1) return
    box.scrollTop += away
    // There may be no room to go to.
    const left = distanceOf(anchor.element, box)
    if (left !== null && Math.abs(left - anchor.top) >= 1) this.#anchor = { ...anchor, top: left }
  }

  #findStartTop(box: HTMLElement): number {
    if (this.#startId === null) return Number.POSITIVE_INFINITY
    const row = box.querySelector(`[data-message-id="${CSS.escape(this.#startId)}"]`)
    const distance = row && distanceOf(row, box)
    return distance === null ? Number.POSITIVE_INFINITY : box.scrollTop + distance - roomAbove
  }

  readonly #noteScroll = (): void => {
    const box = this.#box
    if (box === null || this.#suspended > 0) return
    this.#following = followAfterScroll(this.#following, this.#state, measure(box))
    if (isSelectedIn(box) && this.#following === 'end') this.#following = 'nothing'
    this.#note()
  }

  /** Where the reader is from now on. */
  #note(): void {
    const box = this.#box
    if (box === null || this.#suspended > 0) return
    this.#state = measure(box)
    if (this.#following === 'nothing') this.#anchor = findAnchor(box)
    this.#tell()
  }

  /** By a finger, or by its bar, which is no element of its own. */
  readonly #hold = ({ target, pointerType }: PointerEvent): void => {
    this.#isHeld = pointerType === 'touch' || target === this.#box
  }

  /** A finger that begins to scroll is cancelled: what it does is known by the first scroll. */
  readonly #letGo = ({ type }: PointerEvent): void => {
    if (!this.#isHeld) return
    this.#isHeld = false
    if (type === 'pointerup') this.settle()
  }

  readonly #noteSelection = (): void => {
    if (this.#following !== 'nothing' && this.#box !== null && isSelectedIn(this.#box)) this.leave()
  }

  /** What is opened or folded stays under the hand that did it; at the end is again who is there afterwards. */
  readonly #noteFolding = (event: MouseEvent): void => {
    const box = this.#box
    const button = event.target instanceof Element ? event.target.closest(foldedWithin) : null
    if (box === null || button === null) return
    const before = this.#following
    this.leave()
    this.#anchor = { element: button, top: distanceOf(button, box) ?? 0 }
    if (before === 'nothing') return
    const look = () => {
      if (this.#following !== 'nothing' || !isNearEnd(measure(box))) return
      this.#following = before
      this.settle()
    }
    requestAnimationFrame(() => requestAnimationFrame(look))
  }

  #tell(): void {
    const isAtEnd = this.#following === 'end' || isNearEnd(this.#state)
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

function isSelectedIn(box: HTMLElement): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(box, true)
}
