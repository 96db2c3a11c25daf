import { s } from 'hastscript'
import type { TurnRecord } from '../../core/kernel/flight-record.ts'
import { formatMs } from '../../core/kernel/format-fact.ts'
import type { HtmlElement } from './to-elements.ts'

const rowHeight = 10
const width = 1000
const axisHeight = 24

/** Draws the turn to scale. The list below the drawing has the same information as text. */
export function toTimelineDrawing({ items, durationMs }: TurnRecord): HtmlElement {
  const toX = (ms: number) => (durationMs === 0 ? 0 : (ms / durationMs) * width)
  const height = items.length * rowHeight + axisHeight
  const bars = items.flatMap(({ kind, state, startMs, endMs, marks }, row) => {
    const y = axisHeight + row * rowHeight
    return [
      s('rect', {
        className: ['bar', kind, state],
        x: toX(startMs),
        y: y + 1,
        width: Math.max(2, toX(endMs - startMs)),
        height: rowHeight - 2,
        rx: 2,
      }),
      ...marks.map(({ atMs }) => s('rect.mark', { x: toX(atMs), y, width: 2, height: rowHeight })),
    ]
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
    const x = part * width
    const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle'
    return [
      s('line.tick', { x1: x, y1: 16, x2: x, y2: height }),
      s('text', { x, y: 11, textAnchor: anchor }, formatMs(part * durationMs)),
    ]
  })
  return s(
    'svg.drawing',
    { viewBox: `0 0 ${width} ${height}`, ariaHidden: 'true', preserveAspectRatio: 'none' },
    [...ticks, ...bars],
  )
}
