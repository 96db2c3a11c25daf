import type { Session } from '../../../core/kernel/session.ts'

const longRunMs = 30_000

export interface RunNotifierPorts {
  now: () => number
  /** Whether the person asked for it and is not looking. */
  isWanted: () => boolean
  show: (session: Session) => void
}

/** Notes which chats run, and tells when a long run has ended that nobody is looking at. */
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
