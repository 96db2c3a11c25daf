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

export interface PopupPlace {
  top?: number
  bottom?: number
  left?: number
  right?: number
  maxHeight: number
}

export interface PopupSide {
  side: 'above' | 'below'
  align: 'start' | 'end'
}

const gap = 6
const edge = 8
const roomy = 240

/**
 * Computes the position of a popover next to its trigger: on the wanted side if it fits, otherwise where more space is left. Never off
 * screen.
 */
export function placePopup(trigger: Box, viewport: Viewport, { side, align }: PopupSide): PopupPlace {
  const above = trigger.top - gap - edge
  const below = viewport.height - trigger.bottom - gap - edge
  const [preferred, other] = side === 'above' ? [above, below] : [below, above]
  const isWanted = preferred >= Math.min(roomy, other)
  const isAbove = isWanted === (side === 'above')
  return {
    ...(isAbove ? { bottom: viewport.height - trigger.top + gap } : { top: trigger.bottom + gap }),
    ...(align === 'start'
      ? { left: Math.max(edge, trigger.left) }
      : { right: Math.max(edge, viewport.width - trigger.right) }),
    maxHeight: Math.max(0, isAbove ? above : below),
  }
}
