import type { SessionId } from '../../../core/kernel/id.ts'

export interface RunCounts {
  running: number
  /** Number of chats that ended out of view and were not opened since. */
  finished: number
}

/** Tracks which chats are being answered, and which have ended since they were last viewed. */
export class RunTally {
  #running: ReadonlySet<SessionId> = new Set()
  readonly #finished = new Set<SessionId>()
  #open: SessionId | null = null

  get counts(): RunCounts {
    return { running: this.#running.size, finished: this.#finished.size }
  }

  note(sessions: readonly { session: { id: SessionId }; isRunning: boolean }[]): void {
    const running = new Set(sessions.filter(({ isRunning }) => isRunning).map(({ session }) => session.id))
    const listed = new Set(sessions.map(({ session }) => session.id))
    for (const id of this.#running) {
      if (!running.has(id) && listed.has(id) && id !== this.#open) this.#finished.add(id)
    }
    for (const id of this.#finished) if (running.has(id) || !listed.has(id)) this.#finished.delete(id)
    this.#running = running
  }

  /** Sets the chat in view; `null` if there is none, or the page is hidden. */
  look(open: SessionId | null): void {
    this.#open = open
    if (open !== null) this.#finished.delete(open)
  }
}

/** Returns the prefix of the page's title: how many runs have ended, and whether any is running. */
export function describeRuns({ running, finished }: RunCounts): string {
  return [finished > 0 ? `(${finished})` : '', running > 0 ? '●' : ''].filter((mark) => mark !== '').join(' ')
}
