import type { SessionId } from '../../../../core/kernel/id.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useCompaction } from './compactions.ts'

const CompactionStatus = lazyPart(async () => (await import('./compaction-status.tsx')).CompactionStatus)

/** Loads the compaction status once there is something to show. */
export function LazyCompactionStatus({ sessionId, isRunning }: { sessionId: SessionId; isRunning: boolean }) {
  const compaction = useCompaction(sessionId)
  return compaction && <CompactionStatus {...{ sessionId, compaction, isRunning }} />
}
