import { ChevronRight } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MapRow } from './map-rows.ts'

export interface MapItemProps {
  id: string
  row: MapRow
  isActive: boolean
  onToggle: () => void
  onGo: () => void
}

const indentRem = 1.25

/** One message of the map as a line. The tree handles the keys. */
export function MapItem({ id, row, isActive, onToggle, onGo }: MapItemProps) {
  const { node, level, isShown, version, isOpen, below, place, placeCount } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and the keys
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={placeCount}
      aria-selected={isShown}
      aria-expanded={isOpen ?? undefined}
      onClick={onGo}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-md py-1.5 pe-2.5 hover:bg-surface pointer-coarse:min-h-11',
        isActive &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-accent',
      )}
      style={{ paddingInlineStart: `${(level - 1) * indentRem}rem` }}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (isOpen === null) return
          event.stopPropagation()
          onToggle()
        }}
        className="flex size-6 shrink-0 items-center justify-center pointer-coarse:size-9"
      >
        {isOpen === null ? (
          <span className={classNames('size-1.5 rounded-full', isShown ? 'bg-accent' : 'bg-border')} />
        ) : (
          <ChevronRight
            size={14}
            className={classNames('text-muted transition-transform duration-120', isOpen && 'rotate-90')}
          />
        )}
      </span>
      <span className="sr-only">{node.role === 'user' ? i18n.t('You:') : i18n.t('Assistant:')} </span>
      <span
        dir="auto"
        className={classNames(
          'min-w-0 flex-1 truncate text-left',
          node.role === 'user' ? 'font-medium' : 'ps-3 text-muted',
          (node.isDeleted || node.excerpt === '') && 'italic',
        )}
      >
        {nameOf(node)}
      </span>
      {version !== null && (
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {below > 0
            ? i18n.t('{number} of {count}, {below} below', {
                number: version.number,
                count: version.count,
                below,
              })
            : i18n.t('{number} of {count}', { number: version.number, count: version.count })}
        </span>
      )}
    </div>
  )
}

function nameOf({ excerpt, isDeleted, status }: MapRow['node']): string {
  if (isDeleted) return i18n.t('Deleted')
  if (excerpt !== '') return excerpt
  return status === 'streaming' ? i18n.t('Being written…') : i18n.t('No text')
}
