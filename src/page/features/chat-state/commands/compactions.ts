import { create } from 'zustand'
import type { CompactionProgress } from '../../../../core/model/conversation/compaction.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../../core/model/id.ts'

/** A compaction that was started in this tab, shown in its chat until it is dismissed. */
export type ShownCompaction =
  | { state: 'running'; pieces: CompactionProgress['pieces'] }
  | { state: 'done'; result: NonNullable<CompactionProgress['result']> }
  | { state: 'failed'; failure: Failure; retry: () => void }

/** Compactions by chat. In the first chunk, unlike the code that starts them. */
const useCompactions = create<{ shown: Readonly<Record<string, ShownCompaction>> }>(() => ({ shown: {} }))

export function useCompaction(sessionId: SessionId | null): ShownCompaction | undefined {
  return useCompactions(({ shown }) => (sessionId === null ? undefined : shown[sessionId]))
}

export function showCompaction(sessionId: SessionId, compaction: ShownCompaction | null): void {
  useCompactions.setState(({ shown }) => {
    const { [sessionId]: _, ...others } = shown
    return { shown: compaction === null ? others : { ...others, [sessionId]: compaction } }
  })
}
