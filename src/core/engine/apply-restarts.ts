import { BranchIds } from '../context/branch-ids.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { Enrichment } from '../kernel/message.ts'
import { hashJson } from '../context/hash-json.ts'
import type { ValidCall } from './calls/validate-call.ts'
import type { CallOutcome } from './execute-tool-call.ts'
import {
  findRestartKind,
  handleEnhancedContextRestart,
  type RestartEffect,
  type RestartKind,
} from './restart.ts'
import type { TurnContext } from './turn-context.ts'

const charactersPerToken = 4

/**
 * In call order: what each restart brings becomes what the model is told first in the round to come, those that bring an
 * item last.
 */
export function applyRestarts(turn: TurnContext, outcomes: readonly CallOutcome[], round: number): void {
  const kinds = turn.ports.restarts ?? []
  const applied = outcomes.flatMap(({ call, restart }) => {
    if (!restart) return []
    const branch = { ids: new BranchIds(turn.history), mediaWindow: turn.view.mediaWindow }
    const effect = handleEnhancedContextRestart({ type: restart.type, kinds, branch }, restart.data)
    const { annotated, patched, annotations, mediaWindow } = effect
    turn.recorder.emit({
      type: 'context-restarted',
      round,
      callId: call.callId,
      kind: restart.type,
      item: enrichmentKey(call.tool.name, call.json, kinds),
      annotated,
      patched,
      ...(annotations && { annotations: [...annotations] }),
      ...(mediaWindow !== undefined && { mediaWindow }),
    })
    return [{ call, effect, kind: findRestartKind(restart.type, kinds)?.kind ?? 'other' }]
  })
  const hasItem = ({ effect }: { effect: RestartEffect }): boolean =>
    effect.item !== undefined || effect.files !== undefined
  for (const { call, effect, kind } of [
    ...applied.filter((each) => !hasItem(each)),
    ...applied.filter(hasItem),
  ]) {
    tell(turn, { call, effect, kind, round })
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

function tell(
  turn: TurnContext,
  {
    call,
    effect,
    kind,
    round,
  }: { call: ValidCall; effect: RestartEffect; kind: Enrichment['kind']; round: number },
): void {
  const { directive, item, files, source, annotated, patched } = effect
  const instruction = [directive, item].filter((text) => text !== undefined).join('\n\n')
  const tokens = effect.tokens ?? Math.ceil(instruction.length / charactersPerToken)
  turn.notice({
    round,
    code: 'context-enriched',
    text: describe(call, effect),
    ...((instruction !== '' || files) && { instruction }),
    enrichment: {
      kind,
      annotated,
      patched,
      tokens,
      ...(source !== undefined && { source }),
      ...(files && { files: [...files] }),
    },
  })
}

function describe({ tool }: ValidCall, { annotated, patched }: RestartEffect): string {
  const details = annotated + patched > 0 ? ` (${annotated} annotated, ${patched} patched)` : ''
  return `The context was enriched by ${tool.name}${details}.`
}
