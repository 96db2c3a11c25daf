import type { InteractionPort } from '../../core/engine/approvals/interaction-queue.ts'
import {
  type InteractionId,
  type SessionId,
  interactionIdSchema,
  sessionIdSchema,
} from '../../core/model/id.ts'
import { type InteractionAnswer, interactionAnswerSchema } from '../../core/model/tools/interaction.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'
import { z } from 'zod'

/** Response of a person to an interaction. */
export interface InteractionResponse {
  interactionId: InteractionId
  answer: InteractionAnswer
}

export interface RelayedResponse extends InteractionResponse {
  sessionId: SessionId
}

/** Sends responses to the workers of other tabs, since any may have the interaction open. */
export interface ResponseRelayPort {
  post(response: RelayedResponse): void
  onAnswer(listener: (response: RelayedResponse) => void): void
}

export interface InteractionServicePorts {
  relay: ResponseRelayPort
  /** Returns whether a run of the session has the interaction open, in any tab. */
  isOpen(sessionId: SessionId, interactionId: InteractionId): Promise<Result<boolean>>
  /** Resumes the session's run here if its tab was closed, so that its interaction is raised again. */
  recover(sessionId: SessionId): Promise<unknown>
}

/**
 * Passes responses to the runs that wait for them. Pages learn from the journal that interactions are open. A worker
 * ends with its page, so there is always a page to respond.
 */
export class InteractionService implements InteractionPort {
  readonly #ports: InteractionServicePorts
  readonly #waiting = new Map<InteractionId, (respond: InteractionAnswer) => void>()
  /** Responses given before the interaction was raised again after a reload, here or in the tab that received them. */
  readonly #early = new Map<InteractionId, RelayedResponse>()

  constructor(ports: InteractionServicePorts) {
    this.#ports = ports
    ports.relay.onAnswer((response) => {
      if (this.#resolveWaiting(response)) return
      this.#keep(response)
      void this.#dropClosed(response)
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

  /** Passes on a response. `false`: no run waits for it any more, or storage cannot tell. */
  async answer(sessionId: SessionId, response: InteractionResponse): Promise<boolean> {
    if (this.#resolveWaiting(response)) return true
    const isOpen = await this.#ports.isOpen(sessionId, response.interactionId)
    if (!isOpen.ok || !isOpen.value) return false
    // The interaction may have been raised while storage was read.
    if (this.#resolveWaiting(response)) return true
    if (this.#early.has(response.interactionId)) return false
    const early = { ...response, sessionId }
    this.#keep(early)
    this.#ports.relay.post(early)
    await this.#ports.recover(sessionId)
    return true
  }

  /**
   * Stores an early response. Earlier ones are dropped if their interaction is closed: the run has ended, or asked in
   * another tab.
   */
  #keep(response: RelayedResponse): void {
    for (const early of this.#early.values()) void this.#dropClosed(early)
    this.#early.set(response.interactionId, response)
  }

  /**
   * Drops a response if its interaction is closed. It stays if storage cannot tell, because the interaction may still
   * be raised.
   */
  async #dropClosed(early: RelayedResponse): Promise<void> {
    const { sessionId, interactionId } = early
    const isOpen = await this.#ports.isOpen(sessionId, interactionId)
    const isClosed = isOpen.ok && !isOpen.value
    if (isClosed && this.#early.get(interactionId) === early) this.#early.delete(interactionId)
  }

  #resolveWaiting({ interactionId, answer }: InteractionResponse): boolean {
    const resolve = this.#waiting.get(interactionId)
    this.#waiting.delete(interactionId)
    resolve?.(answer)
    return resolve !== undefined
  }
}

export interface InteractionDeps {
  interactions: InteractionService
}

export function createInteractionHandlers({ interactions }: InteractionDeps) {
  return {
    'answer-interaction': async ({ sessionId, ...response }) =>
      succeed({ wasOpen: await interactions.answer(sessionId, response) }),
  } satisfies CommandHandlers
}

const relayedResponseSchema = z.object({
  sessionId: sessionIdSchema,
  interactionId: interactionIdSchema,
  answer: interactionAnswerSchema,
})

/**
 * Sends responses between the workers of all tabs; a sender does not receive its own. Messages of another version are
 * ignored, because a call must not be allowed by an unknown message.
 */
export function createResponseRelay(channel: BroadcastChannel): ResponseRelayPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and no such argument
    post: (response) => channel.postMessage(response),
    onAnswer: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = relayedResponseSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}
