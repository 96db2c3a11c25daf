import { engineText } from '../../model/messages/write-text.ts'
import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { ModelContext } from '../../context/context-runtime.ts'
import { measureRequest } from '../../context/default-context-runtime.ts'
import { modelMatchFor } from '../../context/model-match.ts'
import type { ContextMeasure, PrefixBreak } from '../../model/context/context-report.ts'
import type { CacheBreakpoint } from '../../model/context/prompt-cache.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import type { ModelRequest, ToolDeclaration } from '../ports/turn-ports.ts'
import { isListed } from '../request/assemble-prompt.ts'
import { type ContextTarget, prepareContext } from '../request/prepare-context.ts'
import { fireHooks } from './run-stage.ts'
import type { SentRequest } from '../../model/review/recorded-request.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface ComposedRequest {
  request: ModelRequest
  context: ContextMeasure
  sources: Pick<SentRequest, 'prompt' | 'messages'>
  /** The context before hooks changed the request. */
  prepared: ModelContext
  /** `true` if a hook changed the messages or the request. */
  isChanged: boolean
  /** Reason why the request may not extend the last request of the turn. */
  prefixBrokenBy?: PrefixBreak
}

export interface RequestPlan {
  round: number
  target: ContextTarget
  /** With `none`, the answer must not use tools. They stay listed. */
  choice: AgentToolChoice
}

const withoutTools = {
  code: 'provider-warning' as const,
  text: engineText('model-without-tools'),
}

/** Composes the request from the branch and the events of this turn, so that each request only adds to the end of the last one. */
export async function composeRequest(turn: TurnContext, plan: RequestPlan): Promise<Result<ComposedRequest>> {
  const { round, target } = plan
  const { model } = target
  const hasTools = turn.ports.tools.declarations().length > 0
  if (target.callsTools === false && hasTools) turn.noticeOnce({ round, ...withoutTools })
  const prepared = await prepareRequest(turn, plan)
  if (!prepared.ok) return prepared
  const { messages, systemPrompt, systemPromptParts: prompt, tools, measure } = prepared.value
  const { cacheBreakpoints = [] } = prepared.value
  const request: ModelRequest = {
    model,
    system: systemPrompt,
    tools,
    messages: messages.map(({ message }) => message),
    ...toRequestChoice(turn, plan.choice, tools),
    ...(!turn.agent.config.useParallelTools && { callsInParallel: false as const }),
    settings: toSettings(turn, target),
    redactedFiles: turn.redactedFiles,
    hostedTools: turn.hostedTools.tools.length > 0 ? turn.hostedTools.tools : undefined,
    ...findContainer(turn, model),
    cacheBreakpoints: cacheBreakpoints.length > 0 ? cacheBreakpoints : undefined,
  }
  const composed = await fireHooks(turn, 'compose-request/post', { round, request })
  if (!composed.ok) return composed
  const requestToSend = composed.value.request
  const sources = { prompt, messages }
  const described = { sources, prepared: withForcedForecast(turn, request, prepared.value) }
  if (requestToSend === request) {
    const isChanged = prepared.value.prefixBrokenBy === 'hook'
    // The request that a hook changed is no start of this one.
    const prefixBrokenBy = turn.isLastRequestChanged ? 'hook' : prepared.value.prefixBrokenBy
    return succeed({ request, context: measure, ...described, isChanged, prefixBrokenBy })
  }
  const context = measureRequest(requestToSend, { ...sources, cuts: measure.cuts })
  const marked = { ...requestToSend, cacheBreakpoints: keepBreakpoints(request, requestToSend) }
  return succeed({ request: marked, context, ...described, isChanged: true, prefixBrokenBy: 'hook' })
}

/**
 * Corrects the forecast of the provider's cache if the tool choice differs from that of the last request. Providers then compute
 * messages again, but not the system prompt and the tools.
 */
function withForcedForecast(turn: TurnContext, request: ModelRequest, prepared: ModelContext): ModelContext {
  const { cacheForecast: forecast, cacheBreakpoints: [first, ...others] = [] } = prepared
  const isChanged = turn.lastRequest !== undefined && turn.lastRequest.toolChoice !== request.toolChoice
  if (!isChanged || forecast?.certainty !== 'expected') return prepared
  const readTokens = first?.after === 'system' ? Math.min(first.tokens, forecast.readTokens) : 0
  const writeTokens = Math.max(0, (others.at(-1) ?? first)?.tokens ?? 0) - readTokens
  return { ...prepared, cacheForecast: { ...forecast, readTokens, writeTokens } }
}

/** Returns the breakpoints that still mark the ends of shared prefixes after a hook changed the request. */
function keepBreakpoints(before: ModelRequest, after: ModelRequest): readonly CacheBreakpoint[] | undefined {
  if (before.messages.length === after.messages.length) return before.cacheBreakpoints
  return before.system === after.system
    ? before.cacheBreakpoints?.filter((breakpoint) => breakpoint.after === 'system')
    : undefined
}

/** Returns the settings of the chat, with the longest answer that the server allows if it refused a longer one. */
function toSettings({ input }: TurnContext, { answerLimit }: ContextTarget): ModelRequest['settings'] {
  const { settings = {} } = input
  if (answerLimit === undefined) return Object.keys(settings).length > 0 ? settings : undefined
  return { ...settings, maxOutputTokens: Math.min(answerLimit, settings.maxOutputTokens ?? Infinity) }
}

/** Prepares the messages. Hooks may change the history before, and then the request is projected again. */
async function prepareRequest(
  turn: TurnContext,
  { round, target }: RequestPlan,
): Promise<Result<ModelContext>> {
  if (!turn.ports.hooks?.has('compose-request/pre'))
    return succeed(await prepareContext(turn, { purpose: 'request', target }))
  const history = [...turn.history, ...turn.recorder.messages()]
  const chosen = await fireHooks(turn, 'compose-request/pre', { round, history })
  if (!chosen.ok) return chosen
  const changed = chosen.value.history === history ? undefined : chosen.value.history
  return succeed(await prepareContext(turn, { purpose: 'request', target, changedHistory: changed }))
}

/** Returns the container of this answer, if the provider's tools are still on and it has not expired. */
function findContainer(turn: TurnContext, target: ModelRef): Pick<ModelRequest, 'container'> {
  if (turn.hostedTools.tools.length === 0) return {}
  const containers = turn.recorder.view().flatMap((message) => {
    const matchOf = modelMatchFor(target, message)
    return message.parts.flatMap((part) =>
      part.type === 'hosted-call' && part.container && matchOf(part.round) !== 'foreign'
        ? [part.container]
        : [],
    )
  })
  const container = containers.at(-1)
  const expiresAt = Date.parse(container?.expiresAt ?? '')
  return container && !(expiresAt <= turn.ports.clock.now()) ? { container: container.id } : {}
}

/** Returns the choice as the request can carry it. Providers reject the choice of a tool that is not listed. */
function toRequestChoice(
  turn: TurnContext,
  choice: AgentToolChoice,
  tools: readonly ToolDeclaration[],
): Pick<ModelRequest, 'toolChoice'> {
  if (choice === 'auto') return {}
  if (choice === 'none') return { toolChoice: 'none' }
  const isListed = tools.some(({ name }) => name === choice.tool)
  return isListed && !isReasoning(turn) ? { toolChoice: choice } : {}
}

/** Models that reason reject a forced call. */
function isReasoning({ input: { settings } }: TurnContext): boolean {
  return (settings?.effort ?? 'none') !== 'none'
}

/** Returns whether the next request can require a call of the tool. */
export function carriesChoice(
  turn: TurnContext,
  { tool }: { tool: string },
  { model, callsTools = true }: ContextTarget,
): boolean {
  const { ports, offered, omitted, hostedTools } = turn
  const listing = { model, callsTools, offered, omitted, hostedTools: hostedTools.tools }
  return !isReasoning(turn) && isListed(tool, ports.tools, listing)
}

/** Returns an estimate of the next request, for its size only. Emits nothing. */
export async function draftRequest(turn: TurnContext, target: ContextTarget): Promise<ModelRequest> {
  const { messages, systemPrompt, tools } = await prepareContext(turn, { purpose: 'draft', target })
  return {
    model: target.model,
    system: systemPrompt,
    tools,
    messages: messages.map(({ message }) => message),
  }
}
