import type { ReductionCover } from '../context/context-report.ts'
import type { Reduction } from '../context/reduction.ts'
import type { CallId } from '../id.ts'
import { isCompacted } from './annotated-message.ts'
import { listReductions } from './branch-reductions.ts'
import type { Message } from './message.ts'
import { numberTurns } from './number-turns.ts'

/**
 * Returns the reductions that change nothing, because a later one covers all of their rounds. Those that the user undid are
 * missing.
 */
export function findSuperseded(branch: readonly Message[]): ReadonlyMap<string, ReductionCover> {
  const positions = new Map(branch.map(({ id }, index) => [id, index]))
  const active = listReductions(branch).flatMap(({ reduction, messageId, isUndone }) =>
    isUndone ? [] : [{ reduction, index: positions.get(messageId) ?? 0 }],
  )
  const turns = numberTurns(branch)
  const newestByTurn = new Map<number, Reduction & { throughRound: number }>()
  let removedThrough = -1
  for (const { reduction, index } of active) {
    const turn = turns[index] ?? 0
    if (coversRounds(reduction) && reduction.throughRound >= (newestByTurn.get(turn)?.throughRound ?? -1))
      newestByTurn.set(turn, reduction)
    if (reduction.kind !== 'head-truncated' || reduction.throughId === undefined) continue
    removedThrough = Math.max(removedThrough, positions.get(reduction.throughId) ?? -1)
  }
  const compactedAt = branch.findLastIndex(isCompacted)
  const coverOf = (index: number, round: number, own?: Reduction): ReductionCover | undefined => {
    if (index <= removedThrough) return 'left-out'
    if (index <= compactedAt) return 'summary'
    const newest = newestByTurn.get(turns[index] ?? 0)
    if (!newest || newest === own || newest.throughRound < round) return undefined
    return newest.kind === 'rounds-summarized' ? 'summary' : 'left-out'
  }
  const calls = new Map<CallId, { index: number; round: number }>()
  for (const [index, { parts }] of branch.entries()) {
    for (const part of parts)
      if (part.type === 'tool-call') calls.set(part.callId, { index, round: part.round })
  }
  return new Map(
    active.flatMap(({ reduction, index }) => {
      if (reduction.kind === 'rounds-summarized') {
        const cover = coverOf(index, reduction.throughRound, reduction)
        return cover ? [[reduction.id, cover] as const] : []
      }
      const covers = listCallIds(reduction).map((callId) => {
        const call = calls.get(callId)
        return call && coverOf(call.index, call.round)
      })
      if (covers.length === 0 || covers.includes(undefined)) return []
      return [[reduction.id, covers.includes('summary') ? 'summary' : 'left-out'] as const]
    }),
  )
}

function coversRounds(reduction: Reduction): reduction is Reduction & { throughRound: number } {
  return 'throughRound' in reduction && reduction.throughRound !== undefined
}

function listCallIds(reduction: Reduction): CallId[] {
  if (reduction.kind === 'results-referenced') return reduction.callIds
  if (reduction.kind !== 'results-cleared') return []
  return [...reduction.callIds, ...(reduction.largeArguments ?? []).map(({ callId }) => callId)]
}
