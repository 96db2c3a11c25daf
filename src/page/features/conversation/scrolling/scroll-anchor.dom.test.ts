// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { toScrollAnchorPath, findScrollAnchor, findElementByPath } from './scroll-anchor.ts'
import { ScrollAnchoring } from './scroll-anchoring.ts'

interface Laid {
  top: number
  height: number
  isHidden?: boolean
}

/** Fakes the layout of an element, relative to the upper edge of the box. */
function lay(element: Element, { top, height, isHidden = false }: Laid): Element {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height)
  element.checkVisibility = () => !isHidden
  return element
}

function row(id: string, laid: Laid): Element {
  const element = lay(document.createElement('article'), laid)
  element.setAttribute('data-message-id', id)
  return element
}

function box(...rows: Element[]): HTMLElement {
  const element = lay(document.createElement('div'), { top: 0, height: 500 }) as HTMLElement
  element.append(...rows)
  return element
}

/** Opens a list of three rows of 400 pixels whose end is followed. */
function openList() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const heights = [400, 400, 400]
  const end = (count: number) => heights.slice(0, count).reduce((sum, height) => sum + height, 0)
  const list = box()
  const rows = heights.map((_, index) => {
    const element = row(`row-${index}`, { top: 0, height: 0 })
    element.getBoundingClientRect = () => new DOMRect(0, end(index) - list.scrollTop, 100, heights[index])
    return element
  })
  list.append(...rows)
  document.body.append(list)
  Object.defineProperties(list, { clientHeight: { value: 500 }, scrollHeight: { get: () => end(3) } })
  const anchoring = new ScrollAnchoring()
  const detach = anchoring.attach(list, list, () => {})
  return { list, rows, heights, detach, anchoring }
}

test('a row that is not measured yet anchors nothing, because its position is an estimate', () => {
  const guessed = row('guessed', { top: -30, height: 90, isHidden: true })
  const measured = row('measured', { top: 20, height: 90 })
  expect(findScrollAnchor(box(guessed, measured))).toEqual({ element: measured, top: 20 })
  expect(findScrollAnchor(box(guessed))).toBeNull()
})

test('anchors to the piece of a row at the edge, found again by its position', () => {
  const long = row('long', { top: -300, height: 900 })
  const [upper, lower] = [-300, -10].map((top) =>
    lay(document.createElement('p'), { top, height: top === -300 ? 280 : 100 }),
  )
  if (upper && lower) long.append(upper, lower)
  const anchor = findScrollAnchor(box(row('gone by', { top: -400, height: 90 }), long))
  expect(anchor).toEqual({ element: lower, top: -10 })
  expect(anchor && toScrollAnchorPath(anchor)).toEqual({ rowId: 'long', path: [1], top: -10 })
  expect(findElementByPath(long, [1])).toBe(lower)
  expect(findElementByPath(long, [1, 3])).toBe(lower)
})

test('a pressed button stays under the mouse while rows above it grow, and the end is followed again afterwards', () => {
  const { list, rows, heights, detach, anchoring } = openList()
  const button = lay(document.createElement('button'), { top: 0, height: 20 })
  button.getBoundingClientRect = () => rows[2]?.getBoundingClientRect() ?? new DOMRect()
  rows[2]?.append(button)
  const before = button.getBoundingClientRect().top
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  heights[0] = 650
  heights[2] = 500
  anchoring.settle()
  expect([button.getBoundingClientRect().top, list.scrollTop]).toEqual([before, 950])
  dispatchEvent(new PointerEvent('pointerup'))
  expect(list.scrollTop).toBe(1050)
  detach()
  list.remove()
  vi.unstubAllGlobals()
})

test('the row in view stays in its place while rows above it grow and shrink, without overflow-anchor', () => {
  const { list, rows, heights, detach, anchoring } = openList()
  expect(list.scrollTop).toBe(700)
  anchoring.moveBy(-280)
  const topOfSecond = () => rows[1]?.getBoundingClientRect().top
  expect(topOfSecond()).toBe(-20)
  for (const [height, scrollTop] of [
    [650, 670],
    [100, 120],
  ] as const) {
    heights[0] = height
    anchoring.settle()
    expect([topOfSecond(), list.scrollTop]).toEqual([-20, scrollTop])
  }
  detach()
  list.remove()
  vi.unstubAllGlobals()
})
