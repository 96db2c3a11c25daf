import type { TimelineItem, TimelineState } from '../../../../core/model/review/turn-record.ts'
import { hasProblem } from './item-style.tsx'

/** The stages of one round, as a row that can be opened. */
export interface RoundGroup {
  /** Index of the round, which starts at 0. */
  round: number
  stages: readonly TimelineItem[]
  startMs: number
  endMs: number
  /** State of the first stage with a problem, else of the first one that did not succeed. */
  state: TimelineState
}

/** A row of the timeline: the heading of a round, or an item. Stages are items of an open round. */
export type TimelineRow =
  | { type: 'round'; key: string; group: RoundGroup; isOpen: boolean }
  | { type: 'item'; key: string; item: TimelineItem }

/** Returns the rows in order. A round's heading is where its first stage is, and its stages follow if it is open. */
export function listTimelineRows(
  items: readonly TimelineItem[],
  openRounds: ReadonlySet<number>,
): TimelineRow[] {
  const stagesByRound = Map.groupBy(
    items.filter(({ kind }) => kind === 'stage'),
    ({ round = 0 }) => round,
  )
  const rows: TimelineRow[] = []
  for (const item of items) {
    if (item.kind !== 'stage') {
      rows.push(toRow(item))
      continue
    }
    const round = item.round ?? 0
    const stages = stagesByRound.get(round) ?? []
    if (stages[0] !== item) continue
    const isOpen = openRounds.has(round)
    rows.push({ type: 'round', key: `round ${round}`, group: toGroup(round, stages), isOpen })
    if (isOpen) rows.push(...stages.map(toRow))
  }
  return rows
}

function toRow(item: TimelineItem): TimelineRow {
  return { type: 'item', key: item.id, item }
}

function toGroup(round: number, stages: readonly TimelineItem[]): RoundGroup {
  const notable = stages.find(hasProblem) ?? stages.find(({ state }) => state !== 'ok')
  return {
    round,
    stages,
    startMs: Math.min(...stages.map(({ startMs }) => startMs)),
    endMs: Math.max(...stages.map(({ endMs }) => endMs)),
    state: notable?.state ?? 'ok',
  }
}
