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
 * Acquires the session's lock; `null` if another tab answers. The lock may be held for a moment by the recovery of an
 * earlier run, so this waits briefly. A tab that holds the lock without a run is frozen, and the lock is stolen.
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

/** Finds the unfinished run of a session, in any tab. Also `undefined` if storage cannot be read. */
export async function findUnfinished(
  sessionId: SessionId,
  turns: Pick<TurnStorePort, 'listUnfinishedRuns'>,
): Promise<UnfinishedRun | undefined> {
  const unfinished = await turns.listUnfinishedRuns()
  return unfinished.ok ? unfinished.value.find((run) => run.sessionId === sessionId) : undefined
}
