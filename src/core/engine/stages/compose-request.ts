import { viewBranch } from '../../context/view-branch.ts'
import { toModelMessages } from '../../context/to-model-messages.ts'
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
  prefixBrokenBy?: 'model-replaced' | 'hook' | 'hosted-tools' | 'restart'
}

export interface RequestPlan {
  round: number
  model: ModelRef
  /** Of the turn's last request; another model gets no metadata of this one. */
  lastModel: ModelRef | undefined
  /** The answer has to do without tools; they stay listed. */
  isForced: boolean
}

/** Always made from the branch and what this turn recorded, so each request of a turn only adds to the last one's end. */
export async function composeRequest(turn: TurnContext, plan: RequestPlan): Promise<Result<ComposedRequest>> {
  const { round, model, isForced, lastModel } = plan
  const chosen = await chooseMessages(turn, plan)
  if (!chosen.ok) return chosen
  const request: ModelRequest = {
    model,
    ...listTools(turn, model),
    messages: chosen.value.messages,
    ...(isForced && { toolChoice: 'none' }),
    ...(turn.hostedTools.tools.length > 0 && { hostedTools: turn.hostedTools.tools }),
  }
  const composed = await fireHooks(turn, 'compose-request/post', { round, request })
  if (!composed.ok) return composed
  const isChanged = chosen.value.isChanged || composed.value.request !== request
  const isMoved =
    lastModel !== undefined &&
    (lastModel.providerId !== model.providerId || lastModel.modelId !== model.modelId)
  const isSwitchedOff = lastModel !== undefined && turn.hostedTools.wereSwitchedOff(round)
  const prefixBrokenBy = isMoved
    ? 'model-replaced'
    : isChanged
      ? 'hook'
      : isSwitchedOff
        ? 'hosted-tools'
        : turn.lastView !== undefined && turn.lastView !== turn.view
          ? 'restart'
          : undefined
  return succeed({ request: composed.value.request, ...(prefixBrokenBy && { prefixBrokenBy }) })
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
function listTools(turn: TurnContext, model: ModelRef): Pick<ModelRequest, 'system' | 'tools'> {
  const { tools: source } = turn.ports
  const { offered } = turn
  const tools = source
    .declarations()
    .filter(
      ({ name }) =>
        (offered === null || offered.has(name)) && source.get(name)?.isAvailable?.({ model }) !== false,
    )
  const usage = toolUsagePrompt(tools.flatMap(({ name }) => source.get(name) ?? []))
  const { system } = turn.input
  return { system: usage === '' ? system : `${system}\n\n${usage}`, tools }
}
