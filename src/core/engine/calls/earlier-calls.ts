import { truncateString } from '../../../lib/text.ts'
import type { CallId, InteractionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Interaction, InteractionAnswer } from '../../model/tools/interaction.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { Message, MessagePart } from '../../model/conversation/message.ts'

interface EarlierQuestion {
  id: InteractionId
  answer?: InteractionAnswer
}

/** Interactions that calls raised before their worker ended. The n-th interaction of a call keeps its id and its answer. */
export class EarlierCallInteractions {
  readonly #started = new Set<CallId>()
  readonly #earlier = new Map<CallId, EarlierQuestion[]>()
  readonly #checkpoints = new Map<CallId, JsonValue>()

  constructor(stored: readonly RunEvent[]) {
    const byId = new Map<InteractionId, EarlierQuestion>()
    for (const event of stored) {
      if (event.type === 'tool-invocation-started') {
        if (event.asks || event.startsAgent || event.hasNoEffect) this.#started.add(event.callId)
      }
      if (event.type === 'tool-invocation-checkpointed') {
        this.#started.add(event.callId)
        this.#checkpoints.set(event.callId, event.checkpoint)
        // Questions before the checkpoint are answered in it.
        this.#earlier.delete(event.callId)
      }
      if (event.type === 'interaction-raised') this.#note(event.interaction, byId)
      if (event.type === 'interaction-answered') {
        const question = byId.get(event.interactionId)
        if (question) question.answer = event.answer
      }
    }
  }

  /** `true` if the log says that the call has started, so it is resumed. */
  isResumed(callId: CallId): boolean {
    return this.#started.has(callId)
  }

  /** Returns the last checkpoint of a call that waited for the user. */
  checkpointOf(callId: CallId): JsonValue | undefined {
    return this.#checkpoints.get(callId)
  }

  /** Returns the next earlier interaction of a call, in order. Each is returned once. */
  takeNextInteraction(callId: CallId): EarlierQuestion | undefined {
    return this.#earlier.get(callId)?.shift()
  }

  #note(interaction: Interaction, byId: Map<InteractionId, EarlierQuestion>): void {
    if (interaction.kind === 'approve' || interaction.kind === 'confirm') return
    if (interaction.callId === undefined || byId.has(interaction.id)) return
    const question: EarlierQuestion = { id: interaction.id }
    byId.set(interaction.id, question)
    const earlier = this.#earlier.get(interaction.callId) ?? []
    this.#earlier.set(interaction.callId, [...earlier, question])
  }
}

/**
 * Assigns ids to calls that are unique in the whole conversation. Some providers number calls from 0 in every response or send no
 * id. A tool runs at most once per id, and providers reject a history with duplicate ids.
 */
export class CallIdRegistry {
  readonly #assignedIds = new Set<string>()

  /** `parts` are the parts that the answer starts with. */
  constructor(history: readonly Message[], parts: readonly MessagePart[] = []) {
    for (const part of [...history.flatMap((message) => message.parts), ...parts]) {
      if (part.type === 'tool-call') this.reserve(part.callId)
    }
  }

  reserve(callId: CallId): void {
    this.#assignedIds.add(callId)
  }

  /** Returns the given id if it is free, else one derived from it. */
  assign(providerId: string): CallId {
    const base = truncateString(providerId, 480) || 'call'
    let name = base
    for (let copy = 2; this.#assignedIds.has(name); copy++) name = `${base}-${copy}`
    this.#assignedIds.add(name)
    return name as CallId
  }
}
