import type { InteractionId, RunId } from '../model/id.ts'
import type { RunEvent } from '../model/runs/run-event.ts'

/** Tracks whether a run waits for the user: in a question of its own, or because all of its child runs wait. */
export class UserWaits {
  readonly #open = new Set<InteractionId>()
  /** Child runs that have not ended, and whether each waits. */
  readonly #children = new Map<RunId, boolean>()

  get isWaiting(): boolean {
    if (this.#open.size > 0) return true
    return this.#children.size > 0 && [...this.#children.values()].every((isWaiting) => isWaiting)
  }

  apply(event: RunEvent): void {
    switch (event.type) {
      case 'interaction-queued':
      case 'interaction-raised':
        this.#open.add(event.interaction.id)
        return
      case 'interaction-answered':
        this.#open.delete(event.interactionId)
        return
      case 'agent-started':
        this.#children.set(event.childRunId, false)
        return
      case 'agent-progressed':
        if (this.#children.has(event.childRunId))
          this.#children.set(event.childRunId, event.isAwaitingApproval === true)
        return
      case 'agent-ended':
        this.#children.delete(event.childRunId)
        return
      case 'session-turn-end':
        this.#open.clear()
        this.#children.clear()
        return
      default:
    }
  }
}
