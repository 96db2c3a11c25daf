import type {
  RunJournalPort,
  RunUpdate,
  TurnStorePort,
  UnfinishedRun,
} from '../../core/engine/ports/run-ports.ts'
import type { StartedRun } from '../../core/model/commands/turn-commands.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { RunStreamItem } from '../contract.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { LiveRun } from './live-run.ts'
import { findUnfinishedRun, sessionLockName } from '../session-locks.ts'
import { recoverClosedTab, recoverWhenFree, type RecoveryPorts, resumeOrEnd } from './run-recovery.ts'
import type { RunSupervisor } from './run-supervisor.ts'
import { SteerInbox, type StopPort } from './run-inputs.ts'

export interface RemoteRunsPorts extends RecoveryPorts {
  turns: TurnStorePort
  runs: Pick<RunSupervisor, 'find' | 'findVisible' | 'follow' | 'stop' | 'resume'>
  stops: Pick<StopPort, 'broadcast'>
}

interface Mirror {
  run: LiveRun
  sessionId: SessionId
  lastSeq: number
  hasEnded: boolean
  unwatch(): void
  leave(): void
}

const endedMirrorLifeMs = 60_000
const checkAgainMs = 5000

/**
 * Follows the runs of other tabs by what they store. Waits for their locks, so that the runs of a closed tab are ended
 * or resumed at once.
 */
export class RemoteRuns {
  readonly #ports: RemoteRunsPorts
  readonly #mirrors = new Map<RunId, Mirror>()

  constructor(ports: RemoteRunsPorts) {
    this.#ports = ports
  }

  /** Finds the session's run, in any tab. */
  async find(sessionId: SessionId): Promise<StartedRun | null> {
    const { runs, turns } = this.#ports
    const own = runs.findVisible(sessionId)
    if (own) return own
    await recoverClosedTab(sessionId, this.#ports)
    const other = await findUnfinishedRun(sessionId, turns)
    const mirror = other && (this.#mirrors.get(other.runId) ?? (await this.#open(other)))
    // A run that was started or resumed here in the meantime needs no mirror.
    const current = runs.find(sessionId)
    if (current) mirror?.leave()
    return current ?? (mirror ? { ...mirror.run.started, isElsewhere: true } : null)
  }

  follow(runId: RunId, messageId?: MessageId): Result<StreamLog<RunStreamItem>> {
    const own = this.#ports.runs.follow(runId, messageId)
    const log = own.ok ? own.value : this.#mirrors.get(runId)?.run.logOf(messageId)
    return log ? succeed(log) : own
  }

  /** Stops a run in any tab. A run of another tab is stopped by a broadcast. */
  stop(runId: RunId): void {
    const { runs, stops } = this.#ports
    runs.stop(runId)
    const remoteRun = this.#mirrors.get(runId)
    if (remoteRun) stops.broadcast(remoteRun.sessionId)
  }

  takeOver(sessionId: SessionId): Promise<Result<null>> {
    return takeOverSession(sessionId, this.#ports)
  }

  async #open(unfinished: UnfinishedRun): Promise<Mirror | undefined> {
    const { runId, sessionId } = unfinished
    const { turns, rendering, timers, clock } = this.#ports
    const read = await turns.readUnfinishedRun(runId)
    const opened = this.#mirrors.get(runId)
    if (opened || !read.ok || !read.value) return opened
    const { assistantMessage: reply, events } = read.value
    const run = new LiveRun({
      runId,
      userMessageId: reply.parentId ?? read.value.opened.userMessageId,
      reply,
      stored: events,
      inbox: new SteerInbox(sessionId, queueOnly),
      journal: silentJournal,
      rendering,
      timers,
      now: () => clock.now(),
    })
    const waiting = new AbortController()
    const mirror: Mirror = {
      run,
      sessionId,
      lastSeq: events.at(-1)?.seq ?? -1,
      hasEnded: false,
      unwatch: () => undefined,
      leave: () => {
        waiting.abort()
        mirror.unwatch()
        run.abort(createFailure('taken-over'))
        this.#mirrors.delete(runId)
      },
    }
    this.#mirrors.set(runId, mirror)
    this.#watch(mirror)
    void recoverWhenFree(unfinished, this.#ports, waiting.signal).catch(() => undefined)
    timers.schedule(checkAgainMs, () => void this.#checkAgain(mirror))
    return mirror
  }

  #watch(mirror: Mirror): void {
    const { runId } = mirror.run.started
    mirror.unwatch()
    mirror.unwatch = this.#ports.turns.watchRun(runId, mirror.lastSeq, (news) => this.#notify(mirror, news))
  }

  /**
   * Checks the run again regularly. Change notifications stop after one failed read, and so does the recovery that
   * waits for the lock.
   */
  async #checkAgain(mirror: Mirror): Promise<void> {
    const { turns, timers } = this.#ports
    const { runId } = mirror.run.started
    const isOpen = () => this.#mirrors.get(runId) === mirror && !mirror.hasEnded
    if (!isOpen()) return
    await recoverClosedTab(mirror.sessionId, this.#ports).catch(() => undefined)
    const unfinished = await turns.listUnfinishedRuns().catch(() => null)
    if (!isOpen()) return
    if (unfinished?.ok && unfinished.value.every((run) => run.runId !== runId)) this.#watch(mirror)
    timers.schedule(checkAgainMs, () => void this.#checkAgain(mirror))
  }

  #notify(mirror: Mirror, { events, isEnded }: RunUpdate): void {
    const { runs, timers } = this.#ports
    if (runs.find(mirror.sessionId)?.runId === mirror.run.started.runId) return mirror.leave()
    for (const event of events) mirror.run.emit(event)
    mirror.lastSeq = events.at(-1)?.seq ?? mirror.lastSeq
    if (!isEnded || mirror.hasEnded) return
    mirror.hasEnded = true
    mirror.run.announceEnd()
    timers.schedule(endedMirrorLifeMs, () => mirror.leave())
  }
}

const silentJournal: RunJournalPort = {
  append: () => undefined,
  recordRequest: () => undefined,
  recordHttpRequest: () => undefined,
  recordHttpResponse: () => undefined,
  split: () => undefined,
  settle: async () => succeed(null),
  finish: async () => succeed(null),
}

/** Steering messages go to the queue, where the tab that writes the run finds them. */
const queueOnly = {
  take: async () => fail(createFailure('not-found')),
  refuse: async () => fail(createFailure('not-found')),
}

interface TakeOverPorts extends RecoveryPorts {
  runs: RecoveryPorts['runs'] & Pick<RunSupervisor, 'findVisible'>
  stops: Pick<StopPort, 'broadcast'>
}

/** Time for a live tab to end its own run. */
const lockTimeoutMs = 500

/**
 * Ends the run of another tab: that tab ends it, or this worker does if the tab is frozen. Storage rejects later writes
 * of that tab, because the run was claimed here.
 */
export async function takeOverSession(sessionId: SessionId, ports: TakeOverPorts): Promise<Result<null>> {
  const { locks, stops, timers, turns } = ports
  if (ports.runs.findVisible(sessionId)) return succeed(null)
  const name = sessionLockName(sessionId)
  stops.broadcast(sessionId)
  const timeout = new AbortController()
  const cancel = timers.schedule(lockTimeoutMs, () => timeout.abort())
  const release = (await locks.acquire(name, timeout.signal)) ?? (await locks.steal(name))
  cancel()
  const run = await findUnfinishedRun(sessionId, turns).catch((thrown: unknown) => {
    release()
    throw thrown
  })
  if (run) return resumeOrEnd(run, ports, release)
  release()
  return succeed(null)
}
