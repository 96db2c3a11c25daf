import {
  toScrollAnchorPath,
  findScrollAnchor,
  type ScrollAnchor,
  type ScrollAnchorPath,
} from './scroll-anchor.ts'
import {
  scrollTopFor,
  isNearEnd,
  initialReadingState,
  reduceReading,
  type FollowTarget,
  type ReadingEvent,
  type ScrollState,
} from './reading-state.ts'
import { NewSelection, listenToReader, type ScrollIntent } from './reader-inputs.ts'
import { scrollBox } from './scroll-box.ts'
import { Listeners } from '../../../../lib/listeners.ts'

export interface ScrollView {
  /** Everything new is in view. */
  isAtEnd: boolean
}

/** A scroll to a target, which takes several frames. */
export interface TargetScroll {
  /** Aborted when the user scrolls elsewhere. */
  signal: AbortSignal
  /** Ends the travel. The content in view is then the reading position. */
  finish: () => void
}

/** Space above the last user message if its start is followed, in pixels. */
const spaceAbove = 16

/** Keeps the reading position in a scrolling box while its content changes. `reading-state.ts` decides what to follow. */
export class ScrollAnchoring {
  readonly #listeners = new Listeners()
  readonly #selection = new NewSelection()
  #box: HTMLElement | null = null
  #reading = initialReadingState
  #startId: string | null = null
  #anchor: ScrollAnchor | null = null
  /** The button under the pressed mouse. A button that moved before the release would lose its click. */
  #pressed: ScrollAnchor | null = null
  #targetScroll: AbortController | null = null
  #view: ScrollView = { isAtEnd: true }

  readonly subscribe = this.#listeners.add

  readonly getView = (): ScrollView => this.#view

  /** Returns what is being read and its distance below the upper edge; `null` at the end. */
  readPlace(): ScrollAnchorPath | null {
    const { following, scroll } = this.#reading
    if (this.#box === null || following === 'end' || isNearEnd(scroll)) return null
    const anchor = following === 'place' ? this.#anchor : findScrollAnchor(this.#box)
    return anchor && toScrollAnchorPath(anchor)
  }

  /** Attaches to a box. `readAll` is called if the user wants earlier messages than those loaded. */
  attach(box: HTMLElement, content: HTMLElement, readAll: () => void): () => void {
    this.#box = box
    const observer = new ResizeObserver(this.settle)
    observer.observe(content)
    observer.observe(box)
    const ending = new AbortController()
    const { signal } = ending
    box.addEventListener('scroll', this.#noteScroll, { signal, passive: true })
    const turn = (towards: ScrollIntent) => {
      if (towards === 'end') return this.goToEnd()
      if (towards === 'top') {
        readAll()
        return this.#goTo('top')
      }
      this.#dispatch({ type: 'turned', direction: towards, scroll: measure(box) })
    }
    const select = () => {
      if (this.#reading.following !== 'place' && this.#selection.isIn(box)) this.#dispatch({ type: 'stayed' })
    }
    const press = (element?: Element) => {
      const button = element?.closest('button')
      this.#pressed = button ? { element: button, top: distanceOf(button, box) ?? 0 } : null
      this.#dispatch({ type: 'pressed' })
    }
    const release = () => {
      if (this.#pressed !== null && this.#reading.following === 'place') this.#anchorHere()
      this.#pressed = null
      this.#dispatch({ type: 'released' })
      this.settle()
    }
    listenToReader(box, { turn, press, release, select, expand: this.#holdButton }, signal)
    this.settle()
    return () => {
      observer.disconnect()
      ending.abort()
      this.#box = null
    }
  }

  /** Scrolls to the end and follows it. */
  readonly goToEnd = (): void => this.#goTo('end')

  /** Follows the answer until this message is at the upper edge. */
  goToStart(messageId: string | undefined): void {
    this.#startId = messageId ?? null
    this.#goTo('start')
  }

  /** Updates the last user message, for example after one from the queue. */
  noteStart(messageId: string | undefined): void {
    if (this.#reading.following !== 'start') return
    this.#startId = messageId ?? null
    this.settle()
  }

  readonly startTargetScroll = (): TargetScroll => {
    this.#targetScroll?.abort()
    const targetScroll = new AbortController()
    this.#selection.forget()
    this.#dispatch({ type: 'departed' })
    this.#targetScroll = targetScroll
    const finish = () => {
      if (this.#targetScroll !== targetScroll) return
      this.#targetScroll = null
      this.#dispatch({ type: 'arrived' })
    }
    return { signal: targetScroll.signal, finish }
  }

  /** Scrolls on behalf of the user to something in view. */
  readonly moveBy = (pixels: number): void => {
    if (this.#box !== null) scrollBox(this.#box, this.#box.scrollTop + pixels)
    this.#dispatch({ type: 'stayed' })
  }

  /** Stops following the end at a card that is taller than the view, so that its start is seen first. */
  readonly showStart = (card: Element): void => {
    const box = this.#box
    const top = box && distanceOf(card, box)
    if (box === null || top === null || this.#reading.following !== 'end') return
    const isInView = box.scrollHeight - box.scrollTop - top + spaceAbove <= box.clientHeight
    if (!isInView) this.moveBy(top - spaceAbove)
  }

  /** Restores the position after layout and before paint, whatever has changed. */
  readonly settle = (): void => {
    const box = this.#box
    if (box === null) return
    const { following } = this.#reading
    const isFollowing = following !== 'place' && following !== 'travel'
    if (isFollowing && this.#selection.isIn(box)) this.#dispatch({ type: 'stayed' })
    if (this.#pressed !== null) this.#keepPressed(box, this.#pressed)
    else if (this.#reading.following === 'place') this.#keepAnchor(box, 0)
    else {
      const top = scrollTopFor(this.#reading, measure(box), this.#findStartTop(box))
      if (top !== null) this.#scrollTo(box, top)
    }
    this.#dispatch({ type: 'settled', scroll: measure(box) })
  }

  #goTo(to: 'end' | 'start' | 'top'): void {
    this.#selection.forget()
    this.#dispatch({ type: 'went', to })
    this.settle()
  }

  /** Applies an event. Picks another anchor if the current one no longer applies. */
  #dispatch(event: ReadingEvent): void {
    const before = this.#reading
    this.#reading = reduceReading(before, event)
    const { following } = this.#reading
    if (following !== 'travel') {
      this.#targetScroll?.abort()
      this.#targetScroll = null
    }
    if (following === 'place' && (before.following !== 'place' || event.type === 'stayed')) this.#anchorHere()
    this.#notifyListeners()
  }

  #anchorHere(): void {
    const box = this.#box
    if (box === null) return
    this.#reading = reduceReading(this.#reading, { type: 'settled', scroll: measure(box) })
    this.#anchor = findScrollAnchor(box)
  }

  /** Keeps the anchor in place. `scrolled` is how far the user has scrolled since, in pixels. */
  #keepAnchor(box: HTMLElement, scrolled: number): void {
    const top = this.#anchor && distanceOf(this.#anchor.element, box)
    if (this.#anchor === null || top === null) {
      this.#anchor = findScrollAnchor(box)
      return
    }
    const away = top - (this.#anchor.top - scrolled)
    if (Math.abs(away) < 1) return
    this.#scrollTo(box, box.scrollTop + away)
    // The box may not have enough space to scroll.
    const left = distanceOf(this.#anchor.element, box)
    if (left !== null && Math.abs(left - this.#anchor.top) >= 1) this.#anchor = { ...this.#anchor, top: left }
  }

  #keepPressed(box: HTMLElement, { element, top }: ScrollAnchor): void {
    const moved = (distanceOf(element, box) ?? top) - top
    if (Math.abs(moved) >= 1) this.#scrollTo(box, box.scrollTop + moved)
  }

  /** Scrolls and records the position first, so that the event does not count as user scrolling. */
  #scrollTo(box: HTMLElement, target: number): void {
    const now = measure(box)
    const top = Math.max(0, Math.min(target, now.height - now.view))
    this.#reading = reduceReading(this.#reading, { type: 'settled', scroll: { ...now, top } })
    scrollBox(box, top)
  }

  #findStartTop(box: HTMLElement): number {
    if (this.#startId === null) return Number.POSITIVE_INFINITY
    const row = box.querySelector(`[data-message-id="${CSS.escape(this.#startId)}"]`)
    const distance = row && distanceOf(row, box)
    return distance === null ? Number.POSITIVE_INFINITY : box.scrollTop + distance - spaceAbove
  }

  readonly #noteScroll = (): void => {
    const box = this.#box
    if (box === null) return
    const before = this.#reading
    const now = measure(box)
    // The wheel can move the pressed button.
    if (this.#pressed !== null && Math.abs(now.top - before.scroll.top) >= 1)
      this.#pressed.top = distanceOf(this.#pressed.element, box) ?? this.#pressed.top
    this.#dispatch({ type: 'scrolled', scroll: now })
    if (this.#selection.isIn(box) && this.#reading.following === 'end') this.#dispatch({ type: 'stayed' })
    if (before.following !== 'place' || this.#reading.following !== 'place') return
    // Size changes since then move the box as well; that movement is taken back.
    if (now.height !== before.scroll.height) this.#keepAnchor(box, now.top - before.scroll.top)
    this.#anchorHere()
  }

  /** Keeps an expanding or collapsing button in place. The end is followed again if it is in view afterwards. */
  readonly #holdButton = (button: Element): void => {
    const box = this.#box
    if (box === null) return
    const { following } = this.#reading
    this.#dispatch({ type: 'stayed' })
    this.#anchor = { element: button, top: distanceOf(button, box) ?? 0 }
    if (following !== 'end' && following !== 'start') return
    requestAnimationFrame(() => requestAnimationFrame(() => this.#goBackTo(following)))
  }

  #goBackTo(following: Extract<FollowTarget, 'end' | 'start'>): void {
    if (this.#box === null || this.#reading.following !== 'place' || !isNearEnd(measure(this.#box))) return
    this.#dispatch({ type: 'went', to: following })
    this.settle()
  }

  #notifyListeners(): void {
    const isAtEnd = this.#reading.following === 'end' || isNearEnd(this.#reading.scroll)
    if (isAtEnd === this.#view.isAtEnd) return
    this.#view = { isAtEnd }
    this.#listeners.notify()
  }
}

function measure({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollState {
  return { top: scrollTop, height: scrollHeight, view: clientHeight }
}

/** Returns the distance below the upper edge of the box; `null` if the element is not shown. */
function distanceOf(element: Element, box: HTMLElement): number | null {
  if (!element.isConnected) return null
  const { top, height } = element.getBoundingClientRect()
  return height === 0 ? null : top - box.getBoundingClientRect().top
}
