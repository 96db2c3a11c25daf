import type { SessionId } from '../../../core/kernel/id.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { sessionLockName } from '../lock-port.ts'
import { findUnfinished } from './lock-session.ts'
import { resumeOrEnd, type RecoveryPorts } from './recovery.ts'
import type { RunSupervisor } from './run-supervisor.ts'
import type { StopPort } from './stop-port.ts'

export interface TakeOverPorts extends RecoveryPorts {
  runs: RecoveryPorts['runs'] & Pick<RunSupervisor, 'findShown'>
  stops: Pick<StopPort, 'tell'>
}

/** Time for a live tab to end its own run. */
const patienceMs = 500

/**
 * Ends the run of another tab: that tab ends it, or this worker does if the tab is frozen. Storage rejects later writes
 * of that tab, because the run was claimed here.
 */
export async function takeOverSession(sessionId: SessionId, ports: TakeOverPorts): Promise<Result<null>> {
  const { locks, stops, timers, turns } = ports
  if (ports.runs.findShown(sessionId)) return succeed(null)
  const name = sessionLockName(sessionId)
  stops.tell(sessionId)
  const patience = new AbortController()
  const cancel = timers.schedule(patienceMs, () => patience.abort())
  const release = (await locks.acquire(name, patience.signal)) ?? (await locks.steal(name))
  cancel()
  const run = await findUnfinished(sessionId, turns).catch((thrown: unknown) => {
    release()
    throw thrown
  })
  if (run) return resumeOrEnd(run, ports, release)
  release()
  return succeed(null)
}
