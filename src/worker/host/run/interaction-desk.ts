import type { InteractionPort } from '../../../core/authority/interaction.ts'
import type { InteractionId, SessionId } from '../../../core/kernel/id.ts'
import type { InteractionAnswer } from '../../../core/kernel/interaction.ts'
import type { Result } from '../../../core/kernel/result.ts'

export interface GivenAnswer {
  interactionId: InteractionId
  answer: InteractionAnswer
}

export interface RelayedAnswer extends GivenAnswer {
  sessionId: SessionId
}

/** Tells the workers of other tabs what was answered here: one of them may be the one that asks. */
export interface AnswerRelayPort {
  post(given: RelayedAnswer): void
  onAnswer(listener: (given: RelayedAnswer) => void): void
}

export interface InteractionDeskPorts {
  relay: AnswerRelayPort
  /** Whether a run of the session has the question open, in whichever tab. */
  isOpen(sessionId: SessionId, interactionId: InteractionId): Promise<Result<boolean>>
  /** Goes on here with the session's run if the tab that had it was closed, so that its question is raised again. */
  recover(sessionId: SessionId): Promise<unknown>
}

/**
 * Where questions wait for a person. That they are open is in the journal, and so pages show them; here only the answer
 * finds its way to the run that asks. A worker ends with its page, so there is always somebody to ask.
 */
export class InteractionDesk implements InteractionPort {
  readonly #ports: InteractionDeskPorts
  readonly #waiting = new Map<InteractionId, (answer: InteractionAnswer) => void>()
  /** Given before the question is raised again after a reload, here or in the tab that heard of it. */
  readonly #early = new Map<InteractionId, RelayedAnswer>()

  constructor(ports: InteractionDeskPorts) {
    this.#ports = ports
    ports.relay.onAnswer((given) => {
      if (this.#give(given)) return
      this.#keep(given)
      void this.#dropClosed(given)
    })
  }

  raise({ id }: { id: InteractionId }, signal: AbortSignal): Promise<InteractionAnswer> {
    const { promise, resolve } = Promise.withResolvers<InteractionAnswer>()
    const early = this.#early.get(id)
    this.#early.delete(id)
    if (early) return Promise.resolve(early.answer)
    this.#waiting.set(id, resolve)
    signal.addEventListener('abort', () => this.#waiting.delete(id), { once: true })
    return promise
  }

  /** `false`: nobody waits for it any more, or nobody can say whether somebody does. */
  async answer(sessionId: SessionId, given: GivenAnswer): Promise<boolean> {
    if (this.#give(given)) return true
    const isOpen = await this.#ports.isOpen(sessionId, given.interactionId)
    if (!isOpen.ok || !isOpen.value) return false
    // It may have been raised while storage was asked.
    if (this.#give(given)) return true
    if (this.#early.has(given.interactionId)) return false
    const early = { ...given, sessionId }
    this.#keep(early)
    this.#ports.relay.post(early)
    await this.#ports.recover(sessionId)
    return true
  }

  /** Those kept before go if nobody will ask any more: their run has ended, or asked in another tab. */
  #keep(given: RelayedAnswer): void {
    for (const early of this.#early.values()) void this.#dropClosed(early)
    this.#early.set(given.interactionId, given)
  }

  /** Where that cannot be read, it is kept: its question may come. */
  async #dropClosed(early: RelayedAnswer): Promise<void> {
    const { sessionId, interactionId } = early
    const isOpen = await this.#ports.isOpen(sessionId, interactionId)
    const isClosed = isOpen.ok && !isOpen.value
    if (isClosed && this.#early.get(interactionId) === early) this.#early.delete(interactionId)
  }

  #give({ interactionId, answer }: GivenAnswer): boolean {
    const resolve = this.#waiting.get(interactionId)
    this.#waiting.delete(interactionId)
    resolve?.(answer)
    return resolve !== undefined
  }
}
