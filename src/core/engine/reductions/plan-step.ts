import {
  fullLayout,
  listSteps,
  planReduction,
  type AllowedReductions,
  type ReductionPlan,
  type ReductionStep,
  type SizeTable,
} from '../../context/reductions/plan-reduction.ts'
import type { ModelContext } from '../../context/context-runtime.ts'
import { measureLayouts, measureSentRounds } from '../../context/reductions/measure-layouts.ts'
import { type Clearing, microcompact, referenceResults } from '../../context/reductions/microcompact.ts'
import { type CompactionPlan, planCompaction } from '../../context/reductions/plan-compaction.ts'
import { estimateSentTokens } from '../../model/context/cut-message.ts'
import { planRounds, type RoundsPlan } from '../../context/reductions/plan-rounds.ts'
import { snip, type Snip } from '../../context/reductions/snip.ts'
import type { Layout } from '../../model/context/reduction.ts'
import type { TextPart } from '../../model/conversation/message.ts'
import type { CallId } from '../../model/id.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

type Section = ReductionStep['section']

/** One change that makes the next request shorter, with all it needs. */
export type PreparedStep = { section: Section } & (
  | { kind: 'clear-results'; clearing: Clearing }
  | { kind: 'reference-results'; callIds: readonly CallId[]; freedTokens: number }
  | { kind: 'omit-turns'; omission: Snip }
  | { kind: 'summarize-history'; plan: CompactionPlan }
  | { kind: 'summarize-rounds'; plan: RoundsPlan }
  | { kind: 'cut-message'; maxTokens: number }
)

/** The answer to a request that fills the window: the next step to a layout, which may still be too large, or nothing. */
export type StepPlan =
  | { type: 'step'; step: PreparedStep; layout: Layout; context: ModelContext; fits: boolean }
  /** The part that no reduction changes is larger than the window: the instructions and the message, or the newest round with them. */
  | { type: 'impossible'; tooLarge: 'message' | 'round' }

interface StepOptions {
  target: FallbackModel
  /** `false` if no summary can be had. */
  summarizes: boolean
  /** `false` if a cut of the user’s message was tried and left out nothing. */
  canCut: boolean
}

/**
 * Plans the next step for a request. If no layout fits, the user's message is cut if this turn alone is larger than the window,
 * or else the request is made as short as possible. Returns `undefined` if the request is sent as it is: because it fits, or
 * because nothing makes earlier messages shorter. A refusal then leads to a recovery.
 */
export function planStep(
  turn: TurnContext,
  context: ModelContext,
  { target, summarizes, canCut }: StepOptions,
): StepPlan | undefined {
  const { input, history, recorder, view, ports } = turn
  if (context.size.state === 'ok') return undefined
  const { tools } = ports
  const answers = recorder.view()
  const source = { context, history, answers, maxMessages: view.maxMessages, target: target.model, tools }
  const sizes = measureLayouts(source)
  if (!sizes) return undefined
  const allowed = { clearsResults: input.clearsResults !== false, summarizes }
  const plan = planReduction(sizes, allowed)
  if (plan.layout !== undefined) return prepareLayout(source, plan, true)
  const excessTokens = leastTokens(sizes, allowed) - sizes.availableTokens
  const cut = excessTokens > 0 && canCut ? planCut(turn, context, excessTokens) : undefined
  if (cut) return cut
  if (sizes.fixed + newestTokens(sizes) > sizes.availableTokens && !isSentInFull(turn)) {
    return { type: 'impossible', tooLarge: sizes.fixed > sizes.availableTokens ? 'message' : 'round' }
  }
  const shortest = planReduction({ ...sizes, availableTokens: plan.tokens }, allowed)
  return shortest.layout && prepareLayout(source, shortest, false)
}

/** Returns the first step to a layout that changes something. */
function prepareLayout(source: Source, plan: ReductionPlan, fits: boolean): StepPlan | undefined {
  const { context } = source
  const { layout, clearsToTokens, keepsTokens } = plan
  const { tokens, scale } = context.size
  const range = { tokensToFree: (tokens - clearsToTokens) / scale, keepsTokens: keepsTokens / scale }
  for (const each of listSteps(layout)) {
    const step = prepare(each, source, range)
    if (step) return { type: 'step', step, layout, context, fits }
  }
  return undefined
}

/** A message cut to less than this, in estimated tokens, would say nothing. */
const minMessageTokens = 100

/** Share of the available tokens that a cut leaves free, so that the next rounds need none. */
const cutShare = 0.25

/** Share of the available tokens from which a message is cut, and not what follows from it. */
const longShare = 0.5

/** Plans to cut the user's message if it is the reason for the excess. */
function planCut(turn: TurnContext, context: ModelContext, excessTokens: number): StepPlan | undefined {
  if (isSentInFull(turn)) return undefined
  const { scale, roomTokens = 0 } = context.size
  const tokens = estimateSentTokens(currentTexts(turn))
  if (tokens * scale < roomTokens * longShare) return undefined
  const longest = tokens - Math.ceil(excessTokens / scale) - cutMargin
  const spared = Math.floor(longest - (roomTokens / scale) * cutShare)
  const maxTokens = Math.max(minMessageTokens, spared)
  if (longest < minMessageTokens) return undefined
  const step = { section: 'current-message', kind: 'cut-message', maxTokens } as const
  return { type: 'step', step, layout: context.layout ?? fullLayout, context, fits: true }
}

/** Tokens that the marks of a cut take, and more. */
const cutMargin = 64

/** Returns the texts of the newest message of the user in this turn. */
function currentTexts({ history, recorder }: TurnContext): TextPart[] {
  const message = [...history, ...recorder.view()].findLast(({ role }) => role === 'user')
  return (message?.parts ?? []).filter((part) => part.type === 'text')
}

/** Returns whether the user wants to send the message in full, whatever follows. */
function isSentInFull(turn: TurnContext): boolean {
  return currentTexts(turn).some(({ sentInFullAt }) => sentInFullAt !== undefined)
}

/** Returns the tokens of a request without earlier messages, in its shortest form. */
function leastTokens(sizes: SizeTable, { clearsResults, summarizes }: AllowedReductions): number {
  const { fixed, 'in-loop': inLoop, 'current-message': current } = sizes
  const newest = newestTokens(sizes)
  const cleared = clearsResults ? (inLoop['tool-summary'] ?? inLoop.full) : inLoop.full
  const whole = Math.min(inLoop.full, cleared) + newest
  if (!summarizes || inLoop.summary === undefined) return fixed + whole
  return fixed + Math.min(whole, inLoop.summary + (current.summary ?? newest))
}

/** Returns the tokens of the newest round in its shortest form. */
function newestTokens({ 'current-message': current }: SizeTable): number {
  return Math.min(current.full, current['tool-summary'] ?? current.full)
}

type Source = Parameters<typeof measureLayouts>[0]

/** `tokensToFree` and `keepsTokens` are estimates. Returns `undefined` if the step would change nothing. */
function prepare(
  each: ReductionStep,
  { context: { messages, reductions, size }, history, answers, maxMessages, target, tools }: Source,
  { tokensToFree, keepsTokens }: { tokensToFree: number; keepsTokens: number },
): PreparedStep | undefined {
  const { section } = each
  const { windowTokens } = size
  switch (each.kind) {
    case 'clear-results': {
      const clearing = microcompact(messages, { section: each.section, tools, tokensToFree, windowTokens })
      return clearing && { section, kind: each.kind, clearing }
    }
    case 'reference-results': {
      const referenced = referenceResults(messages)
      return referenced && { section, kind: each.kind, ...referenced }
    }
    case 'omit-turns': {
      const omission = snip(messages, reductions, windowTokens)
      return omission && { section, kind: each.kind, omission }
    }
    case 'summarize-history': {
      const sent = { answers, maxMessages }
      const plan =
        planCompaction(history, { keepsTokens, ...sent }, target) ??
        planCompaction(history, { keepsTokens: 0, ...sent }, target)
      return plan ? { section, kind: each.kind, plan } : undefined
    }
    case 'summarize-rounds': {
      const rounds = { sizes: measureSentRounds(messages), reductions }
      const range = each.coversNewest ? 'all' : { keepsTokens }
      const plan = planRounds(answers, rounds, range) ?? planRounds(answers, rounds, { keepsTokens: 0 })
      return plan ? { section, kind: each.kind, plan } : undefined
    }
  }
}
