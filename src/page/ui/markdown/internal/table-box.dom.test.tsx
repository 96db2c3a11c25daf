// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { TableBox } from './table-box.tsx'

const head: RenderedNode = ['thead', 0, ['tr', 0, ['th', 0, 'a'], ['th', 0, 'b']]]
const body: RenderedNode = ['tbody', 0, ['tr', 0, ['td', 0, '1'], ['td', 0, '2']]]

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function showTable(...bodies: RenderedNode[]): HTMLTableElement | null {
  const { container } = render(
    <TableBox label="Table" sections={[head, ...bodies]}>
      <thead>
        <tr>
          <th>a</th>
          <th>b</th>
        </tr>
      </thead>
    </TableBox>,
  )
  return container.querySelector('table')
}

it('leaves a table of two bodies to the browser', () => {
  expect(showTable(body, body)?.dataset['columns']).toBeUndefined()
})

it('keeps the columns of a long table at the widths of its first rows, until its box changes', () => {
  vi.useFakeTimers()
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        observers.push(run)
      }
      observe() {}
      disconnect() {}
    },
  )
  let width = 100
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, width / 2, 40),
  )
  const table = showTable(body, body, body)
  const read = () => [
    table?.dataset['columns'],
    table?.style.getPropertyValue('--columns'),
    table?.style.getPropertyValue('width'),
  ]
  expect(read()).toEqual(['fixed', 'minmax(0, 50fr) minmax(0, 50fr)', ''])
  width = 60
  for (const run of observers) run()
  vi.runAllTimers()
  expect(read()).toEqual(['fixed', 'minmax(0, 30fr) minmax(0, 30fr)', '80px'])
})
