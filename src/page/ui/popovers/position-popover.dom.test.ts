// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { positionPopover } from './position-popover.ts'

function boxOf(rect: { left: number; width: number }): HTMLElement {
  const element = document.createElement('div')
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(rect.left, 20, rect.width, 30))
  return element
}

it.each([
  ['start', { left: 300, width: 40 }, { left: '142px', right: 'auto' }],
  ['end', { left: 200, width: 40 }, { left: 'auto', right: '142px' }],
  ['start', { left: 20, width: 40 }, { left: '20px', right: 'auto' }],
  ['end', { left: 350, width: 40 }, { left: 'auto', right: '10px' }],
] as const)('keeps a popup on screen that is aligned with the %s of its trigger', (align, trigger, place) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400)
  const panel = boxOf({ left: 0, width: 250 })
  positionPopover(panel, boxOf(trigger), { side: 'below', align })
  expect(panel.style).toMatchObject(place)
})
