import { createFailure, type Failure } from '../kernel/failure.ts'
import { cutErrorText } from './calls/describe-thrown.ts'
import { enrichmentKey } from './apply-restarts.ts'
import type { CallsPlan } from './calls/calls-plan.ts'
import { parseArguments, validateCall, type ReceivedCall, type ValidCall } from './calls/validate-call.ts'
import type { TurnContext } from './turn-context.ts'

/** Puts a call on record and says whether it can run at all; if not, the model is told why. */
export function proposeCall(
  turn: TurnContext,
  call: ReceivedCall,
  { round, refusal, open }: CallsPlan,
): ValidCall | undefined {
  const { limits, ports, recorder } = turn
  const parsed = parseArguments(call.argumentsText, limits)
  if (!open) {
    recorder.emit({
      type: 'tool-invocation-proposed',
      round,
      ...call,
      argumentsText: call.argumentsText.slice(0, limits.maxArgumentCharacters),
      ...(parsed.ok && { arguments: parsed.value }),
    })
  }
  const valid = validateCall(call, ports.tools, parsed)
  const failure =
    findUnoffered(turn, call) ?? (valid.ok ? (refusal ?? findRefusal(turn, valid.value)) : valid.failure)
  if (valid.ok && !failure) return valid.value
  if (failure) recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure })
  return undefined
}

/** Before its arguments are looked at: words about a schema would invite the model to try again. */
function findUnoffered({ offered, ports }: TurnContext, { toolName }: ReceivedCall): Failure | undefined {
  if (!offered || offered.has(toolName) || !ports.tools.get(toolName)) return undefined
  const names = [...offered].toSorted().join(', ')
  return createFailure('tool-not-offered', {
    message: cutErrorText(
      `The tool "${toolName}" was not exposed for this deliberate tool mode turn. ${names ? `Available: ${names}.` : 'No tools are.'}`,
    ),
  })
}

function findRefusal(turn: TurnContext, { tool, json }: ValidCall): Failure | undefined {
  const { enrichments, ports, limits } = turn
  if (turn.lastRequest && tool.isAvailable?.({ model: turn.lastRequest.model }) === false) {
    return createFailure('tool-unavailable')
  }
  const isEnriching = [...enrichments].some((key) => key.startsWith(`${tool.name} `))
  const isSpent = isEnriching && enrichments.size >= limits.maxEnrichments
  const isRepeated = isEnriching && enrichments.has(enrichmentKey(tool.name, json, ports.restarts))
  return isSpent || isRepeated ? createFailure('enrichment-refused') : undefined
}
