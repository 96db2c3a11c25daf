import type { CompactionRequest, CompactionProgress } from '../../../../core/model/conversation/compaction.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { recordContextChange } from './context-changes.ts'
import type { ModelChoice } from '../model-choice.ts'
import { toFailure } from '../../../../worker/transport/failure-error.ts'
import { showCompaction, type VisibleCompaction } from './compactions.ts'

export interface CompactionServices {
  client: Pick<WorkerClient, 'follow'>
  models: Pick<ModelChoice, 'resolve'>
}

const stops = new Map<SessionId, AbortController>()

/**
 * Starts a compaction with the chat's model, one at a time in a chat. Calling it again while one runs has no effect. It
 * continues when the user leaves the chat.
 */
export function startCompaction(sources: CompactionServices, order: Omit<CompactionRequest, 'model'>): void {
  const { sessionId } = order
  if (stops.has(sessionId)) return
  const stop = new AbortController()
  stops.set(sessionId, stop)
  showCompaction(sessionId, { state: 'running', pieces: null })
  void follow(sources, order, stop.signal)
}

/** Stops the compaction without any change. The worker ends it because no client follows it. */
export function stopCompaction(sessionId: SessionId): void {
  stops.get(sessionId)?.abort()
  stops.delete(sessionId)
  showCompaction(sessionId, null)
}

/** Dismisses the result of the last compaction. */
export function dismissCompaction(sessionId: SessionId): void {
  if (!stops.has(sessionId)) showCompaction(sessionId, null)
}

async function follow(
  sources: CompactionServices,
  order: Omit<CompactionRequest, 'model'>,
  signal: AbortSignal,
): Promise<void> {
  const { client, models } = sources
  const { sessionId } = order
  let result: CompactionProgress['result']
  const fail = (failure: Failure) =>
    end({ state: 'failed', failure, retry: () => startCompaction(sources, order) })
  const end = (compaction: VisibleCompaction | null) => {
    if (signal.aborted) return
    stops.delete(sessionId)
    showCompaction(sessionId, compaction)
    if (compaction?.state === 'done') recordContextChange()
  }
  try {
    const model = await models.resolve(sessionId)
    if (signal.aborted) return
    const leave = client.follow(
      'compact-context',
      { ...order, model },
      {
        from: 0,
        onItem: (progress) => {
          result = progress.result
          if (!result && !signal.aborted)
            showCompaction(sessionId, { state: 'running', pieces: progress.pieces })
        },
        onEnd: (failure) => (failure ? fail(failure) : end(result ? { state: 'done', result } : null)),
      },
    )
    signal.addEventListener('abort', leave)
  } catch (error) {
    fail(toFailure(error))
  }
}
