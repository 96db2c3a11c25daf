import type { VirtualizerHandle } from 'virtua'
import { expect, test } from 'vitest'
import { settleAfterMeasure } from './transcript-list.tsx'

function open(scrollTop: number) {
  const scrollEvents: number[] = []
  const box = { scrollTop, dispatchEvent: () => scrollEvents.push(box.scrollTop) }
  const settle = (list: number, top: number) =>
    settleAfterMeasure(
      box as unknown as HTMLElement,
      { scrollOffset: list } as VirtualizerHandle,
      () => (box.scrollTop = top),
    )
  return { box, scrollEvents, settle }
}

test('a list whose jump is reverted gets scroll events and keeps its position', () => {
  const { box, scrollEvents, settle } = open(140)
  settle(100, 100)
  expect(scrollEvents).toEqual([99, 100])
  expect(box.scrollTop).toBe(100)
  box.scrollTop = 40
  settle(0, 0)
  expect(scrollEvents.slice(2)).toEqual([1, 0])
})

test('a list whose jump stays, or that is scrolled elsewhere, gets no extra event', () => {
  const { scrollEvents, settle } = open(140)
  settle(100, 140)
  settle(100, 180)
  expect(scrollEvents).toEqual([])
})
