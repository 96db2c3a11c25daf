// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { listAttribute, scrollBox } from './scroll-box.ts'

/** A box whose list ends this far below its upper edge. With null, all rows are always mounted. */
function setUp(listBottom: number | null) {
  const box = document.createElement('div')
  box.getBoundingClientRect = () => new DOMRect(0, 50, 100, 500)
  const list = document.createElement('div')
  list.setAttribute(listAttribute, '')
  const height = listBottom === null ? 0 : 2000
  list.getBoundingClientRect = () => new DOMRect(0, 50 + (listBottom ?? -700) - height, 100, height)
  box.append(list, document.createElement('article'))
  const onScroll = vi.fn<() => void>()
  box.addEventListener('scroll', onScroll)
  return { box, onScroll }
}

it('notifies a list with rows at once of its scroll position', () => {
  const { box, onScroll } = setUp(10)
  scrollBox(box, 900)
  expect([box.scrollTop, onScroll.mock.calls.length]).toEqual([900, 1])
  scrollBox(box, 0)
  expect([box.scrollTop, onScroll.mock.calls.length]).toEqual([0, 2])
})

it('leaves it to the browser if the list has mounted enough', () => {
  const { box, onScroll } = setUp(10)
  scrollBox(box, 150)
  expect([box.scrollTop, onScroll.mock.calls.length]).toEqual([150, 0])
})

it.each([
  ['are above', -10],
  ['are always drawn', null],
])('leaves it to the browser if all rows of the list %s', (_, listBottom) => {
  const { box, onScroll } = setUp(listBottom)
  scrollBox(box, 900)
  expect([box.scrollTop, onScroll.mock.calls.length]).toEqual([900, 0])
})
