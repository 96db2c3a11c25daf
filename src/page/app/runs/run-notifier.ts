import type { Session } from '../../../core/kernel/session.ts'

const longRunMs = 30_000

export interface RunNotifierPorts {
  now: () => number
  /** Returns whether the person enabled notifications and is not looking at the page. */
  isWanted: () => boolean
  show: (session: Session) => void
}

/** Tracks which chats run, and notifies when a long run has ended out of view. */
export class RunNotifier {
  readonly #ports: RunNotifierPorts
  readonly #startedAt = new Map<string, number>()

  constructor(ports: RunNotifierPorts) {
    this.#ports = ports
  }

  note(sessions: readonly { session: Session; isRunning: boolean }[]): void {
    const { now, isWanted, show } = this.#ports
    for (const { session, isRunning } of sessions) {
      const startedAt = this.#startedAt.get(session.id)
      if (isRunning && startedAt === undefined) this.#startedAt.set(session.id, now())
      if (isRunning || startedAt === undefined) continue
      this.#startedAt.delete(session.id)
      if (now() - startedAt > longRunMs && isWanted()) show(session)
    }
  }
}
