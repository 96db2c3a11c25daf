// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { VirtualizerHandle } from 'virtua'
import type { ReplyMessage } from '../../../../worker/contract.ts'
import { listAttribute } from '../scrolling/scroll-box.ts'
import type { TranscriptRow } from './merge-transcript.ts'
import { TranscriptList } from './transcript-list.tsx'
import { keptTurns } from './transcript-tail.ts'

const scroller = { current: document.createElement('div') }
const handle = createRef<VirtualizerHandle>()

/** Question, answer, question, answer. */
function makeRows(turns: number): TranscriptRow[] {
  return Array.from({ length: 2 * turns }, (_, index) => {
    const role = index % 2 === 0 ? 'user' : 'assistant'
    const message: ReplyMessage = { id: `row-${index}`, role, parts: [] }
    return { id: message.id, role, from: 'live', message }
  })
}

function drawList(turns: number) {
  const rows = makeRows(turns)
  return (
    <TranscriptList
      rows={rows}
      rowIds={rows.map(({ id }) => id)}
      renderRow={({ id }) => <article key={id} data-row={id} />}
      scroller={scroller}
      handle={handle}
      onMeasured={() => undefined}
    />
  )
}

afterEach(cleanup)

it('has a list once rows are left to it, and draws the newest on as they were', () => {
  const { container, rerender } = render(drawList(keptTurns))
  const find = (index: number) => container.querySelector(`[data-row="row-${index}"]`)
  const second = find(2)
  expect(second).not.toBeNull()
  expect(container.querySelector(`[${listAttribute}]`)).toBeNull()
  rerender(drawList(keptTurns + 1))
  expect(container.querySelector(`[${listAttribute}]`)).not.toBeNull()
  expect(container.querySelector(`[${listAttribute}]`)?.contains(find(2))).toBe(false)
  expect(find(2)).toBe(second)
  expect(find(2 * keptTurns + 1)).not.toBeNull()
})
