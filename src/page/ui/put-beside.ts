import { placePopup, type PopupSide } from './place-popup.ts'

const edge = 8

/** Places an open popup beside what opened it. */
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
  // Its own width shows only where nothing narrows it.
  panel.style[side] = '0px'
  const farthest = viewport.width - edge - panel.getBoundingClientRect().width
  panel.style[side] = toLength(Math.max(edge, Math.min(place[side] ?? edge, farthest)))
}
