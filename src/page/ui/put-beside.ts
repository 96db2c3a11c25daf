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
  if (place.left === undefined) return
  // Its own width shows only where nothing narrows it.
  panel.style.left = '0px'
  const rightmost = viewport.width - edge - panel.getBoundingClientRect().width
  panel.style.left = toLength(Math.max(edge, Math.min(place.left, rightmost)))
}
