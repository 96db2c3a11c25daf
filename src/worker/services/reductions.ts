import { collectReductionChanges, listReductions } from '../../core/model/conversation/branch-reductions.ts'
import { microcompact } from '../../core/context/reductions/microcompact.ts'
import type { ToolSource } from '../../core/engine/ports/turn-ports.ts'
import type { NextTurn } from '../../core/engine/ports/run-ports.ts'
import type { Reduction, ReductionChange, ReductionContent } from '../../core/model/context/reduction.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import type { SessionId } from '../../core/model/id.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { ReducedBranch, ReductionStore } from '../../adapters/storage/conversation/reduction-store.ts'
import type { CommandHandlers } from './command-handlers.ts'
import type { ContextService } from './context.ts'

export interface ReductionDeps {
  reductions: ReductionStore
  context: Pick<ContextService, 'prepareNext'>
  /** Returns `null` if there is no such chat. */
  readNextTurn(sessionId: SessionId): Promise<Result<NextTurn | null>>
  /** The tools that say what may be cleared. */
  clearingTools: Pick<ToolSource, 'get'>
  now(): number
  newId(prefix: string): string
}

interface OpenBranch {
  place: ReducedBranch
  history: readonly Message[]
}

/** Creates the handlers for reductions that a user makes or changes between turns. */
export function createReductionHandlers(deps: ReductionDeps) {
  return {
    'clear-results': async ({ sessionId, model }) => {
      const branch = await openBranch(sessionId, deps)
      if (!branch.ok) return branch
      const prepared = await deps.context.prepareNext({ sessionId, model }, branch.value.history)
      if (!prepared.ok) return prepared
      const clearing = microcompact(prepared.value.messages, { section: 'all', tools: deps.clearingTools })
      if (!clearing) return fail(nothingToClear)
      const { callIds, largeArguments } = clearing
      const change: ReductionContent = {
        kind: 'results-cleared',
        callIds,
        largeArguments: largeArguments.length > 0 ? largeArguments : undefined,
      }
      const { history } = branch.value
      const isCleared = new Set([...callIds, ...largeArguments.map(({ callId }) => callId)])
      const first = history.findIndex(({ parts }) =>
        parts.some((part) => part.type === 'tool-call' && isCleared.has(part.callId)),
      )
      const added = await addReduction(placeFrom(branch.value, first), { change, model }, deps)
      if (!added.ok) return added
      const { id: reductionId, tokensBefore, tokensAfter } = added.value
      return succeed({
        reductionId,
        results: isCleared.size,
        tokensBefore,
        tokensAfter,
      })
    },
    'omit-before': async ({ sessionId, messageId, model }) => {
      const branch = await openBranch(sessionId, deps)
      if (!branch.ok) return branch
      const { history } = branch.value
      const at = history.findIndex(({ id }) => id === messageId)
      const last = history[at - 1]
      if (at === -1) return fail(createFailure('not-found'))
      if (!last || history[at]?.role !== 'user') return fail(nothingBefore)
      const change: ReductionContent = { kind: 'head-truncated', throughId: last.id }
      // It leaves out nothing after the answer that has it.
      const added = await addReduction(placeFrom(branch.value, at - 1), { change, model }, deps)
      if (!added.ok) return added
      const { id: reductionId, tokensBefore, tokensAfter } = added.value
      return succeed({ reductionId, tokensBefore, tokensAfter })
    },
    'switch-reduction': ({ sessionId, reductionId, isOn }) =>
      changeReduction({ sessionId, reductionId }, deps, (before) => ({
        ...before,
        undoneAt: isOn ? undefined : deps.now(),
      })),
    'edit-reduction': ({ sessionId, reductionId, text }) =>
      changeReduction({ sessionId, reductionId }, deps, (before) => ({
        ...before,
        wordings: [...(before.wordings ?? []), { text, at: deps.now(), changeId: deps.newId('wording') }],
      })),
  } satisfies CommandHandlers
}

/**
 * Reads the visible branch and the newest answer that did not fail, because a failed answer is usually replaced by another
 * version. An answer that has changes keeps them, because the newest change on a branch counts.
 */
async function openBranch(
  sessionId: SessionId,
  { readNextTurn }: Pick<ReductionDeps, 'readNextTurn'>,
): Promise<Result<OpenBranch>> {
  const read = await readNextTurn(sessionId)
  if (!read.ok) return read
  const { history = [] } = read.value ?? {}
  const answers = history.filter(({ role }) => role === 'assistant')
  const [head, newest] = [history.at(-1), answers.at(-1)]
  const answer =
    answers.findLast(
      ({ status, marks }) => status !== 'failed' || marks?.reductions || marks?.reductionChanges,
    ) ?? newest
  if (!head || !newest || !answer) return fail(createFailure('not-found'))
  if (newest.status === 'streaming') return fail(createFailure('session-busy'))
  return succeed({ history, place: { sessionId, headId: head.id, answerId: answer.id } })
}

/**
 * Returns the branch with the answer that gets a change which may stand in a message from `first` on: the answer before the newest
 * user message, so that other versions of the newest answer keep the change. If that is too early, it is the newest answer or the
 * message at `first`.
 */
function placeFrom({ history, place }: OpenBranch, first: number): OpenBranch {
  const question = history.findLastIndex(({ role }) => role === 'user')
  const stays = history.slice(0, question).findLastIndex(({ role }) => role === 'assistant')
  const newest = history.findIndex(({ id }) => id === place.answerId)
  const at = stays >= first ? stays : Math.max(newest, first)
  return { history, place: { ...place, answerId: history[at]?.id ?? place.answerId } }
}

async function addReduction(
  { place, history }: OpenBranch,
  { change, model }: { change: ReductionContent; model: ModelRef },
  { reductions, context, now, newId }: ReductionDeps,
): Promise<Result<Reduction>> {
  const made = { ...change, id: newId('reduction'), at: now(), by: 'user' as const }
  const reduced = history.map((message) =>
    message.id === place.answerId
      ? withReduction(message, { ...made, tokensBefore: 0, tokensAfter: 0 })
      : message,
  )
  const question = { sessionId: place.sessionId, model }
  const [before, after] = await Promise.all([
    context.prepareNext(question, history),
    context.prepareNext(question, reduced),
  ])
  if (!before.ok) return before
  if (!after.ok) return after
  const reduction: Reduction = {
    ...made,
    tokensBefore: before.value.tokens,
    tokensAfter: after.value.tokens,
  }
  const added = await reductions.add(place, reduction)
  return added.ok ? succeed(reduction) : added
}

function withReduction(message: Message, reduction: Reduction): Message {
  const { marks } = message
  return { ...message, marks: { ...marks, reductions: [...(marks?.reductions ?? []), reduction] } }
}

/** Stores the complete newest state of the change, because the newest change on a branch counts. */
async function changeReduction(
  { sessionId, reductionId }: { sessionId: SessionId; reductionId: string },
  deps: ReductionDeps,
  change: (before: ReductionChange) => ReductionChange,
): Promise<Result<Record<string, never>>> {
  const branch = await openBranch(sessionId, deps)
  if (!branch.ok) return branch
  const { history } = branch.value
  const made = listReductions(history).find(({ reduction }) => reduction.id === reductionId)
  if (!made) return fail(createFailure('not-found'))
  const first = history.findLastIndex(
    ({ id, marks }) =>
      id === made.messageId || marks?.reductionChanges?.some((each) => each.id === reductionId),
  )
  const { place } = placeFrom(branch.value, first)
  const earlier = collectReductionChanges(history).get(reductionId) ?? { id: reductionId }
  return toEmptyResult(deps.reductions.change(place, earlier, change))
}

const nothingToClear = createFailure('invalid-input', {
  message: workerText('nothing-to-clear'),
  hint: workerText('results-already-short'),
})

const nothingBefore = createFailure('invalid-input', {
  message: workerText('nothing-before-message'),
  hint: workerText('choose-later-message'),
})
