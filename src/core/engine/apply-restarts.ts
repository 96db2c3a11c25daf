import type { JsonValue } from '../kernel/json.ts'
import { hashJson } from './calls/hash-json.ts'
import type { ValidCall } from './calls/validate-call.ts'
import type { CallOutcome } from './execute-tool-call.ts'
import { handleEnhancedContextRestart, type RestartKind } from './restart.ts'
import type { TurnContext } from './turn-context.ts'

/** In call order: what each restart brings becomes what the model is told first in the round to come. */
export function applyRestarts(turn: TurnContext, outcomes: readonly CallOutcome[], round: number): void {
  const kinds = turn.ports.restarts ?? []
  for (const { call, restart } of outcomes) {
    if (!restart) continue
    const effect = handleEnhancedContextRestart({ type: restart.type, kinds }, restart.data)
    const { directive, item, annotated, patched } = effect
    turn.recorder.emit({
      type: 'context-restarted',
      round,
      callId: call.callId,
      kind: restart.type,
      item: enrichmentKey(call.tool.name, call.json, kinds),
      annotated,
      patched,
    })
    const instruction = [directive, item].filter((text) => text !== undefined).join('\n\n')
    turn.notice({
      round,
      code: 'context-enriched',
      text: describe(call, { annotated, patched }),
      ...(instruction !== '' && { instruction }),
    })
  }
}

/** What a call asks the context to be enriched with. */
export function enrichmentKey(
  toolName: string,
  args: JsonValue,
  kinds: readonly RestartKind[] | undefined,
): string {
  const kind = kinds?.find((each) => each.toolName === toolName)
  return `${toolName} ${kind ? kind.itemOf(args) : hashJson(args)}`
}

function describe({ tool }: ValidCall, counts: { annotated: number; patched: number }): string {
  const { annotated, patched } = counts
  const details = annotated + patched > 0 ? ` (${annotated} annotated, ${patched} patched)` : ''
  return `The context was enriched by ${tool.name}${details}.`
}
