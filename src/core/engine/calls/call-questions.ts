import type { CallId, InteractionId } from '../../kernel/id.ts'
import type { Interaction, InteractionAnswer } from '../../kernel/interaction.ts'
import type { RunEvent } from '../../kernel/run-event.ts'

interface EarlierQuestion {
  id: InteractionId
  answer?: InteractionAnswer
}

/** Interactions that calls raised before their worker ended. The n-th interaction of a call keeps its id and its answer. */
export class CallQuestions {
  readonly #started = new Set<CallId>()
  readonly #earlier = new Map<CallId, EarlierQuestion[]>()

  constructor(stored: readonly RunEvent[]) {
    const byId = new Map<InteractionId, EarlierQuestion>()
    for (const event of stored) {
      if (event.type === 'tool-invocation-started' && event.asks) this.#started.add(event.callId)
      if (event.type === 'interaction-raised') this.#note(event.interaction, byId)
      if (event.type === 'interaction-answered') {
        const question = byId.get(event.interactionId)
        if (question) question.answer = event.answer
      }
    }
  }

  /** `true` if the log says that the call has started, so it is resumed. */
  isGoingOn(callId: CallId): boolean {
    return this.#started.has(callId)
  }

  /** Returns the earlier interactions of a call in order, each of them once. */
  takeNext(callId: CallId): EarlierQuestion | undefined {
    return this.#earlier.get(callId)?.shift()
  }

  #note(interaction: Interaction, byId: Map<InteractionId, EarlierQuestion>): void {
    const isOfCall = interaction.kind === 'ask' || interaction.kind === 'select'
    if (!isOfCall || interaction.callId === undefined || byId.has(interaction.id)) return
    const question: EarlierQuestion = { id: interaction.id }
    byId.set(interaction.id, question)
    const earlier = this.#earlier.get(interaction.callId) ?? []
    this.#earlier.set(interaction.callId, [...earlier, question])
  }
}
