import { engineText } from '../../model/messages/write-text.ts'
import { listContextCuts } from '../../context/context-cuts.ts'
import { markEarlier, measureContext, type MeasuredMessage } from '../../context/measure-context.ts'
import { findPrefixBreak } from '../../context/request-prefix.ts'
import { modelMatchFor } from '../../context/model-match.ts'
import { projectMessages } from '../../context/project-messages.ts'
import { TurnProjection } from '../../context/turn-projection.ts'
import { viewBranch } from '../../context/view-branch.ts'
import {
  type ContextCut,
  type ContextMeasure,
  type PrefixBreak,
  joinPrompt,
} from '../../model/context/context-report.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import { assemblePrompt } from '../request/assemble-prompt.ts'
import type { ModelRequest, ToolDeclaration } from '../ports/turn-ports.ts'
import { fireHooks } from './run-stage.ts'
import type { SentRequest } from '../../model/review/recorded-request.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface ComposedRequest {
  request: ModelRequest
  context: ContextMeasure
  sources: Pick<SentRequest, 'prompt' | 'messages'>
  /** Reason why the request may not extend the last request of the turn. */
  prefixBrokenBy?: PrefixBreak
}

export interface RequestPlan {
  round: number
  model: ModelRef
  /** `false` if the model gets no tools. */
  callsTools: boolean
  /** The answer must not use tools. They stay listed. */
  isForced: boolean
}

const withoutTools = {
  code: 'provider-warning' as const,
  text: engineText('model-without-tools'),
}

/** Composes the request from the branch and the events of this turn, so that each request only adds to the end of the last one. */
export async function composeRequest(turn: TurnContext, plan: RequestPlan): Promise<Result<ComposedRequest>> {
  const { round, model, callsTools } = plan
  const { tools: source } = turn.ports
  const { offered, omitted } = turn
  const { prompt, tools, cuts } = assemblePrompt(turn.input.prompt, source, {
    model,
    callsTools,
    offered,
    omitted,
    hostedTools: turn.hostedTools.tools,
  })
  if (!callsTools && source.declarations().length > 0) turn.noticeOnce({ round, ...withoutTools })
  const chosen = await chooseMessages(turn, plan)
  if (!chosen.ok) return chosen
  const { messages } = chosen.value
  const request: ModelRequest = {
    model,
    system: joinPrompt(prompt),
    tools,
    messages: messages.map(({ message }) => message),
    ...chooseTool(turn, plan, tools),
    settings: Object.keys(turn.input.settings ?? {}).length > 0 ? turn.input.settings : undefined,
    hostedTools: turn.hostedTools.tools.length > 0 ? turn.hostedTools.tools : undefined,
    ...findContainer(turn, model),
  }
  const composed = await fireHooks(turn, 'compose-request/post', { round, request })
  if (!composed.ok) return composed
  const requestToSend = composed.value.request
  const isChanged = chosen.value.isChanged || requestToSend !== request
  const prefixBrokenBy = isChanged ? 'hook' : whyBroken(turn, requestToSend, round)
  const sources = { prompt, messages }
  const context = measureContext(requestToSend, { ...sources, cuts: [...cuts, ...chosen.value.cuts] })
  return succeed({ request: requestToSend, context, sources, prefixBrokenBy })
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

/** Forces a tool call once in a turn, if the tool is listed, because providers reject anything else. Models with reasoning reject a forced call. */
function chooseTool(
  { input: { firstTool, settings }, recorder }: TurnContext,
  { isForced }: RequestPlan,
  tools: readonly ToolDeclaration[],
): Pick<ModelRequest, 'toolChoice'> {
  if (isForced) return { toolChoice: 'none' }
  if (firstTool === undefined || !tools.some(({ name }) => name === firstTool)) return {}
  if ((settings?.effort ?? 'none') !== 'none') return {}
  const wasCalled = recorder
    .view()
    .some(({ parts }) => parts.some((part) => part.type === 'tool-call' && part.toolName === firstTool))
  return wasCalled ? {} : { toolChoice: { tool: firstTool } }
}

/** Returns an estimate of the next request, for its size only. Emits nothing. */
export function draftRequest(
  turn: TurnContext,
  { model, callsTools }: Pick<RequestPlan, 'model' | 'callsTools'>,
): ModelRequest {
  const { offered, omitted } = turn
  const { prompt, tools } = assemblePrompt(turn.input.prompt, turn.ports.tools, {
    model,
    callsTools,
    offered,
    omitted,
    hostedTools: turn.hostedTools.tools,
  })
  const { messages } = new TurnProjection().project(turn, turn.recorder.view(), model)
  return { model, system: joinPrompt(prompt), tools, messages: messages.map(({ message }) => message) }
}

/** Returns why the request does not extend the last request of the turn or, if it is the first one, of the branch. */
function whyBroken(turn: TurnContext, request: ModelRequest, round: number): PrefixBreak | undefined {
  const { lastRequest, history: now, lastHistory, view, lastView, input } = turn
  if (!lastRequest) {
    const { isDeliberate = false } = input
    return findPrefixBreak(request, { history: now, view, isDeliberate })
  }
  const { providerId, modelId } = lastRequest.model
  if (providerId !== request.model.providerId || modelId !== request.model.modelId) return 'model-replaced'
  if (turn.hostedTools.wereSwitchedOff(round)) return 'hosted-tools'
  if (lastHistory !== now) return 'compaction'
  return lastView === view ? undefined : 'restart'
}

interface ChosenMessages {
  messages: readonly MeasuredMessage[]
  cuts: readonly ContextCut[]
  isChanged: boolean
}

/** Returns the projected messages. If hooks left the history unchanged, the projection continues after the last request. */
async function chooseMessages(
  turn: TurnContext,
  { round, model }: RequestPlan,
): Promise<Result<ChosenMessages>> {
  const { hooks } = turn.ports
  if (hooks) {
    const history = [...turn.history, ...turn.recorder.messages()]
    const chosen = await fireHooks(turn, 'compose-request/pre', { round, history })
    if (!chosen.ok) return chosen
    if (chosen.value.history !== history) {
      return succeed({ ...projectChanged(turn, chosen.value.history, model), isChanged: true })
    }
  }
  return succeed({ ...turn.projection.project(turn, turn.recorder.view(), model), isChanged: false })
}

/** Projects a history changed by a hook, which may contain any messages. */
function projectChanged(
  turn: TurnContext,
  history: readonly Message[],
  model: ModelRef,
): Pick<ChosenMessages, 'messages' | 'cuts'> {
  const { runId, userMessageId } = turn.input
  const own = new Set([userMessageId, ...turn.recorder.view().map(({ id }) => id)])
  const messages = viewBranch(history, turn.view).flatMap((message) => {
    const projected = projectMessages([message], model, message.runId === runId ? 'told' : 'kept')
    return own.has(message.id) ? projected : markEarlier(projected)
  })
  return { messages, cuts: listContextCuts(history, turn.view, model) }
}
