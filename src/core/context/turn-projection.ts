import type { Message } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { ModelMessage } from '../kernel/model-request.ts'
import { toModelMessages } from './to-model-messages.ts'
import { viewBranch, type BranchView } from './view-branch.ts'

/** A message that grows only at its end; `parts` may be the very list that grows. */
type GrowingMessage = Pick<Message, 'id' | 'role' | 'parts' | 'model'>

/**
 * `toModelMessages` for the requests of one turn, each of which only adds to the end of the last: what was projected is
 * kept, and its objects stay the same objects. A round's parts are final when a request is composed, but for what the
 * model is told first in a round, which is projected with the request and not again.
 */
export class TurnProjection {
  #branch: { history: readonly Message[]; view: BranchView; messages: readonly ModelMessage[] } | undefined
  #target: ModelRef | undefined
  readonly #answers = new Map<string, { partCount: number; messages: ModelMessage[] }>()

  project(
    { history, view }: { history: readonly Message[]; view: BranchView },
    answers: readonly GrowingMessage[],
    target: ModelRef,
  ): readonly ModelMessage[] {
    if (this.#target?.providerId !== target.providerId || this.#target.modelId !== target.modelId) {
      this.#target = target
      this.#branch = undefined
      this.#answers.clear()
    }
    if (this.#branch?.history !== history || this.#branch.view !== view) {
      this.#branch = { history, view, messages: toModelMessages(viewBranch(history, view), target, 'kept') }
    }
    const messages = [...this.#branch.messages]
    for (const answer of answers) for (const message of this.#extend(answer, target)) messages.push(message)
    return messages
  }

  #extend(answer: GrowingMessage, target: ModelRef): readonly ModelMessage[] {
    let known = this.#answers.get(answer.id)
    if (!known) this.#answers.set(answer.id, (known = { partCount: 0, messages: [] }))
    if (known.partCount < answer.parts.length) {
      const added = { ...answer, parts: answer.parts.slice(known.partCount) }
      // Another model answers since the last request: all that came before was cleared, so `added` is the whole.
      known.messages.push(...toModelMessages([added], target))
      known.partCount = answer.parts.length
    }
    return known.messages
  }
}
