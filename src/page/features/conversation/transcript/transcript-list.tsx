import { useMemo, useRef, type ReactElement, type Ref, type RefObject } from 'react'
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle } from 'virtua'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'
import { listAttribute } from '../scrolling/scroll-box.ts'
import { useFocusedRow, useSelectedRows } from '../scrolling/row-selection.ts'
import { useTailStart } from './transcript-tail.ts'
import { useIsPrinting } from './use-printing.ts'

export interface TranscriptListProps {
  rows: readonly TranscriptRow[]
  rowIds: readonly string[]
  renderRow: (row: TranscriptRow) => ReactElement
  scroller: RefObject<HTMLElement | null>
  handle: RefObject<VirtualizerHandle | null>
  /** Called when rows were measured and moved the content below them. */
  onMeasured: () => void
}

/**
 * The rows of a chat. The newest turns are always mounted (in a short chat all), others only while in view, selected,
 * focused or printed. The virtualized list is left out while it has no rows, because it would render at each scroll, and so at each
 * update of a followed answer.
 */
export function TranscriptList(props: TranscriptListProps) {
  const { rows, rowIds, renderRow, scroller, handle, onMeasured } = props
  const isShift = useShift(rows)
  const selected = useSelectedRows(scroller, rowIds)
  const focused = useFocusedRow(scroller, rowIds)
  const pinned = useMemo(
    () =>
      focused < 0 ? selected : [...new Set([...selected, focused])].toSorted((one, other) => one - other),
    [selected, focused],
  )
  const split = useTailStart(rows, scroller, pinned)
  const isPrinting = useIsPrinting()
  return (
    <>
      {split > 0 && (
        <Virtualizer
          ref={handle}
          as={Rows}
          scrollRef={scroller}
          data={rows.slice(0, split)}
          shift={isShift}
          keepMounted={
            isPrinting ? [...rows.keys()].slice(0, split) : pinned.filter((place) => place < split)
          }
          onResize={() => {
            if (scroller.current && handle.current)
              settleAfterMeasure(scroller.current, handle.current, onMeasured)
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

/**
 * Container of the virtualized rows. It stays clickable while scrolling, which is always the case while an answer is
 * followed.
 */
function Rows({ style, ref, children }: RowsProps) {
  return (
    <div ref={ref} {...{ [listAttribute]: '' }} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  )
}

/** Whether the last change added rows before the first one. The virtualizer then keeps the position from the end. */
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

/**
 * Lets `settle` undo the scrolling that the list did for new sizes. virtua 0.54 draws the previous rows until it notices a
 * scroll to a new position, and it notices none if the position is restored.
 */
export function settleAfterMeasure(box: HTMLElement, list: VirtualizerHandle, settle: () => void): void {
  const moved = box.scrollTop
  settle()
  const settled = box.scrollTop
  if (settled === moved || settled !== list.scrollOffset) return
  for (const top of [settled === 0 ? 1 : settled - 1, settled]) {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  }
}
