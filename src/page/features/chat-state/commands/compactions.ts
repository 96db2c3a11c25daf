import { create } from 'zustand'
import type { CompactionProgress } from '../../../../core/model/conversation/compaction.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../../core/model/id.ts'

/** A compaction that was started in this tab, shown in its chat until it is dismissed. */
export type VisibleCompaction =
  | { state: 'running'; pieces: CompactionProgress['pieces'] }
  | { state: 'done'; result: NonNullable<CompactionProgress['result']> }
  | { state: 'failed'; failure: Failure; retry: () => void }

/** Compactions by chat. In the first chunk, unlike the code that starts them. */
const useCompactions = create<{ compactions: Readonly<Record<string, VisibleCompaction>> }>(() => ({
  compactions: {},
}))

export function useCompaction(sessionId: SessionId | null): VisibleCompaction | undefined {
  return useCompactions(({ compactions }) => (sessionId === null ? undefined : compactions[sessionId]))
}

export function showCompaction(sessionId: SessionId, compaction: VisibleCompaction | null): void {
  useCompactions.setState(({ compactions }) => {
    const { [sessionId]: _, ...others } = compactions
    return { compactions: compaction === null ? others : { ...others, [sessionId]: compaction } }
  })
}
