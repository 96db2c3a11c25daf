// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reviewText } from '../../../../core/model/messages/write-text.ts'
import type { TimelineItem, TurnRecord } from '../../../../core/model/review/turn-record.ts'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

function item(kind: TimelineItem['kind'], at: number, more: Partial<TimelineItem> = {}): TimelineItem {
  return {
    id: `${kind}-${at}`,
    kind,
    name: reviewText('record-call-item', { name: `${kind} ${at}` }),
    state: 'ok',
    round: 0,
    startMs: at,
    endMs: at + 1,
    marks: [],
    groups: [],
    ...more,
  }
}

function draw(items: TimelineItem[], onChoose = vi.fn<(id: string) => void>()) {
  const record = { items, durationMs: items.length } as unknown as TurnRecord
  render(<Timeline record={record} zoom={1} chosenId={null} onChoose={onChoose} />)
  return { list: screen.getByRole('list', { name: 'Timeline' }), onChoose }
}

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('button')?.textContent ?? '')

test.each([20, 400])('of %i rows the next one has the focus before the next key press', (count) => {
  const { list, onChoose } = draw(Array.from({ length: count }, (_, index) => item('call', index)))
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
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(`call-${count - 1}`)
})

test('the stages of a round are behind its heading, so that requests and calls lead', () => {
  const { list, onChoose } = draw([
    item('stage', 0),
    item('stage', 1),
    item('request', 2),
    item('stage', 3),
    item('call', 4),
    item('stage', 5, { round: 1, state: 'failed' }),
    item('request', 6, { round: 1 }),
  ])
  const closed = [/^Round 13 stages/, /request 2/, /call 4/, /^Round 21 stagefailed/, /request 6/]
  expect(texts(list)).toEqual(closed.map((text) => expect.stringMatching(text)))

  const [first] = within(list).getAllByRole('button', { name: /^Round 1/ })
  first?.focus()
  fireEvent.keyDown(first ?? list, { key: 'ArrowRight' })
  expect(first?.getAttribute('aria-expanded')).toBe('true')
  expect(texts(list).slice(0, 5)).toEqual(
    [/^Round 1/, /stage 0/, /stage 1/, /stage 3/, /request 2/].map((text) => expect.stringMatching(text)),
  )
  // The arrows start from the row that has the focus, however it got there.
  within(list)
    .getByRole('button', { name: /stage 1/ })
    .focus()
  fireEvent.keyDown(document.activeElement ?? list, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toMatch(/stage 3/)
  fireEvent.click(within(list).getByRole('button', { name: /stage 1/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('stage-1')
  fireEvent.click(first ?? list)
  expect(texts(list)).toHaveLength(5)
})

test('a restart is named by what it added, and still read as a restart', () => {
  const { list } = draw([item('restart', 0, { endMs: 0, name: reviewText('record-gif-added-item') })])
  expect(within(list).getByRole('button', { name: /^Restart: GIF frames added/ })).toBeTruthy()
  expect(list.querySelector('.sr-only')?.textContent).toBe('Restart: ')
})

test('the legend explains the signs that occur, and no others', () => {
  const marks = [{ atMs: 0, name: reviewText('record-first-token') }]
  draw([item('request', 0, { marks }), item('notice', 1, { endMs: 1, state: 'failed' })])
  const legend = within(screen.getByRole('list', { name: 'Legend' }))
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Model request',
    'Notice',
    'First token',
    'Moment without duration',
    'Problem',
  ])
})
