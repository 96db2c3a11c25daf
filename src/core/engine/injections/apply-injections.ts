import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { BranchIds } from '../../context/branch-ids.ts'
import { formatImageLabel } from '../../context/view-branch.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Enrichment } from '../../model/conversation/enrichment.ts'
import { hashJson } from '../../context/hash-json.ts'
import { maxRequestCost } from '../../model/usage/usage-price.ts'
import type { ValidCall } from '../calls/validate-call.ts'
import type { CallOutcome } from '../calls/execute-tool-call.ts'
import { findInjectionKind, handleEnhancedContextRestart, type InjectionEffect } from './context-injection.ts'
import { branchOf, type TurnContext } from '../turn/turn-context.ts'

/**
 * Applies context injections in call order. What each one adds becomes the first thing the model reads in the next round. Those
 * that add an item come last.
 */
export function applyInjections(turn: TurnContext, outcomes: readonly CallOutcome[], round: number): void {
  const kinds = turn.ports.injectionKinds ?? []
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
      item: injectionKey(turn, call.tool.name, call.json),
      annotated,
      patched,
      annotations: annotations ? [...annotations] : undefined,
      mediaWindow,
    })
    return [{ call, effect, kind: findInjectionKind(restart.type, kinds)?.kind ?? 'other' }]
  })
  const hasItem = ({ effect }: { effect: InjectionEffect }): boolean =>
    effect.item !== undefined || effect.files !== undefined || effect.videos !== undefined
  for (const { call, effect, kind } of [
    ...applied.filter((each) => !hasItem(each)),
    ...applied.filter(hasItem),
  ]) {
    raiseNotice(turn, { call, effect, kind, round })
  }
}

/** Returns the key of what a call adds to the context. */
export function injectionKey(turn: TurnContext, toolName: string, args: JsonValue): string {
  const kind = turn.ports.injectionKinds?.find((each) => each.toolName === toolName)
  return `${toolName} ${kind ? kind.itemOf(args, branchOf(turn)) : hashJson(args)}`
}

interface AppliedInjection {
  call: ValidCall
  effect: InjectionEffect
  kind: Enrichment['kind']
  round: number
}

function raiseNotice(turn: TurnContext, { call, effect, kind, round }: AppliedInjection): void {
  const { directive, item, files, videos, source, annotated, patched } = effect
  const instruction = [directive, joinLines(item, namesOf(turn, files))]
    .filter((text) => text !== undefined && text !== '')
    .join('\n\n')
  const tokens = effect.tokens ?? estimateTokens(instruction)
  const dollars = priceTokens(turn, tokens)
  turn.notice({
    round,
    code: 'context-enriched',
    text: describe(call, effect),
    instruction: instruction !== '' || files ? instruction : undefined,
    enrichment: {
      kind,
      callId: call.callId,
      annotated,
      patched,
      tokens,
      dollars,
      source,
      files: files ? [...files] : undefined,
      videos: videos ? [...videos] : undefined,
    },
  })
}

function joinLines(item: string | undefined, names: string): string {
  return [item ?? '', names].filter((text) => text !== '').join('\n')
}

/** Returns the labels of the images by the ids that they have from now on, so that later turns need not repeat them. */
function namesOf(turn: TurnContext, files: InjectionEffect['files'] = []): string {
  if (files.length === 0) return ''
  const ids = branchOf(turn)
  return files
    .map((file, index) => formatImageLabel({ mediaId: ids.nextMediaId(index), file }, true))
    .join('\n')
}

/** Estimates the cost of the tokens in each request without caching. */
function priceTokens({ input, lastRequest }: TurnContext, tokens: number): number | undefined {
  const { providerId, modelId } = lastRequest?.model ?? input.model
  const used = [input, ...(input.fallbacks ?? [])].find(
    ({ model }) => model.providerId === providerId && model.modelId === modelId,
  )
  return (
    used?.price &&
    maxRequestCost(
      { ...used.price, price: { ...used.price.price, perRequest: 0 } },
      { inputTokens: tokens, outputTokens: 0 },
    )
  )
}

function describe({ tool }: ValidCall, { annotated, patched }: InjectionEffect): LocalizedText {
  const { name } = tool
  if (annotated + patched === 0) return engineText('context-enriched', { name })
  return engineText('context-enriched-with-changes', { name, annotated, patched })
}
