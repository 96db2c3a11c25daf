import type { ContextPurpose, ModelContext } from '../../context/context-runtime.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { EarlierRounds, FallbackModel } from '../ports/turn-ports.ts'
import { toModelKey } from '../../model/providers/model-ref.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/** The model of a request. It gets no tools if `callsTools` is `false`. */
export type ContextTarget = Pick<
  FallbackModel,
  'model' | 'callsTools' | 'windowTokens' | 'outputTokens' | 'cache'
> & {
  /** The longest answer, in tokens, if the server refused a longer one. */
  answerLimit?: number
}

interface ContextOrder {
  purpose: ContextPurpose
  target: ContextTarget
  /** All messages as a hook changed them. */
  changedHistory?: readonly Message[]
}

/** Prepares what the model gets now. The turn's runtime composes it once, until an event changes the messages or their view. */
export function prepareContext(
  turn: TurnContext,
  { purpose, target, changedHistory }: ContextOrder,
): Promise<ModelContext> {
  const { model, callsTools = true, windowTokens, outputTokens, cache, answerLimit } = target
  const { input, sources, offered, omitted, hostedTools, history, recorder, view, ports } = turn
  const maxOutputTokens = answerLimit ?? input.settings?.maxOutputTokens
  return turn.runtime.prepareForModel({
    purpose,
    runId: input.runId,
    model,
    window: { windowTokens, outputTokens, maxOutputTokens },
    now: ports.clock.now(),
    cache: turn.refusedMarkers.has(toModelKey(model)) ? undefined : cache,
    history,
    answers: annotateContinued(recorder.view(), input.earlier),
    revision: recorder.revision,
    view,
    changedHistory,
    prompt: sources.prompt,
    tools: ports.tools,
    listing: { callsTools, offered, omitted, hostedTools: hostedTools.tools },
    isDeliberate: input.isDeliberate ?? false,
  })
}

/** Adds the user's reductions to the answer that is continued. The events of the turn do not have them. */
function annotateContinued(
  answers: readonly Message[],
  earlier: EarlierRounds | undefined,
): readonly Message[] {
  const [first, ...rest] = answers
  return earlier?.marks && first ? [{ ...first, marks: earlier.marks }, ...rest] : answers
}
