import type { Message } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import { BranchIds } from './branch-ids.ts'
import { listCuts } from './context-cuts.ts'
import { asEarlier, type KnownMessage } from './measure-context.ts'
import { tellReply } from './format-injections.ts'
import { projectMessages } from './project-messages.ts'
import { viewBranch, type BranchView } from './view-branch.ts'
import type { ContextCut } from '../kernel/context-report.ts'

/** A message that grows only at its end; `parts` may be the very list that grows. */
type GrowingMessage = Message

interface ProjectedBranch {
  history: readonly Message[]
  view: BranchView
  messages: readonly KnownMessage[]
  cuts: readonly ContextCut[]
}

/**
 * `projectMessages` for the requests of one turn, each of which only adds to the end of the last: what was projected is
 * kept, and its objects stay the same objects. A round's parts are final when a request is composed, but for what the
 * model is told first in a round, which is projected with the request and not again.
 */
export class TurnProjection {
  #branch: ProjectedBranch | undefined
  #target: ModelRef | undefined
  readonly #answers = new Map<string, { partCount: number; messages: KnownMessage[] }>()

  project(
    { history, view }: { history: readonly Message[]; view: BranchView },
    answers: readonly GrowingMessage[],
    target: ModelRef,
  ): { messages: readonly KnownMessage[]; cuts: readonly ContextCut[] } {
    if (this.#target?.providerId !== target.providerId || this.#target.modelId !== target.modelId) {
      this.#target = target
      this.#branch = undefined
      this.#answers.clear()
    }
    if (this.#branch?.history !== history || this.#branch.view !== view) {
      this.#branch = projectBranch({ history, view }, target)
    }
    const messages = [...this.#branch.messages]
    for (const answer of answers) {
      const tell = (added: GrowingMessage): Message =>
        tellReply(added, new BranchIds([...history, ...answers]), view.datesReplies)
      for (const message of this.#extend(answer, target, tell)) messages.push(message)
    }
    return { messages, cuts: this.#branch.cuts }
  }

  #extend(
    answer: GrowingMessage,
    target: ModelRef,
    tell: (added: GrowingMessage) => Message,
  ): readonly KnownMessage[] {
    let known = this.#answers.get(answer.id)
    if (!known) this.#answers.set(answer.id, (known = { partCount: 0, messages: [] }))
    if (known.partCount < answer.parts.length) {
      const added = { ...answer, parts: answer.parts.slice(known.partCount) }
      // Another model answers since the last request: all that came before was cleared, so `added` is the whole.
      known.messages.push(...projectMessages([tell(added)], target))
      known.partCount = answer.parts.length
    }
    return known.messages
  }
}

/** The last message is the question; what came before it is earlier. */
export function projectBranch(
  { history, view }: { history: readonly Message[]; view: BranchView },
  target: ModelRef,
): ProjectedBranch {
  const viewed = viewBranch(history, view)
  return {
    history,
    view,
    messages: [
      ...asEarlier(projectMessages(viewed.slice(0, -1), target, 'kept')),
      ...projectMessages(viewed.slice(-1), target, 'kept'),
    ],
    cuts: listCuts(history, view, target),
  }
}
