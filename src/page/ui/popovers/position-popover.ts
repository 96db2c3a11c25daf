export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface Viewport {
  width: number
  height: number
}

export interface PopoverPosition {
  top?: number
  bottom?: number
  left?: number
  right?: number
  maxHeight: number
}

export interface PopoverPlacement {
  /** `beside`: to the right of the trigger, or to the left where there is no space; `align` does not apply. */
  side: 'above' | 'below' | 'beside'
  align: 'start' | 'end'
}

const gap = 6
const edge = 8
const sideWithSpace = 240

/**
 * Computes the position of a popover next to its trigger: on the wanted side if it fits, otherwise where more space is left. Never off
 * screen.
 */
export function computePopoverPosition(
  trigger: Box,
  viewport: Viewport,
  { side, align }: PopoverPlacement & { side: 'above' | 'below' },
): PopoverPosition {
  const above = trigger.top - gap - edge
  const below = viewport.height - trigger.bottom - gap - edge
  const [preferred, other] = side === 'above' ? [above, below] : [below, above]
  const isWanted = preferred >= Math.min(sideWithSpace, other)
  const isAbove = isWanted === (side === 'above')
  return {
    ...(isAbove ? { bottom: viewport.height - trigger.top + gap } : { top: trigger.bottom + gap }),
    ...(align === 'start'
      ? { left: Math.max(edge, trigger.left) }
      : { right: Math.max(edge, viewport.width - trigger.right) }),
    maxHeight: Math.max(0, isAbove ? above : below),
  }
}

const margin = 8

/** Overlap of a submenu with the menu that opens it. */
const overlap = 4

/** Computes the position of a submenu, or of a menu at a point. Its first item is at the height of the trigger if all items fit. */
export function computeSubmenuPosition(
  trigger: Box,
  viewport: Viewport,
  size: { width: number; height: number },
): { top: number; left: number; maxHeight: number } {
  const maxHeight = Math.max(0, viewport.height - 2 * edge)
  const lowest = viewport.height - edge - Math.min(size.height, maxHeight)
  const right = trigger.right - overlap
  const isRight = right + size.width <= viewport.width - edge
  return {
    top: Math.max(edge, Math.min(trigger.top - overlap, lowest)),
    left: Math.max(edge, isRight ? right : trigger.left + overlap - size.width),
    maxHeight,
  }
}

/** Positions an open popover next to its trigger: an element, or a point of the viewport. */
export function positionPopover(
  panel: HTMLElement,
  trigger: HTMLElement | Box | null,
  { side: wantedSide, align }: PopoverPlacement,
): void {
  if (trigger === null) return
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
  const box = trigger instanceof HTMLElement ? trigger.getBoundingClientRect() : trigger
  if (wantedSide === 'beside' || box === trigger) {
    panel.style.left = '0px'
    const place = computeSubmenuPosition(box, viewport, {
      width: panel.offsetWidth,
      height: panel.scrollHeight,
    })
    panel.style.left = `${place.left}px`
    panel.style.top = `${place.top}px`
    panel.style.maxHeight = `${place.maxHeight}px`
    return
  }
  const place = computePopoverPosition(box, viewport, {
    side: wantedSide,
    align,
  })
  const toLength = (value: number | undefined) => (value === undefined ? 'auto' : `${value}px`)
  Object.assign(panel.style, {
    top: toLength(place.top),
    bottom: toLength(place.bottom),
    left: toLength(place.left),
    right: toLength(place.right),
    maxHeight: toLength(place.maxHeight),
  })
  const side = place.left === undefined ? 'right' : 'left'
  // The natural width is only measurable without a horizontal limit.
  panel.style[side] = '0px'
  const farthest = viewport.width - margin - panel.getBoundingClientRect().width
  panel.style[side] = toLength(Math.max(margin, Math.min(place[side] ?? margin, farthest)))
}
