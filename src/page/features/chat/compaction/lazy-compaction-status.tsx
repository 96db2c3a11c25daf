import type { SessionId } from '../../../../core/kernel/id.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useCompaction } from './compactions.ts'

const CompactionStatus = lazyPart(async () => (await import('./compaction-status.tsx')).CompactionStatus)

/** Nothing where none was asked for. */
export function LazyCompactionStatus({ sessionId, isRunning }: { sessionId: SessionId; isRunning: boolean }) {
  const compaction = useCompaction(sessionId)
  return compaction && <CompactionStatus {...{ sessionId, compaction, isRunning }} />
}
