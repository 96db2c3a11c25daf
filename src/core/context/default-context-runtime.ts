import { assemblePrompt } from '../engine/request/assemble-prompt.ts'
import {
  type CacheForecast,
  type ContextCut,
  joinPrompt,
  type PrefixBreak,
  type PromptPart,
} from '../model/context/context-report.ts'
import type { CacheBreakpoint } from '../model/context/prompt-cache.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { Message } from '../model/conversation/message.ts'
import type { CallId } from '../model/id.ts'
import type { HostedTool } from '../model/tools/tool-info.ts'
import type { ToolDeclaration } from '../model/providers/model-request.ts'
import { isSameModel } from '../model/providers/model-ref.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { listUnchangedFiles } from '../model/conversation/branch-reductions.ts'
import { applyToolResults } from './reductions/apply-tool-results.ts'
import { captureTurn } from './capture-turn.ts'
import { chooseBreakpoints } from './choose-breakpoints.ts'
import { collectReductions } from './reductions/apply-reductions.ts'
import { describeForm, listBoundaries, type ContextForm } from './reductions/context-boundaries.ts'
import { listContextCuts } from './context-cuts.ts'
import { calibrateEstimate, measureRoom } from './context-figures.ts'
import type { ContextPrepareInput, ContextRuntime, ContextSize, ModelContext } from './context-runtime.ts'
import { ContextMeter, markEarlier, measureContext } from './measure-context.ts'
import { projectMessages } from './project-messages.ts'
import { maxFragmentTokens, type FragmentClip } from './fragments/clip-fragments.ts'
import { decideRecovery } from './reductions/recover.ts'
import { findCachedPrefix, forecastCache, type ForecastSource, type SharedPrefix } from './forecast-cache.ts'
import { findPrefixBreak, findSharedPrefixes, findTurnBreak, type TurnPrefix } from './request-prefix.ts'
import { ResultNames } from './result-names.ts'
import { TurnProjection, type Projection } from './turn-projection.ts'
import { viewBranch, type BranchView } from './view-branch.ts'

export { measureContext as measureRequest }

interface Listing {
  key: Pick<ContextPrepareInput, 'model' | 'prompt'> & { hostedTools: readonly HostedTool[] }
  /** Stays the same for all requests to the model, also when its window turns out to be smaller. */
  maxPromptTokens: number
  clips: readonly FragmentClip[]
  prompt: readonly PromptPart[]
  systemPrompt: string
  tools: readonly ToolDeclaration[]
  cuts: readonly ContextCut[]
}

/** The input of the last composition. A request after it is a break of the prefix if one of these has changed. */
interface Origin {
  model: ModelRef
  history: readonly Message[]
  view: BranchView
  hostedTools: readonly HostedTool[]
  reductions: readonly Reduction[]
  context: ModelContext
  sent?: { at: number; breakpoints: readonly CacheBreakpoint[] }
}

interface Composition extends Origin {
  listing: Listing
  revision: number
  meter: ContextMeter
  form: ContextForm
}

/**
 * Composes contexts for one turn. Messages and sizes are cached, so that a request after a window check costs nothing and the next
 * round only adds its own messages. A change of the branch, its view or the model composes everything again.
 */
export class DefaultContextRuntime implements ContextRuntime {
  readonly applyToolResults = applyToolResults
  readonly recoverFromModelError = decideRecovery
  readonly captureTurn = captureTurn
  readonly #projection = new TurnProjection()
  #listing: Listing | undefined
  #composed: Composition | undefined
  #lastRequest: Origin | undefined

  async prepareForModel(input: ContextPrepareInput): Promise<ModelContext> {
    if (input.changedHistory) return this.#composeChanged(input, input.changedHistory)
    const composed = this.#compose(input)
    const { purpose } = input
    if (purpose !== 'request' && purpose !== 'preview') return composed.context
    const prefixBrokenBy = this.#findBreak(input, composed)
    const shared = this.#findShared(input, composed, prefixBrokenBy)
    const cacheBreakpoints = this.#chooseBreakpoints(input, composed, { prefixBrokenBy, shared })
    const cacheForecast = toForecast(input, composed, {
      prefixBrokenBy,
      shared,
      breakpoints: cacheBreakpoints ?? [],
    })
    if (purpose === 'request') {
      const sent = { at: input.now ?? 0, breakpoints: cacheBreakpoints ?? [] }
      this.#lastRequest = { ...composed, sent }
    }
    return { ...composed.context, prefixBrokenBy, cacheBreakpoints, cacheForecast }
  }

  #compose(input: ContextPrepareInput): Composition {
    const { model, history, answers, view, revision } = input
    const listing = this.#list(input)
    const { hostedTools } = listing.key
    const before = this.#composed
    const isSameBranch =
      before !== undefined && before.history === history && before.view === view && before.listing === listing
    const { windowTokens } = input.window
    const isSameWindow = before?.meter.windowTokens === windowTokens
    if (isSameBranch && isSameWindow && before.revision === revision) return before
    const readsResults = listing.tools.length > 0
    const projection = this.#projection.project({ history, view, readsResults }, answers, model)
    const { messages, reductions } = projection
    const isExtended = isSameBranch && before.reductions === reductions
    const meter = isExtended && isSameWindow ? before.meter : new ContextMeter({ ...listing, windowTokens })
    meter.extend(messages)
    const form = isExtended ? before.form : describeForm({ history, answers, reductions })
    const context = toContext(listing, projection, { meter, input, form })
    const origin = { model, history, view, hostedTools, reductions, context }
    return (this.#composed = { ...origin, listing, revision, meter, form })
  }

  /** Chooses what the provider shall cache. Tokens are calibrated, except for the comparison with the shortest cached prefix. */
  #chooseBreakpoints(
    { cache, history, now }: ContextPrepareInput,
    { meter, context: { messages, size } }: Composition,
    { prefixBrokenBy, shared }: Pick<ForecastSource, 'prefixBrokenBy' | 'shared'>,
  ): CacheBreakpoint[] | undefined {
    if (cache?.mode !== 'marked') return undefined
    const last = this.#lastRequest
    const earlier = history.findLast(({ lastRequest }) => lastRequest !== undefined)?.lastRequest
    const count = last ? last.context.messages.length : earlier?.messageCount
    const isExtended = prefixBrokenBy === undefined && count !== undefined
    // After a pause, only prefixes with a long lifetime are still cached.
    const cachedAfter = last ? undefined : findCachedPrefix(shared, now ?? 0)?.after
    const previous = typeof cachedAfter === 'number' ? cachedAfter : isExtended ? count - 1 : undefined
    const prefixes = {
      systemTokens: meter.promptTokens,
      userMessage: meter.prefixEnd(meter.userMessageAt),
      previous: meter.prefixEnd(previous),
      end: meter.prefixEnd(messages.length - 1),
      isFirstOfTurn: last === undefined,
    }
    return chooseBreakpoints(prefixes, cache).map(({ after, ttl, tokens }) => ({
      after,
      ttl,
      tokens: Math.round(tokens * size.scale),
    }))
  }

  /**
   * Returns the prefixes that the last request shares with this one. Within a turn, a request that extends the last one shares all of
   * its prefixes.
   */
  #findShared(
    { cache: rules, model, history }: ContextPrepareInput,
    { context: { systemPrompt: system, tools, messages } }: Composition,
    prefixBrokenBy: PrefixBreak | undefined,
  ): readonly SharedPrefix[] {
    const last = this.#lastRequest
    const answer = last ? undefined : history.findLast(({ lastRequest }) => lastRequest !== undefined)
    const isExtended = prefixBrokenBy === undefined
    if (rules?.mode === 'automatic') {
      const tokens = last ? last.context.size.tokens : answer?.context?.reportedTokens
      const cachedAt = last?.sent?.at ?? answer?.endedAt ?? 0
      return isExtended && tokens !== undefined ? [{ tokens, cachedAt }] : []
    }
    if (last?.sent) {
      const { at: cachedAt, breakpoints } = last.sent
      const isSame = last.context.systemPrompt === system && last.context.tools === tools
      return breakpoints
        .filter(({ after }) => isExtended || (after === 'system' && isSame && isSameModel(last.model, model)))
        .map(({ after, tokens, ttl }) => ({ after, tokens, ttl, cachedAt }))
    }
    if (!answer?.lastRequest?.cache) return []
    const redactedFiles = { except: listUnchangedFiles(history) }
    const request = { model, system, tools, messages: messages.map(({ message }) => message), redactedFiles }
    return findSharedPrefixes(answer.lastRequest, request, isExtended)
  }

  /** Composes messages that a hook changed. Nothing of them is cached. */
  #composeChanged(input: ContextPrepareInput, changed: readonly Message[]): ModelContext {
    const { runId, model, view, history, answers } = input
    const listing = this.#list(input)
    const own = new Set([history.at(-1)?.id, ...answers.map(({ id }) => id)])
    const names = new ResultNames([...history, ...answers])
    const nameOf = (callId: CallId) => (listing.tools.length > 0 ? names.find(callId) : undefined)
    const reduced = { reductions: collectReductions(changed), nameOf, target: model }
    const messages = viewBranch(changed, view, reduced).flatMap((message) => {
      const projected = projectMessages([message], model, {
        outputForm: message.runId === runId ? 'told' : 'kept',
      })
      return own.has(message.id) ? projected : markEarlier(projected)
    })
    const meter = new ContextMeter({ ...listing, windowTokens: input.window.windowTokens })
    meter.extend(messages)
    const { hostedTools } = listing.key
    const { active: reductions } = reduced.reductions
    const cuts = listContextCuts(changed, { view, target: model, reductions: reduced.reductions })
    const form = describeForm({ history: changed, answers: [], reductions })
    const projection = { messages, cuts, diagnostics: [], reductions }
    const context = toContext(listing, projection, { meter, input, form })
    this.#lastRequest = { model, history, view, hostedTools, reductions, context }
    return { ...context, prefixBrokenBy: 'hook' }
  }

  /** Returns the tools and the system prompt, which are the same for all requests to a model with the same provider tools. */
  #list({ model, prompt: base, tools: source, listing, window }: ContextPrepareInput): Listing {
    const { hostedTools } = listing
    const earlier = this.#listing
    const known = earlier && isSameModel(earlier.key.model, model) ? earlier : undefined
    if (known && known.key.prompt === base && known.key.hostedTools === hostedTools) return known
    const maxPromptTokens = known?.maxPromptTokens ?? maxFragmentTokens('prompt', window)
    const assembled = assemblePrompt(base, source, { ...listing, model, maxPromptTokens })
    const key = { model, prompt: base, hostedTools }
    const systemPrompt = joinPrompt(assembled.prompt)
    return (this.#listing = { ...assembled, key, maxPromptTokens, systemPrompt })
  }

  /** Returns why the request does not extend the last request of the turn or, if it is the first one, of the branch. */
  #findBreak({ isDeliberate }: ContextPrepareInput, composed: Composition): PrefixBreak | undefined {
    const { model, history, view, context } = composed
    const last = this.#lastRequest
    if (!last) {
      const { systemPrompt: system, tools } = context
      const messages = context.messages.map(({ message }) => message)
      const redactedFiles = { except: listUnchangedFiles(history) }
      const request = { model, system, tools, messages, redactedFiles }
      return findPrefixBreak(request, { history, view, isDeliberate })
    }
    if (!isSameModel(last.model, model)) return 'model-replaced'
    if (last.hostedTools !== composed.hostedTools) return 'hosted-tools'
    return findTurnBreak(toPrefix(last), toPrefix(composed))
  }
}

function toForecast(
  { cache: rules, now }: ContextPrepareInput,
  { context: { size } }: Composition,
  source: Pick<ForecastSource, 'breakpoints' | 'prefixBrokenBy' | 'shared'>,
): CacheForecast | undefined {
  return rules && now !== undefined
    ? forecastCache({ rules, now, tokens: size.tokens, ...source })
    : undefined
}

function toPrefix({ history, view, reductions, context: { messages } }: Origin): TurnPrefix {
  return { history, view, reductions, messages }
}

function toContext(
  { prompt, systemPrompt, tools, clips, cuts: listingCuts }: Listing,
  { messages, cuts, diagnostics, reductions }: Projection,
  { meter, input, form }: { meter: ContextMeter; input: ContextPrepareInput; form: ContextForm },
): ModelContext {
  return {
    messages,
    systemPrompt,
    systemPromptParts: prompt,
    clips,
    tools,
    diagnostics,
    reductions,
    boundaries: listBoundaries(form, messages.length),
    layout: form.layout,
    measure: { parts: meter.parts(), cuts: [...listingCuts, ...cuts] },
    size: toSize(meter, input),
  }
}

function toSize(
  meter: ContextMeter,
  { model, window: { windowTokens, outputTokens, maxOutputTokens }, history, answers }: ContextPrepareInput,
): ContextSize {
  const scale = calibrateEstimate({ model, history, answers })
  const { tokens: estimated, bySection } = meter
  const tokens = Math.round(estimated * scale)
  const scaled = {
    history: Math.round(bySection.history * scale),
    'in-loop': Math.round(bySection['in-loop'] * scale),
    'current-message': Math.round(bySection['current-message'] * scale),
    fixed: Math.round(bySection.fixed * scale),
  }
  if (windowTokens === undefined) return { tokens, scale, state: 'ok', bySection: scaled }
  return {
    tokens,
    scale,
    windowTokens,
    bySection: scaled,
    ...measureRoom(tokens, { windowTokens, outputTokens, maxOutputTokens }),
  }
}
