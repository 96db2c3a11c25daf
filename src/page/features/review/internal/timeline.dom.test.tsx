// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TurnRecord } from '../../../../core/model/review/turn-record.ts'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

function record(count: number): TurnRecord {
  const items = Array.from({ length: count }, (_, index) => ({
    id: `item-${index}`,
    kind: 'stage',
    name: `Stage ${index}`,
    state: 'ok',
    startMs: index,
    endMs: index + 1,
    marks: [],
    groups: [],
  }))
  return { items, durationMs: count } as unknown as TurnRecord
}

test.each([20, 400])('of %i rows the next one has the focus before the next key press', (count) => {
  const choose = vi.fn<(id: string) => void>()
  render(<Timeline record={record(count)} zoom={1} chosenId={null} onChoose={choose} />)
  const list = screen.getByRole('list', { name: 'Timeline' })
  list.querySelector<HTMLElement>('[data-row="0"]')?.focus()
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['End', count - 1],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? list, { key })
    expect(document.activeElement?.getAttribute('data-row')).toBe(String(index))
  }
  fireEvent.click(document.activeElement ?? list)
  expect(choose).toHaveBeenCalledExactlyOnceWith(`item-${count - 1}`)
})
