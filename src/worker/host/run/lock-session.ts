import type { TurnStorePort, UnfinishedRun } from '../../../core/engine/host-ports.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { TimerPort } from '../../timers.ts'
import { sessionLockName, type LockPort } from '../lock-port.ts'

const patienceMs = 2000

interface LockingPorts {
  locks: LockPort
  timers: TimerPort
  turns: Pick<TurnStorePort, 'listUnfinishedRuns'>
}

/**
 * The lock may be held for a moment by the recovery of an earlier run, or for long by another tab that answers: then it is
 * not had. A tab that keeps it and has no run is frozen, and it is taken from it.
 */
export async function lockSession(
  sessionId: SessionId,
  { locks, timers, turns }: LockingPorts,
  giveUp: AbortSignal,
): Promise<(() => void) | null> {
  const name = sessionLockName(sessionId)
  const patience = new AbortController()
  const cancel = timers.schedule(patienceMs, () => patience.abort())
  giveUp.addEventListener('abort', () => patience.abort(), { once: true })
  const release = await locks.acquire(name, patience.signal)
  cancel()
  if (release || giveUp.aborted) return release
  const unfinished = await turns.listUnfinishedRuns()
  const isIdle = unfinished.ok && unfinished.value.every((run) => run.sessionId !== sessionId)
  return isIdle ? locks.steal(name) : null
}

export async function findUnfinished(
  sessionId: SessionId,
  turns: Pick<TurnStorePort, 'listUnfinishedRuns'>,
): Promise<UnfinishedRun | undefined> {
  const unfinished = await turns.listUnfinishedRuns()
  return unfinished.ok ? unfinished.value.find((run) => run.sessionId === sessionId) : undefined
}
