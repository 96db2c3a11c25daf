import { createFailure, type Failure } from '../../kernel/failure.ts'
import { cutErrorText } from './describe-thrown.ts'
import { enrichmentKey } from './apply-restarts.ts'
import type { CallsPlan } from './calls-plan.ts'
import { parseArguments, validateCall, type ReceivedCall, type ValidCall } from './validate-call.ts'
import type { TurnContext } from '../turn-context.ts'

/** Records a call and checks whether it can run. If not, the failure is recorded for the model. `claimed` holds the injection keys of its batch. */
export function proposeCall(
  turn: TurnContext,
  call: ReceivedCall,
  { round, refusal, open, claimed }: CallsPlan & { claimed: Set<string> },
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
    findUnoffered(turn, call) ??
    (valid.ok ? (refusal ?? findRefusal(turn, valid.value, claimed)) : valid.failure)
  if (valid.ok && !failure) return valid.value
  if (failure) recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure })
  return undefined
}

/** Checked before the arguments, because a schema error would invite the model to try again. */
function findUnoffered({ offered, ports }: TurnContext, { toolName }: ReceivedCall): Failure | undefined {
  const tool = ports.tools.get(toolName)
  if (!offered || !tool || offered.has(tool.name)) return undefined
  const names = [...offered].toSorted().join(', ')
  return createFailure('tool-not-offered', {
    message: cutErrorText(
      `The tool "${toolName}" was not exposed for this deliberate tool mode turn. ${names ? `Available: ${names}.` : 'No tools are.'}`,
    ),
  })
}

function findRefusal(turn: TurnContext, call: ValidCall, claimed: Set<string>): Failure | undefined {
  if (turn.lastRequest) {
    const { model, hostedTools = [] } = turn.lastRequest
    const isThere = call.tool.isAvailable?.({ model, hostedTools }) !== false
    // A tool with a switch is checked again during authorization, where a notice can tell the user how to enable it.
    if (!isThere && !call.tool.findSwitch) return createFailure('tool-unavailable')
  }
  return claimEnrichment(turn, call, claimed)
}

/**
 * Refuses repeated injections. A tool that injects context may add the same item once, and the turn has a maximum. Each call of a
 * batch counts as if it adds its item.
 */
function claimEnrichment(
  turn: TurnContext,
  { tool, json }: ValidCall,
  claimed: Set<string>,
): Failure | undefined {
  const { enrichments, ports, limits } = turn
  const isEnriching =
    ports.restarts?.some(({ toolName }) => toolName === tool.name) === true ||
    [...enrichments].some((key) => key.startsWith(`${tool.name} `))
  if (!isEnriching) return undefined
  const key = enrichmentKey(turn, tool.name, json)
  const taken = new Set([...enrichments, ...claimed])
  if (taken.has(key)) return createFailure('enrichment-refused', describeRepeated(enrichments.has(key)))
  if (taken.size >= limits.maxEnrichments) {
    return createFailure('enrichment-refused', {
      message: `The context is enriched at most ${limits.maxEnrichments} times in a turn.`,
      hint: 'Go on with what is there, or ask the user to send another message.',
    })
  }
  claimed.add(key)
  return undefined
}

function describeRepeated(isThere: boolean): Partial<Failure> {
  if (isThere) return { hint: 'It is there: look at it instead of asking for it again.' }
  return { message: 'Another call of this round asks for the same; it is brought once.' }
}
