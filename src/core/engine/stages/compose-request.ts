import { TurnProjection } from '../../context/turn-projection.ts'
import { viewBranch } from '../../context/view-branch.ts'
import { toModelMessages } from '../../context/to-model-messages.ts'
import { namePrefixBreak } from '../../context/name-prefix-break.ts'
import type { PrefixBreak } from '../../kernel/prefix-break.ts'
import type { ModelMessage } from '../../kernel/model-request.ts'
import type { ModelRef } from '../../kernel/model.ts'
import { succeed, type Result } from '../../kernel/result.ts'
import type { ModelRequest } from '../ports.ts'
import { fireHooks } from '../run-stage.ts'
import { toolUsagePrompt } from '../tool-usage-prompt.ts'
import type { TurnContext } from '../turn-context.ts'

export interface ComposedRequest {
  request: ModelRequest
  /** Why it may not extend the last request of the turn. */
  prefixBrokenBy?: PrefixBreak
}

export interface RequestPlan {
  round: number
  model: ModelRef
  /** `false`: it is offered none. */
  callsTools: boolean
  /** The answer has to do without tools; they stay listed. */
  isForced: boolean
}

const withoutTools = {
  code: 'provider-warning' as const,
  text: 'This model is known to call no tools, so it was offered none.',
}

/** Always made from the branch and what this turn recorded, so each request of a turn only adds to the last one's end. */
export async function composeRequest(turn: TurnContext, plan: RequestPlan): Promise<Result<ComposedRequest>> {
  const { round, model, isForced } = plan
  const listed = listTools(turn, plan)
  if (!plan.callsTools && turn.ports.tools.declarations().length > 0)
    turn.noticeOnce({ round, ...withoutTools })
  const chosen = await chooseMessages(turn, plan)
  if (!chosen.ok) return chosen
  const request: ModelRequest = {
    model,
    ...listed,
    messages: chosen.value.messages,
    ...(isForced && { toolChoice: 'none' }),
    ...(Object.keys(turn.input.settings ?? {}).length > 0 && { settings: turn.input.settings }),
    ...(turn.hostedTools.tools.length > 0 && { hostedTools: turn.hostedTools.tools }),
  }
  const composed = await fireHooks(turn, 'compose-request/post', { round, request })
  if (!composed.ok) return composed
  const isChanged = chosen.value.isChanged || composed.value.request !== request
  const prefixBrokenBy = isChanged ? 'hook' : whyBroken(turn, composed.value.request, round)
  return succeed({ request: composed.value.request, ...(prefixBrokenBy && { prefixBrokenBy }) })
}

/** About what would be composed next, for those who only want to know its size. Nobody hears of it. */
export function draftRequest(
  turn: TurnContext,
  { model, callsTools }: Pick<RequestPlan, 'model' | 'callsTools'>,
): ModelRequest {
  const messages = new TurnProjection().project(turn, turn.recorder.view(), model)
  return { model, ...listTools(turn, { model, callsTools }), messages }
}

/** Why it does not extend the last request: of the turn, or, for its first one, of the branch. */
function whyBroken(turn: TurnContext, request: ModelRequest, round: number): PrefixBreak | undefined {
  const { lastRequest, view, lastView, input } = turn
  if (!lastRequest) {
    const { isDeliberate = false, history } = input
    return namePrefixBreak(request, { history, view, isDeliberate })
  }
  const { providerId, modelId } = lastRequest.model
  if (providerId !== request.model.providerId || modelId !== request.model.modelId) return 'model-replaced'
  if (turn.hostedTools.wereSwitchedOff(round)) return 'hosted-tools'
  return lastView === view ? undefined : 'restart'
}

/** What hooks left as it was is projected from where the last request ended. */
async function chooseMessages(
  turn: TurnContext,
  { round, model }: RequestPlan,
): Promise<Result<{ messages: readonly ModelMessage[]; isChanged: boolean }>> {
  const { hooks } = turn.ports
  if (hooks) {
    const history = [...turn.history, ...turn.recorder.messages()]
    const chosen = await fireHooks(turn, 'compose-request/pre', { round, history })
    if (!chosen.ok) return chosen
    if (chosen.value.history !== history) {
      const { runId } = turn.input
      const messages = viewBranch(chosen.value.history, turn.view).flatMap((message) =>
        toModelMessages([message], model, message.runId === runId ? 'told' : 'kept'),
      )
      return succeed({ messages, isChanged: true })
    }
  }
  return succeed({
    messages: turn.projection.project(turn, turn.recorder.view(), model),
    isChanged: false,
  })
}

/** The tools of a request, and the system prompt with when to use them: both the same for every request of that model. */
function listTools(
  turn: TurnContext,
  { model, callsTools }: Pick<RequestPlan, 'model' | 'callsTools'>,
): Pick<ModelRequest, 'system' | 'tools'> {
  const { tools: source } = turn.ports
  const { offered } = turn
  const tools = source
    .declarations()
    .filter(
      ({ name }) =>
        callsTools &&
        (offered === null || offered.has(name)) &&
        source.get(name)?.isAvailable?.({ model }) !== false,
    )
  const usage = toolUsagePrompt(tools.flatMap(({ name }) => source.get(name) ?? []))
  const { system, personal = '' } = turn.input
  return { system: [system, usage, personal].filter((part) => part !== '').join('\n\n'), tools }
}
