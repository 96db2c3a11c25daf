import { Layers } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { StageState } from '../../../../core/model/workflows/workflow-part.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { layoutDiagram, nodeSize, type DiagramNode, type DiagramWorkflow } from './internal/layout-diagram.ts'
import { stageStates } from '../stage-states.ts'

export interface StageProgress {
  state: StageState
  /** Finished and started executions of a stage that runs once per item. */
  items?: { done: number; of: number } | undefined
}

export interface WorkflowDiagramProps {
  /** The same object as long as the definition is the same, so that it is laid out once. */
  workflow: DiagramWorkflow
  /** The states of the stages. If missing, no states are drawn. Stages without an entry are pending. */
  progress?: ReadonlyMap<string, StageProgress> | undefined
  selected?: string | undefined
  /** Called when a stage is pressed with a pointer. A list on the same page must offer the same with the keyboard. */
  onSelect?: ((id: string) => void) | undefined
}

/** The stages as boxes, left to right, or top to bottom if the place is narrow. A list next to it must say the same. */
export function WorkflowDiagram({ workflow, progress, selected, onSelect }: WorkflowDiagramProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, isMirrored } = useBox(box)
  const across = useMemo(() => layoutDiagram(workflow, 'across'), [workflow])
  const down = useMemo(() => layoutDiagram(workflow, 'down'), [workflow])
  // A narrow place shows what fits best. A long workflow in a wide place scrolls.
  const layout = width > 0 && width < 600 && across.width > width ? down : across
  const flipped = (x: number, size = 0) => (isMirrored ? layout.width - x - size : x)
  const isScrollable = width > 0 && (layout.width > width || layout.height > maxHeight)
  const arrow = useId()
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll with the keyboard, too
      tabIndex={isScrollable ? 0 : undefined}
      style={{ maxHeight }}
      className="w-full overflow-auto rounded-md"
    >
      <div
        role="img"
        aria-label={i18n.t('Diagram of the stages')}
        className="relative mx-auto"
        style={{ width: layout.width, height: layout.height }}
      >
        <svg
          aria-hidden
          width={layout.width}
          height={layout.height}
          className="absolute inset-0 text-faint"
          style={isMirrored ? { transform: 'scaleX(-1)' } : undefined}
        >
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M1 1L7 4L1 7" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </marker>
          {layout.edges.map(({ from, to, path, isConditional }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.25"
              strokeDasharray={isConditional ? '4 3' : undefined}
              markerEnd={`url(#${arrow})`}
            />
          ))}
        </svg>
        {layout.nodes.map((node) => (
          <Box
            key={node.id}
            node={node}
            left={flipped(node.x, nodeSize.width)}
            progress={progress === undefined ? undefined : (progress.get(node.id) ?? { state: 'pending' })}
            isSelected={node.id === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  )
}

/** Height in px from which on the diagram scrolls. */
const maxHeight = 416

interface BoxProps extends Pick<WorkflowDiagramProps, 'onSelect'> {
  node: DiagramNode
  left: number
  progress: StageProgress | undefined
  isSelected: boolean
}

const borders: Partial<Record<StageState, string>> = {
  running: 'border-accent',
  retrying: 'border-accent',
  'awaiting-approval': 'border-warning',
  failed: 'border-danger',
}

function Box({ node, left, progress, isSelected, onSelect }: BoxProps) {
  const { id, title, x: _x, y, isForEach, isUnreachable } = node
  const state = progress && stageStates[progress.state]
  const Icon = state?.icon ?? (isForEach ? Layers : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- inside an image; the list of stages offers the same with the keyboard
    <div
      data-diagram-stage={id}
      onClick={onSelect && (() => onSelect(id))}
      style={{ left, top: y, ...nodeSize }}
      className={classNames(
        'absolute flex items-center gap-2 rounded-lg border bg-raised px-2.5 text-sm leading-4',
        isSelected
          ? 'border-accent ring-1 ring-accent'
          : ((progress && borders[progress.state]) ?? 'border-border'),
        isUnreachable && 'border-dashed text-muted',
        isForEach && 'shadow-[3px_3px_0_-1px_var(--surface),3px_3px_0_0_var(--border)]',
        onSelect && 'cursor-pointer hover:bg-surface',
        progress?.state === 'pending' && 'text-muted',
      )}
    >
      {Icon && <Icon aria-hidden size={15} className={`shrink-0 ${state?.look ?? 'text-faint'}`} />}
      <span className="line-clamp-2 min-w-0 flex-1 break-words">
        {title === '' ? id : revealInProse(title)}
      </span>
      {progress?.items && (
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {progress.items.done}/{progress.items.of}
        </span>
      )}
    </div>
  )
}

/** Returns the width of an element and whether its text goes from right to left. The width is 0 before the first layout. */
function useBox(ref: RefObject<HTMLElement | null>): { width: number; isMirrored: boolean } {
  const [box, setBox] = useState({ width: 0, isMirrored: false })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const look = () =>
      setBox({ width: element.clientWidth, isMirrored: getComputedStyle(element).direction === 'rtl' })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return box
}
