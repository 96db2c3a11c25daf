import { placePopup, type PopupSide } from './place-popup.ts'

const edge = 8

/** Positions an open popover next to its trigger. */
export function putBeside(panel: HTMLElement, trigger: HTMLElement | null, where: PopupSide): void {
  if (trigger === null) return
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
  const place = placePopup(trigger.getBoundingClientRect(), viewport, where)
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
  const farthest = viewport.width - edge - panel.getBoundingClientRect().width
  panel.style[side] = toLength(Math.max(edge, Math.min(place[side] ?? edge, farthest)))
}
