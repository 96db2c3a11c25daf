import type { ContextCut } from '../model/context/context-report.ts'
import type { ContextDiagnostic, Reduction } from '../model/context/reduction.ts'
import type { Message } from '../model/conversation/message.ts'
import type { CallId } from '../model/id.ts'
import { isSameModel } from '../model/providers/model-ref.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import {
  collectReductions,
  holdsReduction,
  isRoundSent,
  leavesOutImages,
  reduceMessage,
  type ReducedView,
} from './reductions/apply-reductions.ts'
import { BranchIds, imagesOf } from './branch-ids.ts'
import { tallyReference, tallyText, CutTally, tallyBranchCuts } from './context-cuts.ts'
import { formatReplyContext } from './format-injections.ts'
import { markEarlier, type MeasuredMessage } from './measure-context.ts'
import { isLateResult, projectMessages, type ProjectionRepair } from './project-messages.ts'
import { ResultNames } from './result-names.ts'
import { MessageReuse } from './reductions/message-reuse.ts'
import { leaveOutFiles, viewBranch, viewTurnImages, type BranchView } from './view-branch.ts'

/** A message that grows only at its end. `parts` may be the growing array itself. */
type GrowingMessage = Message

export interface ProjectionSource {
  /** The branch up to the current user message. */
  history: readonly Message[]
  view: BranchView
  /** `false` if the model gets no tools. Texts then do not offer to read a result again. */
  readsResults?: boolean
}

export interface Projection {
  messages: readonly MeasuredMessage[]
  cuts: readonly ContextCut[]
  /** One for each kind of repair. */
  diagnostics: readonly ContextDiagnostic[]
  /** Reductions in effect, oldest first. The array stays the same until the messages before the newest round change. */
  reductions: readonly Reduction[]
}

interface ProjectedAnswer {
  partCount: number
  lateResults: Set<CallId>
  messages: MeasuredMessage[]
}

interface ProjectedBranch extends Required<ProjectionSource> {
  target: ModelRef
  reduced: ReducedView
  names: ResultNames
  messages: readonly MeasuredMessage[]
  cuts: CutTally
  repairs: RepairTally
  answers: Map<string, ProjectedAnswer>
}

/**
 * Caches `projectMessages` for the requests of one turn. Each request only adds to the end of the last one, and known messages
 * stay the same objects. The parts of a round are final when a request is composed. Instructions at the start of a round are
 * projected with that request and not again. The whole branch is projected again only if the source changes or the answers get a
 * reduction. Messages that stay the same are the same objects even then.
 */
export class TurnProjection {
  #branch: ProjectedBranch | undefined

  project(source: ProjectionSource, answers: readonly GrowingMessage[], target: ModelRef): Projection {
    const earlier = this.#branch
    const isSame = earlier !== undefined && continuesBranch(earlier, source, target)
    if (isSame && !answers.some((answer) => hasNewReduction(answer, earlier))) {
      return toProjection(earlier, answers)
    }
    const reuse = new MessageReuse(earlier && listMessages(earlier))
    const branch = projectBranch(source, answers, target)
    branch.messages = reuse.apply(branch.messages)
    for (const answer of answers) extendAnswer(branch, answer, answers)
    for (const projected of branch.answers.values()) projected.messages = reuse.apply(projected.messages)
    this.#branch = branch
    return toProjection(branch, answers)
  }
}

function continuesBranch(
  branch: ProjectedBranch,
  { history, view, readsResults = true }: ProjectionSource,
  target: ModelRef,
): boolean {
  return (
    branch.history === history &&
    branch.view === view &&
    branch.readsResults === readsResults &&
    isSameModel(branch.target, target)
  )
}

function hasNewReduction({ id, parts }: GrowingMessage, { answers }: ProjectedBranch): boolean {
  for (let at = answers.get(id)?.partCount ?? 0; at < parts.length; at++) {
    const part = parts[at]
    if (part && holdsReduction(part)) return true
  }
  return false
}

/** Projects the branch. Its last message is the current user message, and all others are marked as earlier. */
function projectBranch(
  { history, view, readsResults = true }: ProjectionSource,
  answers: readonly GrowingMessage[],
  target: ModelRef,
): ProjectedBranch {
  const names = new ResultNames(history)
  const repairs = new RepairTally()
  const { onRepair } = repairs
  const reductions = collectReductions(history, answers)
  const nameOf = (callId: CallId): string | undefined => (readsResults ? names.find(callId) : undefined)
  const reduced: ReducedView = { reductions, nameOf, target, onRepair }
  const viewed = viewBranch(history, view, reduced)
  const options = { outputForm: 'kept', onRepair } as const
  const cuts = new CutTally()
  tallyBranchCuts(cuts, history, { view, target, reductions })
  return {
    history,
    view,
    readsResults,
    target,
    reduced,
    names,
    messages: [
      ...markEarlier(projectMessages(viewed.slice(0, -1), target, options)),
      ...projectMessages(viewed.slice(-1), target, options),
    ],
    cuts,
    repairs,
    answers: new Map(),
  }
}

/** Projects the parts that were added to an answer. */
function extendAnswer(
  branch: ProjectedBranch,
  answer: GrowingMessage,
  answers: readonly GrowingMessage[],
): void {
  const { reduced, names, target, cuts, repairs } = branch
  let projected = branch.answers.get(answer.id)
  if (!projected) {
    branch.answers.set(answer.id, (projected = { partCount: 0, lateResults: new Set(), messages: [] }))
  }
  const { partCount, lateResults: seen } = projected
  const lateResults = answer.parts.filter(isLateResult).filter(({ callId }) => !seen.has(callId))
  if (partCount === answer.parts.length && lateResults.length === 0) return
  const added: Message = { ...answer, parts: answer.parts.slice(partCount) }
  names.add(added.parts)
  for (const part of added.parts) {
    tallyReference(cuts, part)
    tallyText(cuts, part)
  }
  const isSent = (round: number): boolean => isRoundSent(answer, round, reduced.reductions)
  const visibleResults = lateResults.filter(({ resultRound }) => isSent(resultRound))
  const sentResults = visibleResults.filter(({ round }) => isSent(round))
  for (let count = sentResults.length; count < visibleResults.length; count++) {
    repairs.onRepair('result-without-call')
  }
  const visible = viewAdded(branch, { answer, added, answers })
  const viewed = reduceMessage(visible, { ...reduced, onRepair: undefined }, partCount > 0)
  // If the projection starts again, `added` is the whole message.
  const messages = projectMessages([{ ...viewed, lateResults: sentResults }], target, repairs)
  projected.messages.push(...messages)
  projected.partCount = answer.parts.length
  for (const { callId } of lateResults) seen.add(callId)
}

interface AddedParts {
  answer: GrowingMessage
  added: Message
  answers: readonly GrowingMessage[]
}

/** Adds the message that a steered message replies to, and leaves out images. */
function viewAdded(
  { history, view, reduced }: ProjectedBranch,
  { answer, added, answers }: AddedParts,
): Message {
  const omitsImages = leavesOutImages(reduced.reductions)
  if (added.role !== 'user') {
    if (!omitsImages) return added
    // Ids are counted along the whole branch, and few rounds add images.
    if (added.parts.every((part) => imagesOf(part, added.role).length === 0))
      return leaveOutFiles(added, reduced)
  }
  const ids = new BranchIds([...history, ...answers])
  const withReply = formatReplyContext(added, ids, view.datesReplies)
  if (!omitsImages) return withReply
  const before = answer.parts.slice(0, answer.parts.length - added.parts.length)
  const from = before.reduce((count, part) => count + imagesOf(part, answer.role).length, 0)
  return viewTurnImages(withReply, { ids, from, reduced })
}

function listMessages({ messages, answers }: ProjectedBranch): MeasuredMessage[] {
  return [...messages, ...[...answers.values()].flatMap((answer) => answer.messages)]
}

function toProjection(branch: ProjectedBranch, answers: readonly GrowingMessage[]): Projection {
  const messages = [...branch.messages]
  for (const answer of answers) {
    extendAnswer(branch, answer, answers)
    for (const message of branch.answers.get(answer.id)?.messages ?? []) messages.push(message)
  }
  const isMissing = messages[0] !== undefined && messages[0].message.role !== 'user'
  if (isMissing) messages.unshift(missingUserMessage)
  return {
    messages,
    cuts: branch.cuts.list(branch.repairs.pairCount),
    diagnostics: branch.repairs.toDiagnostics(isMissing),
    reductions: branch.reduced.reductions.active,
  }
}

/** Providers require a user message first. */
const missingUserMessage: MeasuredMessage = {
  origin: 'directive',
  round: 0,
  message: { role: 'user', text: '[The start of this conversation is left out.]' },
}

/** Counts the repairs of a request by their kind. */
class RepairTally {
  readonly #counts = new Map<ProjectionRepair, number>()

  readonly onRepair = (repair: ProjectionRepair): void => {
    this.#counts.set(repair, (this.#counts.get(repair) ?? 0) + 1)
  }

  /** Number of calls and results without the other. */
  get pairCount(): number {
    return (this.#counts.get('call-without-result') ?? 0) + (this.#counts.get('result-without-call') ?? 0)
  }

  toDiagnostics(isUserMessageMissing: boolean): ContextDiagnostic[] {
    const diagnostics = [...this.#counts].map(([code, count]): ContextDiagnostic => ({
      code,
      severity: code === 'blank-text-dropped' ? 'info' : 'warning',
      params: { count },
    }))
    if (isUserMessageMissing) diagnostics.push({ code: 'user-message-missing', severity: 'warning' })
    return diagnostics
  }
}
