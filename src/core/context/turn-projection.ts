import type { Message } from '../model/conversation/message.ts'
import type { CallId } from '../model/id.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { BranchIds } from './branch-ids.ts'
import { listContextCuts } from './context-cuts.ts'
import { markEarlier, type MeasuredMessage } from './measure-context.ts'
import { formatReplyContext } from './format-injections.ts'
import { isLateResult, projectMessages } from './project-messages.ts'
import { viewBranch, type BranchView } from './view-branch.ts'
import type { ContextCut } from '../model/context/context-report.ts'

/** A message that grows only at its end. `parts` may be the growing array itself. */
type GrowingMessage = Message

interface ProjectedBranch {
  history: readonly Message[]
  view: BranchView
  messages: readonly MeasuredMessage[]
  cuts: readonly ContextCut[]
}

/**
 * Caches `projectMessages` for the requests of one turn. Each request only adds to the end of the last one, and known messages
 * stay the same objects. The parts of a round are final when a request is composed. Instructions at the start of a round are
 * projected with that request and not again.
 */
export class TurnProjection {
  #branch: ProjectedBranch | undefined
  #target: ModelRef | undefined
  readonly #answers = new Map<
    string,
    { partCount: number; lateResults: Set<CallId>; messages: MeasuredMessage[] }
  >()

  project(
    { history, view }: { history: readonly Message[]; view: BranchView },
    answers: readonly GrowingMessage[],
    target: ModelRef,
  ): { messages: readonly MeasuredMessage[]; cuts: readonly ContextCut[] } {
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
      const format = (added: GrowingMessage): Message =>
        added.role === 'user'
          ? formatReplyContext(added, new BranchIds([...history, ...answers]), view.datesReplies)
          : added
      for (const message of this.#extend(answer, target, format)) messages.push(message)
    }
    return { messages, cuts: this.#branch.cuts }
  }

  #extend(
    answer: GrowingMessage,
    target: ModelRef,
    format: (added: GrowingMessage) => Message,
  ): readonly MeasuredMessage[] {
    let projected = this.#answers.get(answer.id)
    if (!projected) {
      this.#answers.set(answer.id, (projected = { partCount: 0, lateResults: new Set(), messages: [] }))
    }
    const { lateResults: seen } = projected
    const lateResults = answer.parts.filter(isLateResult).filter(({ callId }) => !seen.has(callId))
    if (projected.partCount < answer.parts.length || lateResults.length > 0) {
      const added = { ...answer, parts: answer.parts.slice(projected.partCount) }
      // If another model answers, the cache was cleared, so `added` is the whole message.
      projected.messages.push(...projectMessages([{ ...format(added), lateResults }], target))
      projected.partCount = answer.parts.length
      for (const { callId } of lateResults) seen.add(callId)
    }
    return projected.messages
  }
}

/** Projects the branch. Its last message is the current user message, and all others are marked as earlier. */
export function projectBranch(
  { history, view }: { history: readonly Message[]; view: BranchView },
  target: ModelRef,
): ProjectedBranch {
  const viewed = viewBranch(history, view)
  return {
    history,
    view,
    messages: [
      ...markEarlier(projectMessages(viewed.slice(0, -1), target, 'kept')),
      ...projectMessages(viewed.slice(-1), target, 'kept'),
    ],
    cuts: listContextCuts(history, view, target),
  }
}
