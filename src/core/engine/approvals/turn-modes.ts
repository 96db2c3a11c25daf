import type { SecurityModeName, Session } from '../../model/conversation/session.ts'
import { strictestMode, type AllowedCalls, type SecurityMode } from '../../model/tools/permission.ts'
import type { AuthoritySource } from '../../model/tools/permission.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import type { CallId } from '../../model/id.ts'

/** Mode of a session as it is stored. `changes` are those that no run has recorded, oldest first. */
export type StoredSecurityMode = Readonly<Session['security']>

/** Reads the security mode of the session, which the user may change while a turn runs. Never rejects. */
export interface SecurityModePort {
  /** Resolves to `ask` if the mode cannot be read. */
  read(): Promise<StoredSecurityMode>
  /** Resolves to no patterns if they cannot be read. */
  readPatterns(): Promise<readonly AllowedCalls[]>
}

type ModeChangedEvent = Pick<RunEventOf<'security-mode-changed'>, 'type' | 'from' | 'to' | 'changedAt'>

/**
 * The security modes of one turn. The stored mode is read again at each decision, so a change by any tab takes effect at once.
 * Without a port the mode never changes.
 */
export class TurnModes {
  readonly #fixed: SecurityMode
  readonly #port: SecurityModePort | undefined
  readonly #emit: (event: ModeChangedEvent) => void
  /** Changes recorded by this run, including those of an earlier worker. */
  readonly #recorded: ModeChangedEvent[] = []

  constructor(
    fixed: SecurityMode,
    port: SecurityModePort | undefined,
    emit: (event: ModeChangedEvent) => void,
  ) {
    this.#fixed = fixed
    this.#port = port
    this.#emit = emit
  }

  get isFixed(): boolean {
    return this.#port === undefined
  }

  apply(event: RunEvent): void {
    if (event.type === 'security-mode-changed') this.#recorded.push(event)
  }

  get recordedCount(): number {
    return this.#recorded.length
  }

  /** Returns the modes before and after the recorded changes from an index on. */
  recordedSince(index: number): SecurityModeName[] {
    return this.#recorded.slice(index).flatMap(({ from, to }) => [from, to])
  }

  /** Reads the current mode, and records changes that no run has recorded. */
  async read(): Promise<SecurityModeName> {
    if (!this.#port) return this.#fixed.mode
    const { mode, changes = [] } = await this.#port.read()
    for (const { from, to, at } of changes) {
      if (at > (this.#recorded.at(-1)?.changedAt ?? -Infinity))
        this.#emit({ type: 'security-mode-changed', from, to, changedAt: at })
    }
    return mode
  }

  /**
   * Returns the modes for the calls of one batch. It must be called before the first call is judged. A resumed batch starts with
   * the strictest mode of its run, because its calls were proposed before the worker started.
   */
  async startBatch({ isResumed }: { isResumed: boolean }): Promise<BatchModes> {
    const mode = await this.read()
    return new BatchModes(this, isResumed ? strictestMode(mode, ...this.recordedSince(0)) : mode)
  }

  async withPatterns(mode: SecurityModeName): Promise<SecurityMode> {
    if (!this.#port) return this.#fixed
    return mode === 'allowlist' ? { mode, patterns: [...(await this.#port.readPatterns())] } : { mode }
  }
}

/**
 * The mode for the calls of one batch: the strictest since the model proposed them. A stricter mode applies at once, also to calls
 * that were approved by a looser one and have not started. A looser mode applies only to calls that are proposed later.
 */
export class BatchModes {
  readonly #turn: TurnModes
  readonly #firstChange: number
  #strictest: SecurityModeName
  /** Modes that approved calls without asking the user. */
  readonly #approvedBy = new Map<CallId, SecurityModeName>()

  constructor(turn: TurnModes, mode: SecurityModeName) {
    this.#turn = turn
    this.#firstChange = turn.recordedCount
    this.#strictest = mode
  }

  async current(): Promise<SecurityMode> {
    const mode = await this.#turn.read()
    this.#strictest = strictestMode(this.#strictest, mode, ...this.#turn.recordedSince(this.#firstChange))
    return this.#turn.withPatterns(this.#strictest)
  }

  /** Remembers the mode of an approval that depends on it. Approvals by the user, stored or not, do not. */
  noteApproval(callId: CallId, by: AuthoritySource, mode: SecurityModeName): void {
    if (by === 'auto' || by === 'allowlist') this.#approvedBy.set(callId, mode)
    else this.#approvedBy.delete(callId)
  }

  /** Returns the first call that was approved by a mode looser than the current one. */
  async findOutdated<Call extends { callId: CallId }>(calls: readonly Call[]): Promise<Call | undefined> {
    if (this.#turn.isFixed || !calls.some(({ callId }) => this.#approvedBy.has(callId))) return undefined
    const { mode } = await this.current()
    return calls.find(({ callId }) => {
      const by = this.#approvedBy.get(callId)
      return by !== undefined && strictestMode(by, mode) !== by
    })
  }
}
