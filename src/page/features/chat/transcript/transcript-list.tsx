import { useMemo, useRef, type ReactElement, type Ref, type RefObject } from 'react'
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle } from 'virtua'
import type { TranscriptRow } from './merge-transcript.ts'
import { listAttribute } from '../scrolling/scroll-box.ts'
import { settleMeasured } from '../scrolling/settle-measured.ts'
import { useFocusedRow } from '../scrolling/use-focused-row.ts'
import { useSelectedRows } from '../scrolling/use-selected-rows.ts'
import { useTailStart } from './use-tail-start.ts'

export interface TranscriptListProps {
  rows: readonly TranscriptRow[]
  rowIds: readonly string[]
  renderRow: (row: TranscriptRow) => ReactElement
  scroller: RefObject<HTMLElement | null>
  handle: RefObject<VirtualizerHandle | null>
  /** Rows were measured, and have moved what is below them. */
  onMeasured: () => void
}

/**
 * The rows of a chat: the newest always drawn (of a short chat all), the others where they are in view, selected or focused.
 * There is a list as soon as it has rows: without any it would draw itself anew at each scroll, and so with each drawing of an
 * answer that is followed.
 */
export function TranscriptList(props: TranscriptListProps) {
  const { rows, rowIds, renderRow, scroller, handle, onMeasured } = props
  const isShift = useShift(rows)
  const selected = useSelectedRows(scroller, rowIds)
  const focused = useFocusedRow(scroller, rowIds)
  const held = useMemo(
    () =>
      focused < 0 ? selected : [...new Set([...selected, focused])].toSorted((one, other) => one - other),
    [selected, focused],
  )
  const split = useTailStart(rows, scroller, held)
  return (
    <>
      {split > 0 && (
        <Virtualizer
          ref={handle}
          as={Rows}
          scrollRef={scroller}
          data={rows.slice(0, split)}
          shift={isShift}
          keepMounted={held.filter((place) => place < split)}
          onResize={() => {
            if (scroller.current && handle.current)
              settleMeasured(scroller.current, handle.current, onMeasured)
          }}
        >
          {renderRow}
        </Virtualizer>
      )}
      {rows.slice(split).map(renderRow)}
    </>
  )
}

interface RowsProps extends Omit<CustomContainerComponentProps, 'ref'> {
  ref?: Ref<HTMLDivElement>
}

/** Can be pointed at while it scrolls, too: where an answer is followed that is always. */
function Rows({ style, ref, children }: RowsProps) {
  return (
    <div ref={ref} {...{ [listAttribute]: '' }} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  )
}

/** Whether the last change put rows before the first one: the virtualiser then holds the place from the end. */
function useShift(rows: readonly TranscriptRow[]): boolean {
  const before = useRef({ first: rows[0]?.id, last: rows.at(-1)?.id, isShift: false })
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id]
  if (first !== before.current.first || last !== before.current.last) {
    before.current = {
      first,
      last,
      isShift: last === before.current.last && before.current.first !== undefined,
    }
  }
  return before.current.isShift
}
