// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { VirtualizerHandle } from 'virtua'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { listAttribute } from '../scrolling/scroll-box.ts'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'
import { TranscriptList } from './transcript-list.tsx'
import { mountedTurns } from './transcript-tail.ts'

const scroller = { current: document.createElement('div') }
const handle = createRef<VirtualizerHandle>()

/** Question, answer, question, answer. */
function makeRows(turns: number): TranscriptRow[] {
  return Array.from({ length: 2 * turns }, (_, index) => {
    const role = index % 2 === 0 ? 'user' : 'assistant'
    const message: ChatUIMessage = { id: `row-${index}`, role, parts: [] }
    return { id: message.id, role, from: 'live', message }
  })
}

function drawList(turns: number) {
  const rows = makeRows(turns)
  return (
    <TranscriptList
      rows={rows}
      rowIds={rows.map(({ id }) => id)}
      renderRow={({ id }) => <article key={id} data-message-id={id} tabIndex={-1} />}
      scroller={scroller}
      handle={handle}
      onMeasured={() => undefined}
    />
  )
}

afterEach(cleanup)

afterEach(() => vi.restoreAllMocks())

function drawMore() {
  document.body.append(scroller.current)
  const { container, rerender } = render(drawList(mountedTurns), { container: scroller.current })
  return {
    find: (index: number) => container.querySelector<HTMLElement>(`[data-message-id="row-${index}"]`),
    findList: () => container.querySelector(`[${listAttribute}]`),
    grow: (turns: number) => rerender(drawList(turns)),
  }
}

it('has a list once it takes over rows, and keeps the newest rows mounted', () => {
  const { find, findList, grow } = drawMore()
  const second = find(2)
  expect(second).not.toBeNull()
  expect(findList()).toBeNull()
  grow(mountedTurns + 1)
  expect(findList()).not.toBeNull()
  expect(findList()?.contains(find(2))).toBe(false)
  expect(find(2)).toBe(second)
  expect(find(2 * mountedTurns + 1)).not.toBeNull()
})

it('takes over no visible row until it is above the view', () => {
  const { find, findList, grow } = drawMore()
  const below = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    return new DOMRect(0, this.tagName === 'ARTICLE' ? 500 : 0, 0, 0)
  })
  const first = find(0)
  grow(mountedTurns + 1)
  expect(find(0)).toBe(first)
  expect(findList()).toBeNull()
  below.mockRestore()
  grow(mountedTurns + 2)
  expect(findList()).not.toBeNull()
  expect(find(0)).not.toBe(first)
})

it('takes over no row with the focus', () => {
  const { find, findList, grow } = drawMore()
  const first = find(0)
  act(() => first?.focus())
  grow(mountedTurns + 1)
  expect(document.activeElement).toBe(first)
  expect(findList()).toBeNull()
  act(() => find(8)?.focus())
  expect(findList()).not.toBeNull()
  expect(document.activeElement).toBe(find(8))
})

it('draws all rows while the page is printed', () => {
  const { find, grow } = drawMore()
  const turns = mountedTurns + 30
  grow(turns)
  const countDrawn = () => Array.from({ length: 2 * turns }, (_, index) => find(index)).filter(Boolean).length
  const before = countDrawn()
  expect(before).toBeLessThan(2 * turns)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(countDrawn()).toBe(2 * turns)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(countDrawn()).toBe(before)
})
