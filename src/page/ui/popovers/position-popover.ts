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
  side: 'above' | 'below'
  align: 'start' | 'end'
}

const gap = 6
/** Minimum distance from the edge of the viewport. */
export const edge = 8
const sideWithSpace = 240

/**
 * Computes the position of a popover next to its trigger: on the wanted side if it fits, otherwise where more space is left. Never off
 * screen.
 */
export function computePopoverPosition(
  trigger: Box,
  viewport: Viewport,
  { side, align }: PopoverPlacement,
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

/** Positions an open popover next to its trigger. */
export function positionPopover(
  panel: HTMLElement,
  trigger: HTMLElement | null,
  where: PopoverPlacement,
): void {
  if (trigger === null) return
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
  const place = computePopoverPosition(trigger.getBoundingClientRect(), viewport, where)
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
