import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ChatMap } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { MapItem } from './map-item.tsx'
import { toMapRows, type MapRow } from './map-rows.ts'

export interface MapTreeProps {
  tree: RefObject<HTMLDivElement | null>
  map: ChatMap
  onGo: (messageId: MessageId) => void
}

/** Tree with keyboard navigation: arrows, Home, End, Enter. Only rows in view and the active row are drawn. */
export function MapTree({ tree, map, onGo }: MapTreeProps) {
  const id = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => toMapRows(map, opened), [map, opened])
  const [activeId, setActiveId] = useState<string | null>(map.headId)
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === activeId),
  )
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  // The dialog opens before its content is loaded.
  useEffect(() => tree.current?.focus(), [tree])
  useEffect(() => {
    list.current?.scrollToIndex(active, { align: 'nearest' })
  }, [active])

  const setRowOpen = (row: string, isOpen: boolean) => {
    const others = new Set(opened)
    if (isOpen) others.add(row)
    else others.delete(row)
    setOpened(others)
  }
  const handleKey = (event: KeyboardEvent) => {
    const move = moveInTree(event.key, rows, active)
    if (move === null) return
    event.preventDefault()
    if (move.type === 'go') onGo(move.row.node.id)
    else if (move.type === 'toggle') setRowOpen(move.row.node.id, move.isOpen)
    else setActiveId(move.row.node.id)
  }
  return (
    <div
      ref={scroller}
      className="min-h-0 overflow-y-auto overscroll-contain border-t border-border px-2 py-2 sm:max-h-[70vh]"
    >
      <div
        ref={tree}
        role="tree"
        aria-label={i18n.t('Messages')}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={handleKey}
        className="group outline-none"
      >
        <Virtualizer ref={list} scrollRef={scroller} data={rows} keepMounted={[active]} itemSize={36}>
          {(row, index) => (
            <MapItem
              key={row.node.id}
              id={`${id}-${index}`}
              row={row}
              isActive={index === active}
              onToggle={() => {
                setActiveId(row.node.id)
                setRowOpen(row.node.id, row.isOpen !== true)
              }}
              onGo={() => onGo(row.node.id)}
            />
          )}
        </Virtualizer>
      </div>
    </div>
  )
}

type TreeMove =
  | { type: 'focus'; row: MapRow }
  | { type: 'toggle'; row: MapRow; isOpen: boolean }
  | { type: 'go'; row: MapRow }

/**
 * Returns what a key does in a tree, from the row at `active` (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/).
 * Returns `null` if the tree does not use the key.
 */
export function moveInTree(key: string, rows: readonly MapRow[], active: number): TreeMove | null {
  const row = rows[active]
  if (row === undefined) return null
  const focus = (target: MapRow | undefined): TreeMove => ({ type: 'focus', row: target ?? row })
  switch (key) {
    case 'ArrowDown':
      return focus(rows[active + 1])
    case 'ArrowUp':
      return focus(rows[active - 1])
    case 'PageDown':
      return focus(rows[Math.min(rows.length - 1, active + page)])
    case 'PageUp':
      return focus(rows[Math.max(0, active - page)])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen === false) return { type: 'toggle', row, isOpen: true }
      return focus(row.isOpen === true ? rows[active + 1] : row)
    case 'ArrowLeft':
      if (row.isOpen === true) return { type: 'toggle', row, isOpen: false }
      return focus(rows.slice(0, active).findLast(({ level }) => level < row.level))
    case 'Enter':
    case ' ':
      return { type: 'go', row }
    default:
      return null
  }
}

const page = 10
